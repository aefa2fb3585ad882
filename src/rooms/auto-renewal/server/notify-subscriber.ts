import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { type Attachment, notify } from '#rooms/notifications/server/notify.ts'
import { formatDate } from '#values/display-time.ts'
import { addDays, type IstDate, istDateOf } from '#values/ist-date.ts'
import { formatRupees } from '#values/money.ts'
import { OFFER_DAYS } from '../rules/timetable.ts'
import { autoRenewalWords as words } from '../words.ts'
import type { Mandate } from './mandates.ts'
import type { Renewal } from './renewals.ts'

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
  if (template === 'auto-renewal-on')
    await notify(trx, parts.keys, {
      template,
      variables: { plan, on: formatDate(addDays(ends_on, 1)), link },
      ...to,
    })
  else await notify(trx, parts.keys, { template, variables: { plan, until: formatDate(ends_on), link }, ...to })
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
