import type { Db } from '#platform/database/open-database.ts'

/** Whether the bank's reference belongs to another claim: one transfer pays one claim. */
export async function isUtrOfAnother(db: Db, claim_id: bigint, utr: string): Promise<boolean> {
  const other = await db
    .selectFrom('claims')
    .select('id')
    .where('external_transaction_id', '=', utr)
    .where('id', '<>', claim_id)
    .executeTakeFirst()
  return other !== undefined
}
