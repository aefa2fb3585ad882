import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { takeLives } from '#rooms/companies/server/lives.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { endOfTerm } from '../rules/term.ts'
import { lockSubscription, lockSubscriptions, publishFirstTerms } from './terms.ts'

interface EndingSubscription {
  subscription_id: string
  /** The last day whose services are covered; the plan gives nothing any more from now on. */
  last_day: IstDate
}

/**
 * Ends plans that a company gave, because their people leave, in a fixed number of statements: for everybody on them, and
 * their last paid period with them, so that no later day of service is covered; none at all where the last day is before the first. One
 * that our staff have blocked stays so.
 * @param freed the contract whose lives return; undefined if they stay taken
 */
export async function endCompanySubscriptions(
  trx: Db,
  leaving: readonly EndingSubscription[],
  { freed, now }: { freed: string | undefined; now: Date },
): Promise<void> {
  const ids = leaving.map(({ subscription_id }) => subscription_id)
  const days = leaving.map(({ last_day }) => last_day)
  await lockSubscriptions(trx, ids)
  await sql`update subscriptions s set version = version + 1, auto_renew = false, expires_at = least(s.expires_at, ${now}),
      ends_on = least(s.ends_on, l.last_day), seat_freed = ${freed !== undefined},
      status = case when s.status in ('PENDING_ACTIVATION', 'ACTIVE', 'PAST_DUE') then 'EXPIRED' else s.status end
    from unnest(${ids}::uuid[], ${days}::date[]) as l (id, last_day) where s.id = l.id`.execute(trx)
  await sql`update subscription_terms t set ends_on = l.last_day from unnest(${ids}::uuid[], ${days}::date[]) as l (id, last_day)
    where t.subscription_id = l.id and t.taken_back_at is null and t.ends_on > l.last_day`.execute(trx)
  if (freed !== undefined) await takeLives(trx, freed, -leaving.length)
}

/** Moves the last day of plans that a company gave and that are over already. */
export async function endOn(trx: Db, plans: readonly EndingSubscription[]): Promise<void> {
  if (plans.length === 0) return
  const ids = plans.map(({ subscription_id }) => subscription_id)
  const days = plans.map(({ last_day }) => last_day)
  await lockSubscriptions(trx, ids)
  await sql`update subscriptions s set version = version + 1, ends_on = l.last_day
    from unnest(${ids}::uuid[], ${days}::date[]) as l (id, last_day) where s.id = l.id`.execute(trx)
  await sql`update subscription_terms t set ends_on = l.last_day from unnest(${ids}::uuid[], ${days}::date[]) as l (id, last_day)
    where t.subscription_id = l.id and t.number = (select max(number) from subscription_terms n
      where n.subscription_id = l.id and n.taken_back_at is null)`.execute(trx)
}

/**
 * Gives such a plan back as it was, until its last day of then. The caller holds the contract's lock.
 * @returns whether the contract still had a life for it
 */
export async function resumeCompanySubscription(
  trx: Db,
  { subscription_id, ends_on, now }: { subscription_id: string; ends_on: IstDate; now: Date },
): Promise<boolean> {
  const { partner_plan_id, seat_freed, starts_on } = await lockSubscription(trx, subscription_id)
  if (seat_freed && !(await takeLives(trx, partner_plan_id ?? '', 1))) return false
  await sql`update subscriptions set version = version + 1, ends_on = ${ends_on}, expires_at = ${endOfTerm(ends_on)},
      seat_freed = false, status = case when status <> 'EXPIRED' then status
        when starts_on > ${istDateOf(now)}::date then 'PENDING_ACTIVATION' else 'ACTIVE' end
    where id = ${subscription_id}`.execute(trx)
  await sql`update subscription_terms set ends_on = ${ends_on} where subscription_id = ${subscription_id}
    and number = (select max(number) from subscription_terms where subscription_id = ${subscription_id}
      and taken_back_at is null)`.execute(trx)
  // What begins with a plan did not where its first day came meanwhile.
  await publishFirstTerms(trx, [subscription_id], { starts_on, now })
  return true
}

/** Returns the lives of plans of a contract that are over, once. The caller holds the contract's lock. */
export async function freeLives(trx: Db, partner_plan_id: string, ids: readonly string[]): Promise<void> {
  await lockSubscriptions(trx, ids)
  const { numAffectedRows = 0n } = await sql`update subscriptions set seat_freed = true, version = version + 1
    where id = any (${[...ids]}::uuid[]) and partner_plan_id = ${partner_plan_id} and not seat_freed`.execute(trx)
  await takeLives(trx, partner_plan_id, -Number(numAffectedRows))
}
