import { countRows } from '#dashboard/server/count-rows.ts'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { ownClaim } from '#rooms/claims/server/own-claim.ts'
import { toRupees } from '#values/money.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { PayoutReturn } from '../../contract/returns.ts'

/** A page of the reported returns that wait for a second person, oldest first. */
export async function listReturns(db: Db, { account_id, actions }: Caller, page_number: number) {
  const { offset, limit } = rowsOfPage(page_number)
  const waiting = db.selectFrom('payout_returns as r').where('r.decision', 'is', null)
  const rows = await waiting
    .innerJoin('claims as c', 'c.id', 'r.claim_id')
    .innerJoin('accounts as payee', 'payee.id', 'c.account_id')
    .leftJoin('staff_names as reporter', 'reporter.account_id', 'r.reported_by')
    .select([
      'r.id',
      'r.claim_id',
      'r.utr',
      'r.text',
      'r.reported_by',
      'r.reported_at',
      'c.approved_claim_amount_paise',
    ])
    .select(['payee.name as payee', 'reporter.name as reporter', ownClaim(account_id, 'c').as('own')])
    .orderBy('r.reported_at')
    .orderBy('r.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const isAllowed = permits(actions, 'claims.return_settled' satisfies StaffAction)
  const returns = rows.map(
    ({ id, claim_id, utr, text, reported_by, reported_at, ...row }): PayoutReturn => ({
      id,
      utr,
      text,
      claim_id: Number(claim_id),
      payee: row.payee ?? '–',
      amount: toRupees(row.approved_claim_amount_paise ?? 0n),
      reported_by: row.reporter ?? '–',
      reported_at: toWireTime(reported_at),
      blocked: row.own ? 'OWN_AFFAIR' : !isAllowed ? 'ROLE' : reported_by === account_id ? 'SECOND_PERSON' : null,
    }),
  )
  return pageReply('returns', { rows: returns, total: await countRows(waiting), page_number })
}
