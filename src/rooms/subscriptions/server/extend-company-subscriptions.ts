import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { HOME_CARE } from '#rooms/plans/rules/home-care.ts'
import type { IstDate } from '#values/ist-date.ts'
import { endOfTerm } from '../rules/term.ts'

/** A contract whose last day becomes a later one. */
export interface LongerContract {
  partner_plan_id: string
  from: IstDate
  to: IstDate
  /** People were told of the former day, when an earlier amendment brought it forward. */
  was_shortened: boolean
  now: Date
}

/** A contract that gets an earlier last day: what ran beyond it ends with it. */
export interface ShorterContract {
  partner_plan_id: string
  to: IstDate
  now: Date
}

/** Care at home lasts its own days, whatever becomes of the contract. */
const RUNNING = sql`status in ('PENDING_ACTIVATION', 'ACTIVE', 'PAST_DUE', 'BLOCKED') and plan_line <> ${sql.lit(HOME_CARE)}`

/**
 * The plans of a contract last as long as it does, in a fixed number of statements: those that run to its last day, and the
 * paid period of each. Plans of people who left keep their end. The caller holds the contract's lock.
 */
export async function extendCompanySubscriptions(
  trx: Db,
  { partner_plan_id, from, to }: LongerContract,
): Promise<void> {
  // The company may have ended one on its last day, and our staff have blocked it before: that one stays ended.
  const running = sql`partner_plan_id = ${partner_plan_id} and ends_on = ${from}::date and expires_at = ${endOfTerm(from)}
    and ${RUNNING}`
  await sql`select id from subscriptions where ${running} order by id for no key update`.execute(trx)
  await sql`update subscription_terms t set ends_on = ${to}::date where t.ends_on = ${from}::date and t.taken_back_at is null
    and t.subscription_id in (select id from subscriptions where ${running})`.execute(trx)
  await sql`update subscriptions set ends_on = ${to}::date, expires_at = ${endOfTerm(to)}, version = version + 1
    where ${running}`.execute(trx)
}

/** The plans of a contract end with it, those that our staff have blocked too. The caller holds the contract's lock. */
export async function shortenCompanySubscriptions(trx: Db, { partner_plan_id, to }: ShorterContract): Promise<void> {
  const running = sql`partner_plan_id = ${partner_plan_id} and ends_on > ${to}::date and ${RUNNING}`
  await sql`select id from subscriptions where ${running} order by id for no key update`.execute(trx)
  await sql`update subscription_terms t set ends_on = greatest(t.starts_on, ${to}::date) where t.ends_on > ${to}::date
    and t.taken_back_at is null and t.subscription_id in (select id from subscriptions where ${running})`.execute(trx)
  await sql`update subscriptions set ends_on = ${to}::date, expires_at = ${endOfTerm(to)}, version = version + 1
    where ${running}`.execute(trx)
}
