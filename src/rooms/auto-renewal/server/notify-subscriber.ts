import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { type Attachment, notify } from '#rooms/notifications/server/notify.ts'
import type { PaymentRow, PaymentUpdate } from '#rooms/payments/server/payments.ts'
import { isInForce, statusAt } from '#rooms/subscriptions/rules/in-force.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { formatDate } from '#values/display-time.ts'
import { addDays, type IstDate, istDateOf } from '#values/ist-date.ts'
import { formatRupees, toDecimal } from '#values/money.ts'
import { GRACE_DAYS, OFFER_DAYS } from '../rules/timetable.ts'
import { autoRenewalWords as words } from '../words.ts'
import type { Mandate } from './mandates.ts'
import { debitUnderWay, type Renewal, renewalState } from './renewals.ts'

export type NotifyParts = Pick<Parts, 'config' | 'keys'>

/** Where a person sees and changes the renewal of a plan. */
export function autoRenewLink({ config }: Pick<NotifyParts, 'config'>, subscription_id: string): string {
  return linkTo(config, `/plus/my-plan/auto-renew?plan=${subscription_id}`)
}

async function planName(db: Db, plan_version_id: string): Promise<string> {
  const version = db.selectFrom('plan_versions').select('name').where('id', '=', plan_version_id)
  return (await version.executeTakeFirstOrThrow()).name
}

/** Notifies that auto-renewal was turned on or off, with the date that matters. */
export async function notifyAutoRenewal(
  trx: Db,
  parts: NotifyParts,
  template: 'auto-renewal-on' | 'auto-renewal-off',
  mandate: Mandate,
  now: Date,
): Promise<void> {
  const subscription_id = mandate.subscription_id!
  const { ends_on } = await trx
    .selectFrom('subscriptions')
    .select('ends_on')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const plan = await planName(trx, mandate.plan_version_id)
  const link = autoRenewLink(parts, subscription_id)
  const to = { to_account: mandate.account_id, cause: `${template}:${mandate.id}`, now }
  const debit = template === 'auto-renewal-off' ? await debitUnderWay(trx, subscription_id) : undefined
  if (template === 'auto-renewal-on')
    await notify(trx, parts.keys, {
      template,
      variables: { plan, on: formatDate(addDays(ends_on, 1)), link },
      ...to,
    })
  else if (debit) {
    const outcome = words.debitUnderWay[(await renewalState(trx, debit, now)) === 'due' ? 'renews' : 'returned']
    const amount = formatRupees(debit.amount_paise)
    await notify(trx, parts.keys, {
      template: 'auto-renewal-off-debiting',
      variables: { plan, amount, outcome },
      ...to,
    })
  } else await notify(trx, parts.keys, { template, variables: { plan, until: formatDate(ends_on), link }, ...to })
}

export interface ReturnedMoney {
  account_id: string
  payment: PaymentRow
  why: ReturnReason
}

/** Money of a debit or a payment that renews nothing: how much goes back, when it came, why it goes back, and in which time. */
export async function notifyReturned(
  trx: Db,
  parts: NotifyParts,
  { account_id, payment, amount_paise, why }: ReturnedMoney & { amount_paise: bigint },
  now: Date,
): Promise<void> {
  const variables = {
    terms: words.terms(amountOf({ ...payment, amount_paise }), formatDate(istDateOf(payment.captured_at ?? now))),
    reason: words.returned[why],
    days: words.refundDays,
  }
  const cause = `renewal-returned:${payment.payment_ref}`
  await notify(trx, parts.keys, { template: 'renewal-returned', variables, to_account: account_id, cause, now })
}
export type ReturnReason = keyof typeof words.returned

const amountOf = ({ currency, amount_paise }: PaymentRow) =>
  currency === 'INR' ? formatRupees(amount_paise) : `${currency} ${toDecimal(amount_paise)}`

/** The payments room sends money back, of any order, that came a second time or in another amount. */
export async function notifyUnallocated(
  trx: Db,
  parts: NotifyParts,
  { order: { account_id }, payment, amount_paise, now }: Extract<PaymentUpdate, { kind: 'returned' }>,
): Promise<void> {
  const why = payment.verdict === 'surplus' ? 'order_paid' : 'other_amount'
  await notifyReturned(trx, parts, { account_id, payment, amount_paise, why }, now)
}

/** Debits are paused at the bank: until when the plan runs, or that it has ended, and how to go on. @param slot of the message */
export async function notifyPaused(
  trx: Db,
  parts: NotifyParts,
  mandate: Mandate,
  slot: Date,
  now: Date,
): Promise<void> {
  const plan = await lockSubscription(trx, mandate.subscription_id!)
  const renews_on = addDays(plan.ends_on, 1)
  const name = await planName(trx, plan.plan_version_id)
  const link = autoRenewLink(parts, plan.id)
  const to = { to_account: mandate.account_id, cause: `auto-renewal-paused:${mandate.id}:${istDateOf(slot)}`, now }
  if (isInForce(plan, now)) {
    const until = formatDate(statusAt(plan, now) === 'PAST_DUE' ? addDays(renews_on, GRACE_DAYS) : plan.ends_on)
    await notify(trx, parts.keys, { template: 'auto-renewal-paused', variables: { plan: name, until, link }, ...to })
  } else {
    const offer = formatDate(addDays(renews_on, OFFER_DAYS))
    await notify(trx, parts.keys, { template: 'renewal-ended', variables: { plan: name, offer, link }, ...to })
  }
}

/** The reason and time of a renewal message; the same one is sent once. */
export type RenewalUpdate =
  | { kind: 'announced'; used: string }
  | { kind: 'reminded' | 'needs_consent' }
  | { kind: 'failed'; again: Date }
  | { kind: 'grace'; until: IstDate }
  | { kind: 'ended' }
  | { kind: 'paid'; until: IstDate; attachments: readonly Attachment[] }

/** Notifies the subscriber about a renewal, in the transaction of its cause. */
export async function notifyRenewal(trx: Db, parts: NotifyParts, renewal: Renewal, update: RenewalUpdate, now: Date) {
  const plan = await planName(trx, renewal.plan_version_id)
  const amount = formatRupees(renewal.amount_paise)
  const link = autoRenewLink(parts, renewal.subscription_id)
  const to = { to_account: renewal.account_id, now }
  const cause = `renewal-${update.kind}:${renewal.id}`
  const terms = words.terms(amount, formatDate(renewal.renews_on))
  switch (update.kind) {
    case 'announced':
      return notify(trx, parts.keys, {
        template: 'renewal-notice',
        variables: { terms, used: update.used, link },
        cause,
        ...to,
      })
    case 'reminded':
      return notify(trx, parts.keys, { template: 'renewal-reminder', variables: { plan, terms, link }, cause, ...to })
    case 'needs_consent':
      // Sent with the announcement and again with the reminder.
      return notify(trx, parts.keys, {
        template: 'renewal-consent',
        variables: { plan, terms, link },
        cause: `${cause}:${istDateOf(now)}`,
        ...to,
      })
    case 'failed':
      return notify(trx, parts.keys, {
        template: 'renewal-failed',
        variables: { amount, again: formatDate(istDateOf(update.again)), link },
        cause: `${cause}:${renewal.attempts}`,
        ...to,
      })
    case 'grace':
      return notify(trx, parts.keys, {
        template: 'renewal-grace',
        variables: { amount, until: formatDate(update.until), link },
        cause,
        ...to,
      })
    case 'ended': {
      const offer = formatDate(addDays(renewal.renews_on, OFFER_DAYS))
      return notify(trx, parts.keys, { template: 'renewal-ended', variables: { plan, offer, link }, cause, ...to })
    }
    case 'paid':
      return notify(trx, parts.keys, {
        template: 'renewal-paid',
        variables: { amount, until: formatDate(update.until), care: parts.config.carePhone },
        attachments: update.attachments,
        cause,
        ...to,
      })
  }
}
