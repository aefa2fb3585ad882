import type { Db } from '#platform/database/open-database.ts'
import { billKey } from '../../rules/bill-key.ts'

const PAGE = 500

/** Computes the stored keys of bills again, a page at a time; repeating it changes nothing. */
export async function renewBillKeys(db: Db): Promise<void> {
  for (let after = 0n; ; ) {
    const rows = await db
      .selectFrom('claims')
      .select(['id', 'bill_key', 'establishment_name', 'additional_details'])
      .where('bill_key', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const { id, bill_key, establishment_name, additional_details } of rows) {
      const renewed = billKey(establishment_name, (additional_details as { bill_number?: string }).bill_number)
      if (renewed !== bill_key)
        await db
          .updateTable('claims')
          .set({ bill_key: renewed })
          .where('id', '=', id)
          .where('bill_key', '=', bill_key)
          .execute()
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
