import type { Selectable } from 'kysely'
import type { JsonValue, RenewalAttempts, Renewals } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { addDays } from '#values/ist-date.ts'
import { nextStep, type RenewalFacts } from '../rules/timetable.ts'
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

/** The renewal of a subscription for the term starting on a day, locked. */
export function lockRenewalOn(trx: Db, subscription_id: string, renews_on: string): Promise<Renewal | undefined> {
  return trx
    .selectFrom('renewals')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('renews_on', '=', renews_on)
    .forUpdate()
    .executeTakeFirst()
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

/** The plan is active or in grace, and this is still its next term: it was not paid manually meanwhile. */
export async function isWanted(trx: Db, { subscription_id, renews_on }: Renewal): Promise<boolean> {
  const plan = await lockSubscription(trx, subscription_id)
  return ['ACTIVE', 'PAST_DUE'].includes(plan.status) && addDays(plan.ends_on, 1) === renews_on
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
