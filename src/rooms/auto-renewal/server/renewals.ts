import type { Selectable } from 'kysely'
import type { JsonValue, RenewalAttempts, Renewals } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { isInForce } from '#rooms/subscriptions/rules/in-force.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { addDays, startOfIstDay } from '#values/ist-date.ts'
import { graceEndsAt, nextStep, type RenewalFacts } from '../rules/timetable.ts'
import { note, wakeAt } from './mandates.ts'

export type Renewal = Selectable<Renewals>
export type Attempt = Selectable<RenewalAttempts>

/** The purpose of debits in the payments room. */
export const RENEWAL = 'RENEWAL'
/** The purpose of a payment that only authorises a mandate. */
export const MANDATE = 'MANDATE'

export function lockRenewal(trx: Db, id: string): Promise<Renewal | undefined> {
  return trx.selectFrom('renewals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Unfinished renewals, locked: normally at most one. */
export function lockOpenRenewals(trx: Db, subscription_id: string): Promise<Renewal[]> {
  return trx
    .selectFrom('renewals')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('status', 'not in', ['PAID', 'STOPPED'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

type Change = Partial<Omit<Renewal, 'id' | 'subscription_id' | 'version' | 'next_step_at'>>

/** Changes a locked renewal, records the reason in its history, and sets its next step by the timetable. */
export async function moveRenewal(
  trx: Db,
  renewal: Renewal,
  change: Change,
  { kind, detail = {}, now, at }: { kind?: string; detail?: Record<string, JsonValue>; now: Date; at?: Date },
): Promise<Renewal> {
  const next = at ?? nextStep(factsOf({ ...renewal, ...change }), now)?.at ?? null
  if (next) await wakeAt(trx, next)
  const moved = await trx
    .updateTable('renewals')
    .set((update) => ({ ...change, next_step_at: next, version: update('version', '+', 1) }))
    .where('id', '=', renewal.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (kind) await note(trx, { mandate_id: moved.mandate_id, renewal_id: renewal.id, kind, detail, now })
  return moved
}

export function factsOf(renewal: Omit<Renewal, 'breakdown'>): RenewalFacts {
  return { ...renewal, status: renewal.status }
}

/**
 * due: this is the next term of a plan that is active or in grace · grace_over: it was not paid in time ·
 * not_wanted: the term was paid otherwise, the plan has ended, or a refund of it waits.
 */
export type RenewalState = 'due' | 'grace_over' | 'not_wanted'

/** What a renewal is to its plan at this instant, whether or not a job has recorded it yet; locks the subscription. */
export async function renewalState(
  trx: Db,
  { subscription_id, renews_on }: Pick<Renewal, 'subscription_id' | 'renews_on'>,
  now: Date,
): Promise<RenewalState> {
  const plan = await lockSubscription(trx, subscription_id)
  if (addDays(plan.ends_on, 1) !== renews_on || !['ACTIVE', 'PAST_DUE', 'EXPIRED'].includes(plan.status))
    return 'not_wanted'
  if (plan.refund_requested_at) return 'not_wanted'
  if (now >= graceEndsAt(renews_on)) return 'grace_over'
  return isInForce(plan, now) ? 'due' : 'not_wanted'
}

/**
 * Leaves a renewal alone while its mandate may not be used: resuming the mandate continues it. Otherwise it is looked at
 * again when its day comes and when grace ends.
 */
export async function waitForMandate(trx: Db, renewal: Renewal, now: Date): Promise<void> {
  const day = startOfIstDay(renewal.renews_on)
  await moveRenewal(trx, renewal, {}, { now, at: now < day ? day : graceEndsAt(renewal.renews_on) })
}

/** The debit with an unknown outcome. */
export function openAttempt(db: Db, renewal_id: string): Promise<Attempt | undefined> {
  return db
    .selectFrom('renewal_attempts')
    .selectAll()
    .where('renewal_id', '=', renewal_id)
    .where('outcome', 'is', null)
    .executeTakeFirst()
}

/** The renewal of a plan whose debit is with the bank, also if it was called off since. */
export function debitUnderWay(db: Db, subscription_id: string): Promise<Renewal | undefined> {
  return db
    .selectFrom('renewals as r')
    .innerJoin('renewal_attempts as a', 'a.renewal_id', 'r.id')
    .selectAll('r')
    .where('r.subscription_id', '=', subscription_id)
    .where('a.outcome', 'is', null)
    .executeTakeFirst()
}
