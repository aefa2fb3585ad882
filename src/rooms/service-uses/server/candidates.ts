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
  /** A company typed the number, which is proven elsewhere: our staff decide whether the order is of this plan. */
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

type Named = Pick<OrderFigures, 'mobile' | 'uhid' | 'kind' | 'service_date' | 'paid_by_plan_paise'>

/** Everybody whom a number that counts or a UHID may mean, each on one plan; the plan that ends first comes first, past ones last. */
export async function listCandidates(db: Db, named: Named, now: Date): Promise<Candidate[]> {
  const { kind, service_date, paid_by_plan_paise } = named
  const candidates: Candidate[] = []
  for (const row of await listNamed(db, named, now)) {
    const asked = { ...row, service: SERVICE_OF[kind], day: service_date, paid_by_plan_paise, now }
    candidates.push({ ...row, ...(await readEligibility(db, asked)) })
  }
  return candidates
}

/** The same, whether or not their plans give anything. */
export function listNamed(db: Db, { mobile, uhid, service_date }: Named, now: Date) {
  return db
    .selectFrom('subscription_members as m')
    .innerJoin('subscriptions as s', 's.id', 'm.subscription_id')
    .select(['m.subscription_id', 'm.uhid', isElsewhere(uhid).as('is_elsewhere')])
    .$if(uhid !== null, (query) => query.where('m.uhid', '=', uhid))
    .$if(uhid === null, (query) => query.where('m.mobile', '=', mobile).where(mobileCounts()))
    .where('s.starts_on', '<=', istDateOf(now) > service_date ? istDateOf(now) : service_date)
    .orderBy(sql`s.ends_on < ${service_date}::date`)
    .orderBy(sql`abs(s.ends_on - ${service_date}::date)`)
    .orderBy('s.created_at')
    .orderBy('m.uhid')
    .limit(MOST)
    .execute()
}

/** A company may type anybody's number, and invent the employee who confirms it: the person's own plan is asked, not that one. */
function isElsewhere(uhid: string | null) {
  return sql<boolean>`(${uhid}::uuid is null and m.mobile_by = 'COMPANY' and exists (select from subscription_members o
    join subscriptions p on p.id = o.subscription_id where o.mobile = m.mobile and o.uhid <> m.uhid and o.mobile_by = 'OWNER'
      and o.mobile_proof is not null and o.unconfirmed_since is null and p.account_id <> s.account_id))`
}

/** Why nobody whom an order may be for gets the service: of the plan that comes nearest to it. */
export function reasonOf(candidates: readonly Candidate[]): WaitingReason {
  return NEAREST.find((one) => candidates.some(({ reason }) => reason === one)) ?? 'NO_PLAN'
}
