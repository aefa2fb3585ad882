import { type Selectable, sql } from 'kysely'
import type { SubscriptionMembers } from '#db/schema.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { listPlanMembers, Member } from '../contract/members.ts'
import { awaitedOf } from '../rules/contacts.ts'
import { isInForce } from '../rules/in-force.ts'
import { occupiesPlace } from '../rules/judge-additions.ts'
import { ageOf, freePlaces } from '../rules/member-facts.ts'
import { type SubscriptionTerm, termOfToday } from './terms.ts'

export type MemberRow = Selectable<SubscriptionMembers> & {
  /** In any period: a service, also on hold or paid by credits alone, and not given back, or a claim that was not rejected. */
  has_used: boolean
  /** In the paid period of today. */
  used_in_term: boolean
  /** Anything was used, ordered, booked or claimed for them, or arranged at home, whatever became of it. */
  has_history: boolean
}

type Term = Pick<SubscriptionTerm, 'subscription_id' | 'number'>

/** Everybody who is or was on a plan, buyer first, then in the order they were added. */
export function listMemberRows(db: Db, term: Term): Promise<MemberRow[]> {
  return listRowsOfPlans(db, [term])
}

/**
 * The same of several plans, each with its paid period of today. Claims, consultations, visits, check-ups and orders are of
 * rooms above and only read (docs/decisions/0018, 0062).
 */
export function listRowsOfPlans(db: Db, terms: readonly Term[]): Promise<MemberRow[]> {
  const ids = terms.map(({ subscription_id }) => subscription_id)
  const numbers = terms.map(({ number }) => number)
  const usedBy = (where = sql`true`) =>
    sql<boolean>`(coalesce((select sum(u.count) from subscription_usages u where u.uhid = m.uhid and ${where}), 0) > 0
      or exists (select from claims u where u.uhid = m.uhid and u.status <> 'REJECTED' and ${where}))`
  // What credits alone pay, or what is on hold for an order, is counted in no benefit.
  const servedBy = (where = sql`true`) =>
    sql<boolean>`exists (select from service_uses u where u.uhid = m.uhid and u.status in ('OPEN', 'SETTLED') and ${where})`
  const inTerm = sql`exists (select from subscription_terms y where y.subscription_id = t.subscription_id and y.number = t.number
    and u.service_date between y.starts_on and y.ends_on)`
  return db
    .selectFrom('subscription_members as m')
    .innerJoin(
      sql<Term>`(select * from unnest(${ids}::uuid[], ${numbers}::int[]) as g (subscription_id, number))`.as('t'),
      't.subscription_id',
      'm.subscription_id',
    )
    .selectAll('m')
    .select([
      sql<boolean>`(${usedBy()} or ${servedBy()})`.as('has_used'),
      sql<boolean>`(${usedBy(sql`u.term = t.number`)} or ${servedBy(inTerm)})`.as('used_in_term'),
      HISTORY.as('has_history'),
    ])
    .orderBy('m.is_primary', 'desc')
    .orderBy('m.created_at')
    .orderBy('m.uhid')
    .execute()
}

const HISTORY = sql<boolean>`(exists (select from subscription_usages u where u.uhid = m.uhid)
  or exists (select from claims u where u.uhid = m.uhid) or exists (select from consultations u where u.uhid = m.uhid)
  or exists (select from visit_passes u where u.uhid = m.uhid) or exists (select from checkup_orders u where u.uhid = m.uhid)
  or exists (select from partner_orders u where u.uhid = m.uhid)
  or exists (select from partner_orders u where u.chosen_uhid = m.uhid)
  or exists (select from partner_orders u where u.mobile = m.mobile and u.uhid is null and not m.is_primary)
  or exists (select from home_care_episodes u where u.uhid = m.uhid)
  or exists (select from service_uses u where u.subscription_id = m.subscription_id and u.uhid = m.uhid))`

/**
 * Who takes a place of the plan: everybody on it, and removed people for the rest of the paid period in which they
 * used it. Otherwise a plan for four could serve any number of people.
 */
function membersTakingPlaces(rows: readonly MemberRow[]): MemberRow[] {
  return rows.filter(occupiesPlace)
}

/** The people on a plan, and its places. */
export async function viewPlanMembers(
  db: Db,
  subscription_id: string,
  now: Date,
): Promise<ReplyOf<typeof listPlanMembers>> {
  const subscription = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', subscription_id)
    .executeTakeFirst()
  if (!subscription) throw new Refusal('NOT_FOUND')
  const term = await termOfToday(db, subscription_id, now)
  const { name, coverage } = await readPlanVersion(db, term.plan_version_id)
  const rows = await listMemberRows(db, term)
  return {
    today: istDateOf(now),
    plan_name: name,
    coverage,
    free: freePlaces(coverage, membersTakingPlaces(rows)),
    can_change: isInForce(subscription, now),
    members: rows.filter(({ removed_at }) => removed_at === null).map((row) => memberOnWire(row, istDateOf(now))),
  }
}

export function memberOnWire(row: MemberRow, today: IstDate): Member {
  const { uhid, name, mobile, email, relation, dob, last_covered_on, version, has_used } = row
  return {
    uhid,
    name,
    mobile,
    email,
    relation,
    dob,
    version,
    has_used,
    last_covered_on,
    age: ageOf(row, today),
    gender: row.gender,
    primary: row.is_primary,
    covered_as: row.covered_as,
    awaits: awaitedOf(row),
  }
}

/** Whether something new may be arranged for a person: for one who was removed it may not, not even on the same day. */
export async function isStillMember(db: Db, uhid: string, day: IstDate): Promise<boolean> {
  const { removed_at, last_covered_on } = await db
    .selectFrom('subscription_members')
    .select(['removed_at', 'last_covered_on'])
    .where('uhid', '=', uhid)
    .executeTakeFirstOrThrow()
  return removed_at === null && (last_covered_on === null || last_covered_on >= day)
}

/** Whether a company added the person and the plan's owner has not confirmed that: then nothing is used for them. */
export async function isUnconfirmed(db: Db, uhid: string): Promise<boolean> {
  const member = await db
    .selectFrom('subscription_members')
    .select('unconfirmed_since')
    .where('uhid', '=', uhid)
    .executeTakeFirst()
  return member !== undefined && member.unconfirmed_since !== null
}

/** Whether the plan covered the person on a day; people removed since were covered until then, or until an earlier day. */
export async function wasMember(trx: Db, subscription_id: string, uhid: string, day: IstDate): Promise<boolean> {
  const member = await trx
    .selectFrom('subscription_members')
    .select(['removed_at', 'last_covered_on'])
    .where('subscription_id', '=', subscription_id)
    .where('uhid', '=', uhid)
    .executeTakeFirst()
  if (!member) return false
  const { removed_at, last_covered_on } = member
  return (removed_at === null || istDateOf(removed_at) >= day) && (last_covered_on === null || last_covered_on >= day)
}
