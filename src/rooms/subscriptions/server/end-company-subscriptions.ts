import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { takeLives } from '#rooms/companies/server/lives.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { endOfTerm } from '../rules/term.ts'
import { lockSubscriptions, publishFirstTerms } from './terms.ts'

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

interface EndedSubscription {
  subscription_id: string
  /** The last day of before. */
  ends_on: IstDate
}

/**
 * Gives such plans of a contract back as they were, all or none, in a fixed number of statements. The caller holds the
 * contract's lock.
 * @returns whether the contract still had the lives for them
 */
export async function resumeCompanySubscriptions(
  trx: Db,
  partner_plan_id: string,
  ended: readonly EndedSubscription[],
  now: Date,
): Promise<boolean> {
  const ids = ended.map(({ subscription_id }) => subscription_id)
  await lockSubscriptions(trx, ids)
  const freed = await countFreedLives(trx, ids)
  if (freed > 0 && !(await takeLives(trx, partner_plan_id, freed))) return false
  const days = ended.map(({ ends_on }) => ends_on)
  const ends = ended.map(({ ends_on }) => endOfTerm(ends_on))
  const { rows } = await sql<{ id: string; starts_on: IstDate }>`update subscriptions s
    set version = version + 1, ends_on = e.day, expires_at = e.at, seat_freed = false,
      status = case when s.status <> 'EXPIRED' then s.status
        when s.starts_on > ${istDateOf(now)}::date then 'PENDING_ACTIVATION' else 'ACTIVE' end
    from unnest(${ids}::uuid[], ${days}::date[], ${ends}::timestamptz[]) as e (id, day, at) where s.id = e.id
    returning s.id, s.starts_on`.execute(trx)
  await sql`update subscription_terms t set ends_on = e.day from unnest(${ids}::uuid[], ${days}::date[]) as e (id, day)
    where t.subscription_id = e.id and t.number = (select max(number) from subscription_terms
      where subscription_id = e.id and taken_back_at is null)`.execute(trx)
  // What begins with a plan did not where its first day came meanwhile.
  for (const [starts_on, of] of Map.groupBy(rows, (row) => row.starts_on))
    await publishFirstTerms(
      trx,
      of.map(({ id }) => id),
      { starts_on, now },
    )
  return true
}

/** How many of these plans have returned their life. */
export async function countFreedLives(db: Db, ids: readonly string[]): Promise<number> {
  const { freed } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<bigint>().as('freed'))
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .where('seat_freed', '=', true)
    .executeTakeFirstOrThrow()
  return Number(freed)
}

/** Returns the lives of plans of a contract that are over, once. The caller holds the contract's lock. */
export async function freeLives(trx: Db, partner_plan_id: string, ids: readonly string[]): Promise<void> {
  await lockSubscriptions(trx, ids)
  const { numAffectedRows = 0n } = await sql`update subscriptions set seat_freed = true, version = version + 1
    where id = any (${[...ids]}::uuid[]) and partner_plan_id = ${partner_plan_id} and not seat_freed`.execute(trx)
  await takeLives(trx, partner_plan_id, -Number(numAffectedRows))
}
