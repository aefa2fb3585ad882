import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withSavepoint, withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { releaseCoupon } from '#rooms/coupons/server/commands/redeem-coupon.ts'
import { issueCreditNote } from '#rooms/invoices/server/commands/issue-credit-note.ts'
import { findInvoiceOfPayment } from '#rooms/invoices/server/queries.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { clearAlert, raiseAlert } from '#rooms/payments/server/alerts.ts'
import { bookReturnedSale } from '#rooms/payments/server/book-payment.ts'
import { isReturnedBeside } from '#rooms/payments/server/commands/returned-whole.ts'
import { findPayment } from '#rooms/payments/server/queries.ts'
import { markRefund } from '#rooms/subscriptions/server/commands/mark-refund.ts'
import { takeBackTerm } from '#rooms/subscriptions/server/commands/take-back-term.ts'
import type { SubscriptionTerm } from '#rooms/subscriptions/server/terms.ts'
import { formatRupees } from '#values/money.ts'
import { planRefundWords as words } from '../../words.ts'
import { type CareFactsOf, paidTogether, paymentRefsOf, quoteTerm, usageOf, worthOf } from '../quote.ts'
import { closeRequest } from './decide-plan-refund.ts'
import { lockPlan } from './lock-plan.ts'

type EndParts = Pick<Parts, 'db' | 'log' | 'config' | 'keys'>

interface BoughtPlan {
  subscription_id: string
  account_id: string
}

/**
 * A payment went back whole at the gateway without us: the term that it bought ends, with credit notes, where nothing of it was
 * used and everything that was paid for it is back. In all other cases, and where it bought a cover, staff are asked, once, and
 * nothing changes. Repeating it changes nothing.
 */
export async function endReturned(
  parts: EndParts,
  careFactsOf: CareFactsOf,
  payment_ref: string,
  now: Date,
): Promise<void> {
  await withTransaction(parts.db, async (trx) => {
    const payment = await findPayment(trx, payment_ref)
    if (!payment || !(await isReturnedBeside(trx, payment))) return
    const plan = await findPlan(trx, payment_ref)
    const cover = await findCover(trx, payment_ref)
    const isRunning = plan !== undefined && plan.status !== 'REFUNDED' && !plan.taken_back_at
    const isEnded = isRunning && (await endUnused(trx, parts, careFactsOf, plan, payment_ref, now))
    if (!cover && plan && (isEnded || !isRunning)) return
    const detail = {
      ...(isRunning && !isEnded && { subscription_id: plan.subscription_id }),
      ...(cover && { policy_id: cover.id }),
    }
    await raiseAlert(trx, parts, 'returned_whole', payment_ref, detail, now)
  })
}

function findPlan(trx: Db, payment_ref: string) {
  return trx
    .selectFrom('invoices as i')
    .innerJoin('subscription_terms as t', 't.payment_transaction_id', 'i.payment_transaction_id')
    .innerJoin('subscriptions as s', 's.id', 't.subscription_id')
    .select(['t.subscription_id', 't.taken_back_at', 's.account_id', 's.status'])
    .where('i.payment_ref', '=', payment_ref)
    .executeTakeFirst()
}

/** The cover of a payment that is in force or on its way to the insurer. */
function findCover(trx: Db, payment_ref: string) {
  return trx
    .selectFrom('insurance_policies')
    .select('id')
    .where('payment_ref', '=', payment_ref)
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirst()
}

/** The plan was used while its locks were waited for. */
class UsedMeanwhile extends Error {}

/** @returns whether the term ended; where not, its renewal stays as well */
async function endUnused(
  trx: Db,
  parts: EndParts,
  careFactsOf: CareFactsOf,
  plan: BoughtPlan,
  payment_ref: string,
  now: Date,
): Promise<boolean> {
  const { subscription_id } = plan
  const unused = () => findUnused(trx, careFactsOf, { subscription_id, payment_ref, now })
  if (!(await unused())) return false
  try {
    await withSavepoint(trx, async () => {
      await lockPlan(trx, { subscription_id, actor: 'system', now })
      const term = await unused()
      if (!term) throw new UsedMeanwhile()
      await endTerm(trx, parts, plan, { term, payment_ref, now })
    })
    return true
  } catch (thrown) {
    if (thrown instanceof UsedMeanwhile) return false
    throw thrown
  }
}

/** The last term of the plan where nothing of it was used, this payment paid for it, and all that was paid for it is back. */
async function findUnused(
  trx: Db,
  careFactsOf: CareFactsOf,
  { subscription_id, payment_ref, now }: { subscription_id: string; payment_ref: string; now: Date },
): Promise<SubscriptionTerm | undefined> {
  const { term, open_claims } = await quoteTerm(trx, careFactsOf, { subscription_id, now })
  const care = await careFactsOf(trx, term)
  if (care && (care.kit_dispatched_on !== null || care.has_consulted)) return
  if (open_claims.length > 0 || (await usageOf(trx, term)).is_used) return
  const refs = await paymentRefsOf(trx, term)
  if (!refs.includes(payment_ref)) return
  for (const ref of refs) {
    const payment = await findPayment(trx, ref)
    if (!payment || !(await isReturnedBeside(trx, payment))) return
  }
  return term
}

/** Ends the term with what a refund of ours brings: a request that waits is closed, invoices are credited, the owner is notified. */
async function endTerm(
  trx: Db,
  { keys, config }: EndParts,
  { subscription_id, account_id }: BoughtPlan,
  { term, payment_ref, now }: { term: SubscriptionTerm; payment_ref: string; now: Date },
): Promise<void> {
  const by = { at: now, actor: 'system' as const }
  const reason = words.returnedReason
  const waiting = await trx
    .selectFrom('plan_refunds')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('decision', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (waiting) await closeRequest(trx, waiting, { decided_by: null, reason, by, now })
  const { refund_from } = await usageOf(trx, term)
  const { is_ended } = await takeBackTerm(trx, { payment_transaction_id: term.payment_transaction_id!, now })
  if (is_ended) await markRefund(trx, subscription_id, { refund_requested_at: null, refund_from })
  await audit(trx, {
    ...by,
    on_behalf_of: account_id,
    action: 'plan-refunds.returned-term-ended',
    entity: 'subscription',
    entity_id: subscription_id,
    after: { payment_ref, is_ended },
    reason,
  })
  let amount_paise = 0n
  let plan = ''
  for (const { payment_transaction_id } of await paidTogether(trx, term)) {
    const invoice = payment_transaction_id && (await findInvoiceOfPayment(trx, payment_transaction_id))
    if (!invoice) continue
    if (invoice.payment_ref) await clearAlert(trx, 'returned_whole', invoice.payment_ref, now)
    await releaseCoupon(trx, invoice.payment_transaction_id, 'refunded', now)
    plan ||= invoice.plan_name
    const left = await worthOf(trx, invoice)
    if (left <= 0n) continue
    amount_paise += left
    const reference = `returned/${invoice.id}`
    await bookReturnedSale(trx, { reference, amount_paise: left }, now)
    await issueCreditNote(trx, {
      invoice_id: invoice.id,
      amount_paise: left,
      reason: words.creditReason,
      reference,
      now,
    })
  }
  const link = linkTo(config, `/plus/my-plan/refund?subscription_id=${subscription_id}`)
  await notify(trx, keys, {
    template: 'plan-refund-sent',
    variables: { amount: formatRupees(amount_paise), plan, link },
    to_account: account_id,
    cause: `plan-returned:${payment_ref}`,
    now,
  })
}
