import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { mobileCounts } from '#rooms/subscriptions/server/contacts.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { Reason } from '../rules/judge-use.ts'
import { type OrderFigures, SERVICE_OF, type WaitingReason } from '../rules/partner-order.ts'
import { type Eligibility, readEligibility } from './eligibility.ts'

/** A person on a plan, for whom an order may be. */
export interface Candidate extends Eligibility {
  subscription_id: string
  uhid: string
  /** Somebody else typed the number of a person with a plan elsewhere, also that of an employee who had not used it: our staff decide whether the order is of this plan. */
  is_elsewhere: boolean
}

/** More than any person has. */
const MOST = 20
/** The plan that comes nearest is what our staff are told of. */
const NEAREST: readonly Reason[] = [
  'INSUFFICIENT_FUNDS',
  'NO_CREDITS',
  'NONE_LEFT',
  'SERVICE_NOT_COVERED',
  'MEMBER_NOT_CONFIRMED',
  'MEMBER_NOT_COVERED',
  'PLAN_INACTIVE',
]

type CandidateQuery = Pick<OrderFigures, 'mobile' | 'uhid' | 'kind' | 'service_date' | 'paid_by_plan_paise'>

/** Everybody whom a number that counts or a UHID may mean, each on one plan; a plan that was bought, and then the plan that ends first, comes first, past ones last. */
export async function listCandidates(db: Db, named: CandidateQuery, now: Date): Promise<Candidate[]> {
  const { kind, service_date, paid_by_plan_paise } = named
  const candidates: Candidate[] = []
  for (const row of await listNamed(db, named, now)) {
    const asked = { ...row, service: SERVICE_OF[kind], day: service_date, paid_by_plan_paise, now }
    candidates.push({ ...row, ...(await readEligibility(db, asked)) })
  }
  return candidates
}

/** The same, whether or not their plans give anything. */
export function listNamed(db: Db, named: CandidateQuery, now: Date) {
  const { mobile, uhid, service_date } = named
  return db
    .selectFrom('subscription_members as m')
    .innerJoin('subscriptions as s', 's.id', 'm.subscription_id')
    .select(['m.subscription_id', 'm.uhid', isElsewhere(named).as('is_elsewhere')])
    .$if(uhid !== null, (query) => query.where('m.uhid', '=', uhid))
    .$if(uhid === null, (query) => query.where('m.mobile', '=', mobile).where(mobileCounts()))
    .where('s.starts_on', '<=', istDateOf(now) > service_date ? istDateOf(now) : service_date)
    .orderBy(sql`s.ends_on < ${service_date}::date`)
    .orderBy(sql`s.partner_plan_id is not null`)
    .orderBy(sql`abs(s.ends_on - ${service_date}::date)`)
    .orderBy('s.created_at')
    .orderBy('m.uhid')
    .limit(MOST)
    .execute()
}

/**
 * A number on somebody else's plan may be anybody's, typed by a company that invents the employee who confirms it, or by the
 * owner of the plan: a person who logs in with it and has a plan of their own on that day is asked for by that one. A company's
 * plan counts from the day on which its person used it: the company would read what a stranger was treated for.
 */
function isElsewhere({ uhid, service_date }: CandidateQuery) {
  return sql<boolean>`(${uhid}::uuid is null and (m.is_primary and exists (select from partner_users e
        where e.subscription_id = s.id
          and (e.activated_at is null or (e.activated_at at time zone 'Asia/Kolkata')::date > ${service_date}::date))
    or not m.is_primary and (exists (select from accounts a
      join subscriptions p on p.account_id = a.id where a.mobile = m.mobile and p.id <> s.id
        and p.starts_on <= ${service_date}::date and p.ends_on >= ${service_date}::date)
    or (m.mobile_by = 'COMPANY' and exists (select from subscription_members o join subscriptions p on p.id = o.subscription_id
      where o.mobile = m.mobile and o.uhid <> m.uhid and o.mobile_by = 'OWNER' and o.mobile_proof is not null
        and o.unconfirmed_since is null and p.account_id <> s.account_id)))))`
}

/** Why nobody whom an order may be for gets the service: of the plan that comes nearest to it. */
export function reasonOf(candidates: readonly Candidate[]): WaitingReason {
  return NEAREST.find((one) => candidates.some(({ reason }) => reason === one)) ?? 'NO_PLAN'
}
