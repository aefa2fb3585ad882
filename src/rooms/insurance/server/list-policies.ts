import { sql } from 'kysely'
import type { Parts } from '#platform/parts.ts'
import { paginationInfo, rowsOfPage } from '#values/page.ts'
import { policiesOnWire } from './policy-on-wire.ts'

/** A page of a person's policies, newest first. */
export async function listPolicies(
  { db, keys, now }: Pick<Parts, 'db' | 'keys'> & { now: Date },
  account_id: string,
  page_number: number,
) {
  const { offset, limit } = rowsOfPage(page_number)
  const rows = await db
    .selectFrom('insurance_policies')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('insurance_policies')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return {
    policies: await policiesOnWire(db, keys, rows, now),
    pagination_info: paginationInfo('policies', { page_number, total }),
  }
}
