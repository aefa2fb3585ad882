import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { IstDate } from '#values/ist-date.ts'

export interface CampPerson {
  partner_user_id: string
  account_id: string
  /** Covered on the day that was asked about. */
  is_covered: boolean
}

type CampPersonKey = { account_id: string } | { mobile: string } | { employee_id: string }

/**
 * The person of a company who may take part in its camps: an employee with a plan that is neither ended nor blocked. The
 * only definition; registration, kiosk, lists and the nightly release use it. Undefined for nobody, and for an employee ID
 * that two people have under different contracts.
 */
export async function findCampPerson(
  db: Db,
  { subsidiary_id, day, ...by }: CampPersonKey & { subsidiary_id: string; day: IstDate },
): Promise<CampPerson | undefined> {
  const people = await db
    .selectFrom('partner_users as e')
    .innerJoin('subscriptions as s', 's.id', 'e.subscription_id')
    .select(['e.id as partner_user_id', 'e.account_id', IS_COVERED(day).as('is_covered')])
    .where('e.subsidiary_id', '=', subsidiary_id)
    .where(MAY_TAKE_PART)
    .$if('account_id' in by, (query) => query.where('e.account_id', '=', (by as { account_id: string }).account_id))
    .$if('mobile' in by, (query) => query.where('e.mobile', '=', (by as { mobile: string }).mobile))
    .$if('employee_id' in by, (query) =>
      query.where(
        sql<boolean>`lower(e.external_reference_id) = lower(${(by as { employee_id: string }).employee_id}::text)`,
      ),
    )
    .orderBy('is_covered', 'desc')
    .orderBy('e.number')
    .execute()
  const isOne = new Set(people.map(({ account_id }) => account_id)).size === 1
  return isOne ? people[0] : undefined
}

/** Of `partner_users e` and its `subscriptions s`. */
export const MAY_TAKE_PART = sql<boolean>`(e.status = 'ACTIVE' and s.status <> 'BLOCKED')`
const IS_COVERED = (day: IstDate) =>
  sql<boolean>`(e.starts_on <= ${day}::date and e.ends_on >= ${day}::date and coalesce(e.last_working_day, e.ends_on) >= ${day}::date)`
