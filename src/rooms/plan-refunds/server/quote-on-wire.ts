import type { Db } from '#platform/database/open-database.ts'
import type { OpenClaim } from '#rooms/claims/server/commands/end-open-claims.ts'
import { toRupees } from '#values/money.ts'
import type { RefundQuoteReply } from '../contract/refund.ts'
import { refundLines } from '../rules/refund-lines.ts'
import { findPlanRefund, hasOpenRefund, refundOnWire } from './queries.ts'
import type { TermQuote } from './quote.ts'

/** Who reads a quote: the plan's owner, or our staff. */
export type Viewer = { owner: string } | 'staff'

/** A quote as its owner and our staff see it, with the plan's newest refund. */
export async function quoteOnWire(
  db: Db,
  subscription_id: string,
  { quote, term, invoice, needs_approval, plan_goes_on, claimed_paise, open_claims }: TermQuote,
  viewer: Viewer,
): Promise<RefundQuoteReply> {
  const { name } = await db
    .selectFrom('plan_versions')
    .select('name')
    .where('id', '=', term.plan_version_id)
    .executeTakeFirstOrThrow()
  const refund = await findPlanRefund(db, subscription_id)
  return {
    subscription_id,
    plan_name: name,
    rule: quote.rule,
    amount: toRupees(quote.amount_paise),
    paid: toRupees(quote.paid_paise),
    total_days: quote.total_days,
    unused_days: quote.unused_days,
    unused_amount: toRupees(quote.unused_paise),
    used_amount: toRupees(quote.used_paise),
    claimed_amount: toRupees(claimed_paise),
    lines: refundLines(quote, claimed_paise).map(({ line, paise }) => ({ line, amount: toRupees(paise) })),
    open_claims: open_claims.map((claim) => openClaimOnWire(claim, viewer)),
    needs_approval,
    plan_goes_on,
    refund: refund ? await refundOnWire(db, refund) : null,
    is_asked_for: invoice ? await hasOpenRefund(db, invoice.id) : false,
  }
}

/** An adult on the plan with their own login has their own claims, which its owner does not read. */
function openClaimOnWire({ id, account_id, claim_type, claim_amount_paise, status }: OpenClaim, viewer: Viewer) {
  const may_withdraw = viewer !== 'staff' && viewer.owner === account_id
  const isShown = viewer === 'staff' || may_withdraw
  return {
    id: Number(id),
    claim_type: isShown ? claim_type : null,
    claim_amount: isShown ? toRupees(claim_amount_paise) : null,
    status,
    may_withdraw,
  }
}
