import type { Db } from '#platform/database/open-database.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { BankReview } from '../../contract/reviews.ts'
import { maskAccountNumber } from '../../rules/account-fields.ts'
import { sharedWith } from './bank-details.ts'

/** More than one person processes in a day; the oldest come first. */
const LIMIT = 200

/** Accounts waiting for review by staff. */
export async function listReviews(db: Db, account_id: string | null): Promise<BankReview[]> {
  const rows = await db
    .selectFrom('bank_details')
    .selectAll()
    .where('active', '=', true)
    .where('status', '=', 'REVIEW')
    .orderBy('created_at')
    .limit(LIMIT)
    .execute()
  return Promise.all(
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
      created_at: toWireTime(row.created_at),
      may_decide: row.account_id !== account_id,
    })),
  )
}
