import { sql } from 'kysely'
import type { JsonValue } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { PaymentParts } from '#rooms/payments/server/payments.ts'
import { storePriceLines } from '#rooms/plans/rules/stored-price-lines.ts'
import type { PlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { readPlanVersion, readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import { lastTerm, lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { consentNeeded } from '../../rules/consent.ts'
import { announcementAt, graceEndsAt, isReminderToo } from '../../rules/timetable.ts'
import { lockMandate, type Mandate, note, setMandate } from '../mandates.ts'
import { type NotifyParts, notifyAutoRenewal, notifyRenewal } from '../notify-subscriber.ts'
import { renewalPrice } from '../renewal-price.ts'
import { lockRenewalOn, moveRenewal, type Renewal } from '../renewals.ts'
import { usedText } from '../used-text.ts'
import { endMandate, stopRenewals } from './end-mandate.ts'

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
    const { ends_on } = await lastTerm(trx, found.subscription_id)
    const renews_on = addDays(ends_on, 1)
    const known = await lockRenewalOn(trx, found.subscription_id, renews_on)
    const mandate = await lockMandate(trx, mandate_id)
    if (mandate.status !== 'ACTIVE') return
    const subscription = await lockSubscription(trx, found.subscription_id)
    if (!['ACTIVE', 'PAST_DUE'].includes(subscription.status) || now >= graceEndsAt(renews_on)) {
      await stopRenewals(trx, subscription.id, 'plan_ended', now)
      await endMandate(trx, mandate, { event: 'revoked', reason: 'plan_ended', actor: 'system', now })
      // The renewal was never announced: the server was down when it was due.
      await notifyAutoRenewal(trx, parts, 'auto-renewal-off', mandate, now)
      return
    }
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
    await announce(trx, parts, { mandate, renews_on, subscription, now })
  })
}

interface Announcing {
  mandate: Mandate
  renews_on: string
  subscription: { id: string; plan_id: string; plan_version_id: string; payment_transaction_id: string | null }
  now: Date
}

async function announce(
  trx: Db,
  parts: NotifyParts,
  { mandate, renews_on, subscription, now }: Announcing,
): Promise<void> {
  const agreed = await readPlanVersion(trx, mandate.plan_version_id)
  const offered = await readSellablePlan(trx, subscription.plan_id)
  const plan = offered ?? (await readPlanVersion(trx, subscription.plan_version_id))
  const { number } = await lastTerm(trx, subscription.id)
  const price = await renewalPrice(trx, plan, subscription, number)
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
  await moveRenewal(trx, renewal, {}, { kind: 'announced', detail, now })
  if (reason) await notifyRenewal(trx, parts, renewal, { kind: 'needs_consent' }, now)
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

/** A renewal announced under another mandate, or stopped by a pause, continues under this one. */
async function takeUpAgain(trx: Db, parts: NotifyParts, known: Renewal, mandate: Mandate, now: Date): Promise<void> {
  if (known.status === 'PAID' || known.status === 'DEBITING') return
  if (known.mandate_id === mandate.id && known.status !== 'STOPPED') {
    // Its steps waited for the end of the pause.
    await moveRenewal(trx, known, {}, { now })
    return
  }
  const agreed = await readPlanVersion(trx, mandate.plan_version_id)
  const offered = await readSellablePlan(trx, known.plan_id)
  const reason = reasonFor(mandate, agreed, offered, known.amount_paise)
  // A notice names the mandate it was given for, so another mandate needs its own.
  const noticeReset =
    known.mandate_id === mandate.id
      ? {}
      : { mandate_id: mandate.id, payment_order_id: null, notice_ref: null, noticed_at: null, notice_tries: 0 }
  if (known.attempts > 0 && known.mandate_id !== mandate.id) {
    await note(trx, { mandate_id: mandate.id, renewal_id: known.id, kind: 'left_to_hand', now })
    return
  }
  const status = reason
    ? 'NEEDS_CONSENT'
    : known.noticed_at && known.mandate_id === mandate.id
      ? 'NOTICED'
      : 'ANNOUNCED'
  await moveRenewal(
    trx,
    known,
    { ...noticeReset, status, why: reason ?? null, reminded_at: known.reminded_at ?? now },
    { kind: 'taken_up', detail: { on: istDateOf(now) }, now },
  )
  if (reason) await notifyRenewal(trx, parts, known, { kind: 'needs_consent' }, now)
}
