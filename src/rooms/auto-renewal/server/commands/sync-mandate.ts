import type { GatewayMandate } from '#gateways/payment-gateway/mandates.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { clearAlert, raiseAlert } from '#rooms/payments/server/alerts.ts'
import type { OnMandateEvent, PaymentParts, Payments } from '#rooms/payments/server/payments.ts'
import { isInForce } from '#rooms/subscriptions/rules/in-force.ts'
import { setAutoRenew } from '#rooms/subscriptions/server/commands/end-subscription.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { lockMandate, lockMandateInUse, type Mandate, moveMandate, setMandate } from '../mandates.ts'
import type { NotifyParts } from '../notify-subscriber.ts'
import { notifyAutoRenewal } from '../notify-subscriber.ts'
import { endMandate, stopRenewals } from './end-mandate.ts'
import { applyNoticeEvent } from './give-notice.ts'
import { laterCheck, syncSoon } from './mandate-paid.ts'
import { lockAutoRenewal } from './stop-renewing.ts'

/** The try that the job makes a quarter of an hour after its first; jobs.ts has the delays. */
const ALERT_AT_TRY = 6

/**
 * Handles a gateway message. A message about a mandate only makes us query its state: messages arrive in any order, the
 * answer is current.
 */
export function mandateEventHandler(parts: NotifyParts): OnMandateEvent {
  return async (trx, update) => {
    if (update.kind === 'notice') return applyNoticeEvent(trx, parts, update)
    const mandate = await trx
      .selectFrom('mandates')
      .select('id')
      .where('token_ref', '=', update.token_ref)
      .executeTakeFirst()
    if (mandate) await syncSoon(trx, mandate, update.now)
    return mandate !== undefined
  }
}

/**
 * Queries the state of a mandate at the gateway and applies it. A mandate that the gateway does not know (404) has
 * ended; any other refusal says nothing about it.
 * @param attempt which try of its job this is
 * @throws Error when it does not answer, to be retried
 */
export async function syncMandate(
  parts: PaymentParts & NotifyParts,
  payments: Payments,
  id: string,
  { attempt } = { attempt: 1 },
): Promise<void> {
  const { db, clock } = parts
  const known = await db.selectFrom('mandates').selectAll().where('id', '=', id).executeTakeFirst()
  if (!known?.customer_ref || !known.token_ref) return
  const answer = await payments.gateway.fetchMandate(known.customer_ref, known.token_ref)
  const now = clock.now()
  const isGone = answer.outcome === 'REFUSED' && answer.status === 404
  if (answer.outcome !== 'DONE' && !isGone) {
    const why = answer.outcome === 'UNKNOWN' ? answer.cause : `${answer.code}: ${answer.description}`
    if (attempt >= ALERT_AT_TRY) await raiseAlert(db, parts, 'mandate_unclear', known.token_ref, { answer: why }, now)
    throw new Error(`The gateway did not report the state of mandate ${id}: ${why}`)
  }
  await clearAlert(db, 'mandate_unclear', known.token_ref, now)
  const reported: GatewayMandate =
    answer.outcome === 'DONE'
      ? answer.value
      : { token_ref: known.token_ref, status: 'cancelled', failure_reason: answer.code }
  await withTransaction(db, (trx) => applyMandate(trx, parts, id, reported, now))
}

/**
 * Applies the state of a mandate at the bank. A pause that the customer made with us remains, whatever the bank allows.
 */
async function applyMandate(trx: Db, parts: NotifyParts, id: string, reported: GatewayMandate, now: Date) {
  const found = await trx.selectFrom('mandates').select('subscription_id').where('id', '=', id).executeTakeFirst()
  if (found?.subscription_id) await lockAutoRenewal(trx, found.subscription_id)
  const mandate = await lockMandate(trx, id)
  switch (reported.status) {
    case 'initiated':
      if (mandate.status === 'PENDING_AUTH') await setMandate(trx, mandate, { due_at: laterCheck(now) }, now)
      return
    case 'confirmed':
      if (mandate.status === 'PAUSED')
        return mandate.paused_by === 'bank' ? resumeMandate(trx, mandate, now) : undefined
      return activate(trx, parts, mandate, now)
    case 'paused': {
      const due = { paused_by: 'bank', due_at: now } as const
      const paused = await moveMandate(trx, mandate, 'paused', { ...due, detail: { by: 'bank' }, now })
      if (paused?.subscription_id) await setAutoRenew(trx, paused.subscription_id, false)
      return
    }
    case 'rejected':
      await endMandate(trx, mandate, {
        event: 'rejected',
        reason: reported.failure_reason ?? 'bank',
        actor: 'gateway',
        now,
      })
      return
    case 'cancelled':
      await revokedAtBank(trx, parts, mandate, now)
  }
}

/** Activates the mandate; a mandate that it replaces ends here and not before. */
async function activate(trx: Db, parts: NotifyParts, mandate: Mandate, now: Date): Promise<void> {
  const { subscription_id } = mandate
  // Without a subscription the order is not completed yet; its payment will trigger this again.
  if (!subscription_id || !['CREATED', 'PENDING_AUTH'].includes(mandate.status)) return
  const plan = await lockSubscription(trx, subscription_id)
  if (!isInForce(plan, now) && plan.status !== 'BLOCKED') {
    await endMandate(trx, mandate, { event: 'rejected', reason: 'plan_ended', actor: 'system', now })
    return
  }
  const before = await lockMandateInUse(trx, subscription_id)
  if (before) await endMandate(trx, before, { event: 'revoked', reason: 'replaced', actor: 'system', now })
  // Due immediately: the timetable decides whether to announce the next renewal yet.
  const active = await moveMandate(trx, mandate, 'confirmed', { status_reason: null, due_at: now, now })
  if (!active) return
  // Confirmed while the plan is blocked: unblocking resumes it.
  if (plan.status === 'BLOCKED')
    await moveMandate(trx, active, 'paused', { paused_by: 'block', detail: { by: 'block' }, now })
  else await setAutoRenew(trx, subscription_id, true)
  await notifyAutoRenewal(trx, parts, 'auto-renewal-on', active, now)
}

/** Ends the pause: by the day the customer set, manually, or in the bank's app. */
export async function resumeMandate(trx: Db, mandate: Mandate, now: Date): Promise<Mandate | undefined> {
  const active = await moveMandate(trx, mandate, 'resumed', { due_at: now, now })
  if (active?.subscription_id) await setAutoRenew(trx, active.subscription_id, true)
  return active
}

async function revokedAtBank(trx: Db, parts: NotifyParts, mandate: Mandate, now: Date): Promise<void> {
  const ended = await endMandate(trx, mandate, { event: 'revoked', reason: 'bank', actor: 'gateway', now })
  const wasInUse = mandate.status === 'ACTIVE' || mandate.status === 'PAUSED'
  if (!ended?.subscription_id || !wasInUse) return
  await stopRenewals(trx, ended.subscription_id, 'revoked_at_bank', now)
  await notifyAutoRenewal(trx, parts, 'auto-renewal-off', ended, now)
}
