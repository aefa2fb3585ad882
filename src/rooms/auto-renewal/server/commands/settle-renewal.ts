import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Parts } from '#platform/parts.ts'
import { issueInvoice } from '#rooms/invoices/server/commands/issue-invoice.ts'
import { invoiceFile } from '#rooms/invoices/server/invoice-file.ts'
import { bookUnallocated } from '#rooms/payments/server/book-payment.ts'
import { returnPayment } from '#rooms/payments/server/commands/request-refund.ts'
import type { PaymentRow, PaymentUpdate, Settle } from '#rooms/payments/server/payments.ts'
import { readPriceLines } from '#rooms/plans/rules/stored-price-lines.ts'
import { renewSubscription } from '#rooms/subscriptions/server/commands/renew-subscription.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { addDays } from '#values/ist-date.ts'
import { announcementAt } from '../../rules/timetable.ts'
import { bookRenewal, bookRenewalRefund } from '../book-renewal.ts'
import { lockMandateOf, type Mandate, setMandate } from '../mandates.ts'
import {
  type NotifyParts,
  notifyRenewal,
  notifyReturned,
  notifyUnallocated,
  type ReturnedMoney,
  type ReturnReason,
} from '../notify-subscriber.ts'
import { lockRenewal, moveRenewal, type Renewal, renewalState } from '../renewals.ts'
import { closeRenewal } from './end-grace.ts'
import { attachToken } from './mandate-paid.ts'
import { attemptFailed, attemptOf, closeAttempt } from './settle-attempt.ts'
import { stopRenewing } from './stop-renewing.ts'

/** The job that notifies of a paid renewal; its handler is in jobs.ts. */
export const NOTIFY_PAID = { name: 'auto-renewal.notify-paid' }

/** Processes the outcome of a debit, in the transaction that records the money. */
export function settleRenewals(parts: NotifyParts): Settle {
  return async (trx, update) => {
    if (update.kind === 'returned') return notifyUnallocated(trx, parts, update)
    const renewal = await lockRenewal(trx, update.order.purpose_id)
    if (!renewal) throw new Error(`There is no renewal ${update.order.purpose_id}`)
    const { payment, now } = update
    if (update.kind === 'paid') {
      await closeAttempt(trx, renewal, payment, 'paid', null, now)
      return renewalPaid(trx, parts, renewal, payment, now)
    }
    if (update.kind === 'refunded') return renewalRefunded(trx, renewal, update)
    const attempt = await attemptOf(trx, renewal, payment)
    if (!attempt) return
    if (update.kind === 'failed') {
      const { error_reason, error_code, payment_ref } = payment
      await attemptFailed(trx, parts, renewal, attempt, { error_reason, answer: error_code, payment_ref }, now)
    }
  }
}

/** Processes the outcome of a payment that only authorises a mandate: it pays a renewal, or is refunded. */
export function settleMandates(parts: NotifyParts): Settle {
  return (trx, update) => settleMandate(trx, parts, update)
}

async function settleMandate(trx: Db, parts: NotifyParts, update: PaymentUpdate): Promise<void> {
  if (update.kind === 'pending' || update.kind === 'failed') return
  if (update.kind === 'returned') return notifyUnallocated(trx, parts, update)
  const found = await trx
    .selectFrom('mandates')
    .select(['id', 'subscription_id', 'pays_renewal_id', 'account_id'])
    .where('id', '=', update.order.purpose_id)
    .executeTakeFirstOrThrow()
  const renewal = found.pays_renewal_id ? await lockRenewal(trx, found.pays_renewal_id) : undefined
  if (update.kind === 'refunded') {
    if (renewal?.payment_ref === update.payment.payment_ref) await renewalRefunded(trx, renewal, update)
    return
  }
  const { payment, now } = update
  if (renewal) await renewalPaid(trx, parts, renewal, payment, now)
  else await returnMoney(trx, parts, { account_id: found.account_id, payment, why: 'allowed_only' }, now)
  await attachToken(trx, found.id, { subscription_id: found.subscription_id, payment, now })
}

/**
 * The money is received: the next term begins the day after the old end. Money for a term that is already paid, or for
 * a plan that ended meanwhile, is refunded automatically.
 */
async function renewalPaid(
  trx: Db,
  parts: NotifyParts,
  renewal: Renewal,
  payment: PaymentRow,
  now: Date,
): Promise<void> {
  if (renewal.payment_ref === payment.payment_ref) return
  const { account_id } = renewal
  if (renewal.status === 'PAID') return returnMoney(trx, parts, { account_id, payment, why: 'paid_already' }, now)
  const mandate = await lockMandateOf(trx, renewal)
  const state = await renewalState(trx, renewal, now)
  if (state !== 'due') {
    if (renewal.status !== 'STOPPED') await closeRenewal(trx, parts, renewal, { state, mandate, now })
    return returnMoney(trx, parts, { account_id, payment, why: await whyNotDue(trx, renewal, mandate) }, now)
  }
  const paid = await moveRenewal(
    trx,
    renewal,
    { status: 'PAID', why: null, paid_at: now, payment_ref: payment.payment_ref },
    { kind: 'paid', detail: { amount_paise: String(payment.amount_paise), payment_ref: payment.payment_ref }, now },
  )
  const term = await renewSubscription(trx, {
    subscription_id: renewal.subscription_id,
    plan: {
      plan_id: renewal.plan_id,
      plan_version_id: renewal.plan_version_id,
      duration_days: renewal.duration_days,
    },
    payment_transaction_id: renewal.id,
    now,
  })
  if (!term) throw new Error(`Subscription ${renewal.subscription_id} got no term for its renewal`)
  if (mandate.status === 'ACTIVE')
    await setMandate(trx, mandate, { due_at: announcementAt(addDays(term.ends_on, 1)) }, now)
  await bookRenewal(trx, paid, now)
  await audit(trx, {
    at: now,
    actor: 'gateway',
    on_behalf_of: renewal.account_id,
    action: 'auto-renewal.renewal-paid',
    entity: 'renewal',
    entity_id: renewal.id,
    before: { status: renewal.status },
    after: { status: 'PAID', amount_paise: renewal.amount_paise, payment_ref: payment.payment_ref },
  })
  const invoice_id = await invoiceFor(trx, paid, payment, now)
  await enqueue(trx, NOTIFY_PAID, { payload: { renewal_id: paid.id, invoice_id, until: term.ends_on }, run_at: now })
}

/**
 * Notifies of a paid renewal with its invoice, which is rendered outside the payment's transaction so as not to hold
 * its locks.
 */
export async function notifyPaid(
  parts: Parts,
  paid: { renewal_id: string; invoice_id: string; until: string },
  now: Date,
) {
  const attachments = [await invoiceFile(parts.db, parts.config, paid.invoice_id)]
  await withTransaction(parts.db, async (trx) => {
    const renewal = await lockRenewal(trx, paid.renewal_id)
    if (renewal) await notifyRenewal(trx, parts, renewal, { kind: 'paid', until: paid.until, attachments }, now)
  })
}

/** The tax invoice of the new term. */
async function invoiceFor(trx: Db, renewal: Renewal, payment: PaymentRow, now: Date): Promise<string> {
  const { name, state } = await trx
    .selectFrom('accounts')
    .select(['name', 'state'])
    .where('id', '=', renewal.account_id)
    .executeTakeFirstOrThrow()
  return issueInvoice(trx, {
    account_id: renewal.account_id,
    subscription_id: renewal.subscription_id,
    payment_transaction_id: renewal.id,
    payment_ref: payment.payment_ref,
    plan_version_id: renewal.plan_version_id,
    // A purchase requires the name, so it is known.
    customer: { name: name ?? '', state },
    lines: readPriceLines(renewal.breakdown),
    paid_at: now,
    now,
  })
}

/** Why money for this renewal renews nothing, as its owner understands it. */
async function whyNotDue(trx: Db, { subscription_id, renews_on }: Renewal, mandate: Mandate): Promise<ReturnReason> {
  const { ends_on } = await lockSubscription(trx, subscription_id)
  if (ends_on >= renews_on) return 'renewed_before'
  return mandate.status_reason === 'person' || mandate.status_reason === 'bank' ? 'turned_off' : 'plan_ended'
}

const REASONS: Record<ReturnReason, string> = {
  allowed_only: 'Paid to allow auto-renewal only',
  paid_already: 'The renewal is paid already',
  turned_off: 'Auto-renewal was turned off',
  renewed_before: 'The plan was renewed before',
  plan_ended: 'The plan had ended',
  order_paid: 'The order was paid already',
  other_amount: 'The payment differs from the order',
}

/** Money that renews nothing goes back, and its payer is notified. */
async function returnMoney(trx: Db, parts: NotifyParts, returned: ReturnedMoney, now: Date): Promise<void> {
  const { account_id, payment, why } = returned
  const { payment_ref } = payment
  const reason = REASONS[why]
  await bookUnallocated(trx, payment, now)
  const amount_paise = await returnPayment(trx, { payment, reason, reference: `renew-${payment_ref}` }, now)
  if (amount_paise > 0n) await notifyReturned(trx, parts, { ...returned, amount_paise }, now)
  await audit(trx, {
    at: now,
    actor: 'gateway',
    on_behalf_of: account_id,
    action: 'auto-renewal.refund-requested',
    entity: 'payment',
    entity_id: payment_ref,
    after: { amount_paise },
    reason,
  })
}

/** A person who refunds a renewal does not want the next one debited, unless they turned it on again since. */
async function renewalRefunded(
  trx: Db,
  renewal: Renewal,
  { payment, refund, now }: Extract<PaymentUpdate, { kind: 'refunded' }>,
): Promise<void> {
  if (renewal.payment_ref !== payment.payment_ref) return
  await bookRenewalRefund(trx, renewal, refund, now)
  await stopRenewing(trx, renewal.subscription_id, {
    reason: 'refunded',
    actor: 'gateway',
    given_before: refund.created_at,
    now,
  })
}
