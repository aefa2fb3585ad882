import { sql } from 'kysely'
import { countRows } from '#dashboard/server/count-rows.ts'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { Db } from '#platform/database/open-database.ts'
import { ownAffair } from '#rooms/access/server/own-affair.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { BankReview } from '../../contract/reviews.ts'
import { maskAccountNumber } from '../../rules/account-fields.ts'
import { sharedWith } from './bank-details.ts'
import { paidNamesOf } from './payee-names.ts'

/** A page of the accounts waiting for review by staff, oldest first. */
export async function listReviews(
  db: Db,
  { account_id, page_number, now }: { account_id: string | null; page_number: number; now: Date },
) {
  const { offset, limit } = rowsOfPage(page_number)
  const found = db.selectFrom('bank_details').where('active', '=', true).where('status', '=', 'REVIEW')
  const rows = await found
    .selectAll()
    .select(
      ownAffair(account_id, { owner: sql.ref('bank_details.account_id'), bank: sql.ref('bank_details.id') }).as('own'),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const names = await paidNamesOf(
    db,
    rows.map((row) => row.account_id),
    now,
  )
  const reviews: BankReview[] = await Promise.all(
    rows.map(async ({ id, account_holder_name, registered_name, score, bank, branch, version, ...row }) => ({
      id,
      account_holder_name,
      registered_name,
      score,
      bank,
      branch,
      version,
      masked_account_number: maskAccountNumber(row.last_four),
      shared_with: await sharedWith(db, id),
      payee_names: names.get(row.account_id) ?? [],
      created_at: toWireTime(row.created_at),
      may_decide: !row.own,
    })),
  )
  return pageReply('reviews', { rows: reviews, total: await countRows(found), page_number })
}
