import { audit } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Parts } from '#platform/parts.ts'
import { UNCLEAR_ALERT_MS } from '#rooms/payments/rules/check-times.ts'
import { clearAlert, raiseAlert } from '#rooms/payments/server/alerts.ts'
import { setAutoRenew } from '#rooms/subscriptions/server/commands/end-subscription.ts'
import type { MandateEvent } from '../../rules/mandate-states.ts'
import { CANCEL_AT_BANK, type Mandate, moveMandate, setMandate } from '../mandates.ts'
import { lockOpenRenewals, moveRenewal, type Renewal } from '../renewals.ts'
import { type EndingGateway, endAtBank } from './end-at-bank.ts'

interface MandateEnd {
  event: Extract<MandateEvent, 'revoked' | 'expired' | 'rejected' | 'lapsed'>
  /** Who or what ended it: 'person', 'bank', 'grace_over' and so on. */
  reason: string
  actor: Caller | 'system' | 'gateway'
  now: Date
}

/**
 * Ends a mandate permanently, regardless of who ended it: notifies the bank if it does not know, and if the mandate was in use,
 * the subscription stops renewing and continues to its end. The caller has locked the renewals and the mandate.
 * @returns undefined where it had already ended
 */
export async function endMandate(trx: Db, mandate: Mandate, ending: MandateEnd): Promise<Mandate | undefined> {
  const { event, reason, actor, now } = ending
  const inUse = mandate.status === 'ACTIVE' || mandate.status === 'PAUSED'
  const ended = await moveMandate(trx, mandate, event, { status_reason: reason, detail: { reason }, now })
  if (!ended) return undefined
  if (mandate.token_ref && reason !== 'bank') await cancelAtBank(trx, mandate.id, now)
  if (inUse && mandate.subscription_id) await setAutoRenew(trx, mandate.subscription_id, false)
  await audit(trx, {
    at: now,
    actor,
    on_behalf_of: mandate.account_id,
    action: `auto-renewal.mandate-${event}`,
    entity: 'mandate',
    entity_id: mandate.id,
    before: { status: mandate.status },
    after: { status: ended.status },
    reason,
  })
  return ended
}

/** Ends a subscription's mandates that were requested and not yet confirmed. @param but the one that remains */
export async function endAskedFor(
  trx: Db,
  subscription_id: string,
  { but, actor, now }: Pick<MandateEnd, 'actor' | 'now'> & { but?: string },
): Promise<void> {
  const asked = await trx
    .selectFrom('mandates')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('status', 'in', ['CREATED', 'PENDING_AUTH'])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const mandate of asked)
    if (mandate.id !== but) await endMandate(trx, mandate, { event: 'revoked', reason: 'asked_anew', actor, now })
}

/** Stops renewals still to come; a debit in progress cannot be recalled and settles normally. */
export async function stopRenewals(trx: Db, subscription_id: string, why: string, now: Date): Promise<void> {
  for (const renewal of await lockOpenRenewals(trx, subscription_id))
    await moveRenewal(trx, renewal, { status: 'STOPPED', why }, { kind: 'stopped', detail: { why }, now })
}

/** A renewal that was paid manually, or whose plan has ended: its mandate looks for the next one. */
export async function dropUnwanted(trx: Db, renewal: Renewal, mandate: Mandate, now: Date): Promise<void> {
  await moveRenewal(trx, renewal, { status: 'STOPPED', why: 'not_wanted' }, { kind: 'stopped', now })
  if (mandate.status === 'ACTIVE') await setMandate(trx, mandate, { due_at: now }, now)
}

/** Makes the bank end the mandate, however long the bank is unreachable. */
export async function cancelAtBank(trx: Db, mandate_id: string, now: Date): Promise<void> {
  await enqueue(trx, CANCEL_AT_BANK, { payload: { mandate_id }, run_at: now, unique_key: mandate_id })
}

/** The handler of that job: until the gateway says that the mandate has ended it is repeated, with an alert to staff. */
export async function sendCancellation(
  { db, clock, log }: Pick<Parts, 'db' | 'clock' | 'log'>,
  gateway: EndingGateway,
  mandate_id: string,
): Promise<void> {
  const mandate = await db
    .selectFrom('mandates')
    .select(['customer_ref', 'token_ref', 'updated_at'])
    .where('id', '=', mandate_id)
    .executeTakeFirst()
  if (!mandate?.customer_ref || !mandate.token_ref) return
  const { customer_ref, token_ref, updated_at } = mandate
  const why = await endAtBank(gateway, customer_ref, token_ref)
  const now = clock.now()
  if (why === null) return clearAlert(db, 'mandate_not_cancelled', token_ref, now)
  if (now.getTime() - updated_at.getTime() >= UNCLEAR_ALERT_MS)
    await raiseAlert(db, { log }, 'mandate_not_cancelled', token_ref, { customer_ref, answer: why }, now)
  throw new Error(`The gateway did not cancel mandate ${mandate_id}: ${why}`)
}
