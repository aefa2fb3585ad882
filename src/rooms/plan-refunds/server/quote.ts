import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { listOpenClaims, type OpenClaim } from '#rooms/claims/server/commands/end-open-claims.ts'
import { changeReference } from '#rooms/invoices/rules/credit-reference.ts'
import { creditedLinesOf, findInvoiceOfPayment, type InvoiceRow } from '#rooms/invoices/server/queries.ts'
import { isInForce, isRenewable } from '#rooms/subscriptions/rules/in-force.ts'
import { readReturnedOfTerm } from '#rooms/subscriptions/server/returned-of-term.ts'
import { lastTerm, type SubscriptionTerm } from '#rooms/subscriptions/server/terms.ts'
import { worthUsedIn } from '#rooms/subscriptions/server/worth-used.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { type CareFacts, type RefundQuote, refundQuote } from '../rules/refund-quote.ts'
import { secondPersonAbove } from '../rules/settings.ts'

/** What a home-care plan has cost so far; undefined for any other plan. Supplied by the room that runs home care. */
export type CareFactsOf = (db: Db, term: SubscriptionTerm) => Promise<CareFacts | undefined>

export interface TermQuote {
  quote: RefundQuote
  term: SubscriptionTerm
  /** Undefined for a plan that no person paid for. */
  invoice: InvoiceRow | undefined
  needs_approval: boolean
  /** Refunding a renewal that has not started does not end the running term. */
  plan_goes_on: boolean
  /** The part of the use that is claims. */
  claimed_paise: Paise
  /** The first day that is given back. */
  refund_from: IstDate
  /** Undecided claims for services from that day on. */
  open_claims: OpenClaim[]
}

/**
 * The refund for the last paid term of a plan at `now`, or, of a refund that waits, for the day of its request: waiting
 * takes no days off, but what was used since counts.
 */
export async function quoteTerm(
  db: Db,
  careFactsOf: CareFactsOf,
  { subscription_id, now, asked_at }: { subscription_id: string; now: Date; asked_at?: Date },
): Promise<TermQuote> {
  const as_of = asked_at ?? now
  const subscription = await db
    .selectFrom('subscriptions')
    .select(['status', 'ends_on', 'expires_at', 'auto_renew'])
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const term = await lastTerm(db, subscription_id)
  const payment = term.payment_transaction_id
  const invoice = payment === null ? undefined : await findInvoiceOfPayment(db, payment)
  const { claimed_paise, refund_from, ...usage } = await usageOf(db, term)
  const quote = refundQuote({
    paid_by: invoice ? 'person' : 'company',
    // It ran when the refund was asked for, which is what counts.
    is_running: asked_at ? isRenewable(subscription.status) : isInForce(subscription, now),
    is_on_hold: !asked_at && subscription.status === 'BLOCKED' && subscription.expires_at > now,
    paid_paise: invoice ? await paidAndOurs(db, invoice, term) : 0n,
    paid_on: istDateOf(invoice?.paid_at ?? term.created_at),
    term,
    today: istDateOf(as_of),
    ...usage,
    care: await careFactsOf(db, term),
  })
  const limit = BigInt(await readSetting(db, secondPersonAbove, now)) * 100n
  return {
    quote,
    term,
    invoice,
    needs_approval: quote.amount_paise > limit,
    plan_goes_on: term.number > 1 && term.starts_on > istDateOf(as_of),
    claimed_paise,
    refund_from,
    open_claims: invoice ? await listOpenClaims(db, subscription_id, refund_from) : [],
  }
}

/**
 * What was used of a term, as input for the rule. A change to a larger plan does not undo a use: it counts with the
 * term that the unused days were credited to.
 */
export async function usageOf(db: Db, term: SubscriptionTerm) {
  let used_count = 0
  let used_paise = 0n
  let claimed_paise = 0n
  let refund_from = term.starts_on
  for (const part of await paidTogether(db, term)) {
    refund_from = part.starts_on
    const used = await worthUsedIn(db, part)
    used_count += used.used_count
    used_paise += used.worth_used_paise
    claimed_paise += used.claimed_paise
  }
  return { is_used: used_count > 0 || used_paise > 0n, used_paise, claimed_paise, refund_from }
}

/** A term, and before it those whose unused days were credited to it when the plan was changed; newest first. */
export async function paidTogether(db: Db, term: SubscriptionTerm): Promise<SubscriptionTerm[]> {
  if (term.payment_transaction_id === null) return [term]
  const earlier = await db
    .selectFrom('credit_notes as n')
    .innerJoin('invoices as i', 'i.id', 'n.invoice_id')
    .innerJoin('subscription_terms as t', 't.payment_transaction_id', 'i.payment_transaction_id')
    .selectAll('t')
    .where('n.reference', '=', changeReference(term.payment_transaction_id))
    .executeTakeFirst()
  return earlier ? [term, ...(await paidTogether(db, earlier))] : [term]
}

/** What the customer paid for the term, less earlier credits. */
export async function worthOf(db: Db, { id, total_paise }: InvoiceRow): Promise<bigint> {
  const credited = await creditedLinesOf(db, id)
  return credited.reduce(
    (left, line) => left - line.taxable_paise - line.cgst_paise - line.sgst_paise - line.igst_paise,
    total_paise,
  )
}

/** The same less what of its payments went back without us: that is not promised again. */
async function paidAndOurs(db: Db, invoice: InvoiceRow, term: SubscriptionTerm): Promise<bigint> {
  const left = (await worthOf(db, invoice)) - (await readReturnedOfTerm(db, term))
  return left > 0n ? left : 0n
}

/** The payments of a term and of those before it that were credited to it; newest first. */
export async function paymentRefsOf(db: Db, term: SubscriptionTerm): Promise<string[]> {
  const refs: string[] = []
  for (const { payment_transaction_id } of await paidTogether(db, term)) {
    const invoice = payment_transaction_id && (await findInvoiceOfPayment(db, payment_transaction_id))
    if (invoice && invoice.payment_ref !== null) refs.push(invoice.payment_ref)
  }
  return refs
}
