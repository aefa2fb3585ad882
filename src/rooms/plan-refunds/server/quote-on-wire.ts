import type { Db } from '#platform/database/open-database.ts'
import { toRupees } from '#values/money.ts'
import type { RefundQuoteReply } from '../contract/refund.ts'
import { findPlanRefund, hasOpenRefund, refundOnWire } from './queries.ts'
import type { TermQuote } from './quote.ts'

/** A quote as its owner and our staff see it, with the plan's newest refund. */
export async function quoteOnWire(
  db: Db,
  subscription_id: string,
  { quote, term, invoice, needs_approval, plan_goes_on }: TermQuote,
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
    needs_approval,
    plan_goes_on,
    refund: refund ? await refundOnWire(db, refund) : null,
    is_asked_for: invoice ? await hasOpenRefund(db, invoice.id) : false,
  }
}
