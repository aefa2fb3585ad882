import { sql } from 'kysely'
import type { JsonValue } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { PaymentParts } from '#rooms/payments/server/payments.ts'
import { storePriceLines } from '#rooms/plans/rules/stored-price-lines.ts'
import type { PlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { readPlanVersion, readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import { isInForce } from '#rooms/subscriptions/rules/in-force.ts'
import { setAutoRenew } from '#rooms/subscriptions/server/commands/end-subscription.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { consentNeeded } from '../../rules/consent.ts'
import { announcementAt, graceEndsAt, isReminderToo } from '../../rules/timetable.ts'
import { lockMandateOf, type Mandate, moveMandate, setMandate } from '../mandates.ts'
import { type NotifyParts, notifyAutoRenewal, notifyRenewal } from '../notify-subscriber.ts'
import { renewalPrice } from '../renewal-price.ts'
import { lockOpenRenewals, moveRenewal, type Renewal } from '../renewals.ts'
import { usedText } from '../used-text.ts'
import { dropUnwanted, endMandate, stopRenewals } from './end-mandate.ts'
import { failRenewal } from './give-notice.ts'
import { laterCheck } from './mandate-paid.ts'

/**
 * Announces the next renewal of an active mandate when its day has come (R−15, or immediately when that has passed), at
 * the price of this day. From here on the price is fixed; a renewal that would need renewed consent is announced and
 * not debited.
 */
export async function planRenewal(parts: PaymentParts & NotifyParts, mandate_id: string): Promise<void> {
  const now = parts.clock.now()
  await withTransaction(parts.db, async (trx) => {
    const found = await trx
      .selectFrom('mandates')
      .select('subscription_id')
      .where('id', '=', mandate_id)
      .executeTakeFirst()
    if (!found?.subscription_id) return
    const open = await lockOpenRenewals(trx, found.subscription_id)
    const mandate = await lockMandateOf(trx, { subscription_id: found.subscription_id, mandate_id })
    if (mandate.status !== 'ACTIVE') return
    const subscription = await lockSubscription(trx, found.subscription_id)
    if (subscription.status === 'BLOCKED') return pauseBlocked(trx, mandate, now)
    const renews_on = addDays(subscription.ends_on, 1)
    if (!isInForce(subscription, now)) {
      await stopRenewals(trx, subscription.id, 'plan_ended', now)
      await endMandate(trx, mandate, { event: 'revoked', reason: 'plan_ended', actor: 'system', now })
      // The renewal was never announced: the server was down when it was due.
      await notifyAutoRenewal(trx, parts, 'auto-renewal-off', mandate, now)
      return
    }
    const known = open.find((renewal) => renewal.renews_on === renews_on)
    // Its term was paid otherwise or taken back.
    for (const other of open) if (other !== known) await dropUnwanted(trx, other, mandate, now)
    if (now < announcementAt(renews_on)) {
      await setMandate(trx, mandate, { due_at: announcementAt(renews_on) }, now)
      return
    }
    await setMandate(trx, mandate, { due_at: null }, now)
    // Expires before this renewal completes: the bank would refuse the debit.
    if (mandate.expires_at < graceEndsAt(renews_on)) {
      await endMandate(trx, mandate, { event: 'expired', reason: 'validity_over', actor: 'system', now })
      await notifyAutoRenewal(trx, parts, 'auto-renewal-off', mandate, now)
      return
    }
    if (known) return takeUpAgain(trx, parts, known, mandate, now)
    const earlier = await debitsSent(trx, subscription.id, renews_on)
    // Its outcome decides whether the term still has to be paid.
    if (earlier.unknown) return void (await setMandate(trx, mandate, { due_at: laterCheck(now) }, now))
    await announce(trx, parts, { mandate, renews_on, subscription, left_to_hand: earlier.any, now })
  })
}

interface RenewalNoticeInput {
  mandate: Mandate
  renews_on: string
  subscription: { id: string; plan_id: string; plan_version_id: string }
  /** Debits for the term were sent under an earlier mandate: this one adds none. */
  left_to_hand: boolean
  now: Date
}

async function announce(
  trx: Db,
  parts: NotifyParts,
  { mandate, renews_on, subscription, left_to_hand, now }: RenewalNoticeInput,
): Promise<void> {
  const agreed = await readPlanVersion(trx, mandate.plan_version_id)
  const offered = await readSellablePlan(trx, subscription.plan_id)
  const plan = offered ?? (await readPlanVersion(trx, subscription.plan_version_id))
  const price = await renewalPrice(trx, plan, subscription.id)
  const reason = reasonFor(mandate, agreed, offered, price.amount_paise)
  const late = isReminderToo(renews_on, now)
  const renewal = await trx
    .insertInto('renewals')
    .values({
      subscription_id: subscription.id,
      account_id: mandate.account_id,
      mandate_id: mandate.id,
      renews_on,
      plan_id: plan.plan_id,
      plan_version_id: plan.id,
      duration_days: plan.duration_days,
      amount_paise: price.amount_paise,
      breakdown: sql<JsonValue>`${storePriceLines(price.lines)}::jsonb`,
      status: reason ? 'NEEDS_CONSENT' : 'ANNOUNCED',
      why: reason ?? null,
      announced_at: now,
      reminded_at: late ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const detail = {
    amount_paise: String(price.amount_paise),
    on: renews_on,
    ...(reason ? { needs_consent: reason } : {}),
  }
  const announced = await moveRenewal(trx, renewal, {}, { kind: 'announced', detail, now })
  if (left_to_hand) await failRenewal(trx, parts, announced, 'left_to_hand', now)
  else if (reason) await notifyRenewal(trx, parts, renewal, { kind: 'needs_consent' }, now)
  else
    await notifyRenewal(
      trx,
      parts,
      renewal,
      { kind: 'announced', used: await usedText(trx, subscription.id, now) },
      now,
    )
}

function reasonFor(mandate: Mandate, agreed: PlanVersion, offered: PlanVersion | undefined, amount_paise: bigint) {
  if (offered && offered.plan_id !== mandate.plan_id) return 'plan_changed'
  return consentNeeded({ ...agreed, max_amount_paise: mandate.max_amount_paise }, offered, amount_paise)
}

/** Nothing is debited for a blocked plan: unblocking resumes the mandate. */
async function pauseBlocked(trx: Db, mandate: Mandate, now: Date): Promise<void> {
  await moveMandate(trx, mandate, 'paused', { paused_by: 'block', detail: { by: 'block' }, now })
  await setAutoRenew(trx, mandate.subscription_id!, false)
}

/** Debits for a term under renewals that were called off since. */
async function debitsSent(trx: Db, subscription_id: string, renews_on: string) {
  const sent = await trx
    .selectFrom('renewal_attempts as a')
    .innerJoin('renewals as r', 'r.id', 'a.renewal_id')
    .select('a.outcome')
    .where('r.subscription_id', '=', subscription_id)
    .where('r.renews_on', '=', renews_on)
    .where('r.status', '=', 'STOPPED')
    .execute()
  return { any: sent.length > 0, unknown: sent.some(({ outcome }) => outcome === null) }
}

/** A renewal that waited for the end of a pause, or was announced under another mandate, continues under this one. */
async function takeUpAgain(trx: Db, parts: NotifyParts, known: Renewal, mandate: Mandate, now: Date): Promise<void> {
  if (known.status === 'DEBITING') return
  if (known.mandate_id === mandate.id) return void (await moveRenewal(trx, known, {}, { now }))
  if (known.attempts > 0) {
    if (known.status !== 'FAILED') await failRenewal(trx, parts, known, 'left_to_hand', now)
    return
  }
  const agreed = await readPlanVersion(trx, mandate.plan_version_id)
  const offered = await readSellablePlan(trx, known.plan_id)
  const reason = reasonFor(mandate, agreed, offered, known.amount_paise)
  // A notice names the mandate it was given for, so another mandate needs its own.
  const fresh = { mandate_id: mandate.id, payment_order_id: null, notice_ref: null, noticed_at: null, notice_tries: 0 }
  const change = { ...fresh, status: reason ? ('NEEDS_CONSENT' as const) : ('ANNOUNCED' as const), why: reason ?? null }
  await moveRenewal(trx, known, change, { kind: 'taken_up', detail: { on: istDateOf(now) }, now })
  if (reason) await notifyRenewal(trx, parts, known, { kind: 'needs_consent' }, now)
}
