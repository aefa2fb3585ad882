import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { readEligibility } from '#rooms/service-uses/server/eligibility.ts'
import { countingEmail, countingMobile } from '#rooms/subscriptions/server/contacts.ts'
import { membershipsOf } from '#rooms/subscriptions/server/memberships.ts'
import { numberInDoubt } from '#rooms/subscriptions/server/readers.ts'
import { usageOfTerm } from '#rooms/subscriptions/server/usage.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { variationOf } from '../rules/report-access.ts'
import type { Variation } from '../rules/sub-status.ts'

/** A person for whom the user may book, and what their plan gives. */
export interface Person {
  uhid: string
  name: string | null
  /** Under which the person logs in; of the buyer the account's. */
  mobile: string | null
  /** It opens no report: the person has logged in by another one. */
  number_unproven: boolean
  email: string | null
  subscription_id: string
  status: string
  plan_name: string
  until: IstDate
  employer: string | null
  subsidiary_id: string | null
  partner_plan_id: string | null
  reference_id: string | null
  variation_type: Variation | null
}

/** Everybody on the plans of their buyer; an adult on another person's plan books for themselves. */
export async function listPeople(db: Db, account_id: string | null): Promise<Person[]> {
  const memberships = await membershipsOf(db, account_id)
  if (memberships.length === 0) return []
  const owned = memberships.filter(({ is_owner }) => is_owner).map(({ subscription_id }) => subscription_id)
  const own = memberships.filter(({ is_owner }) => !is_owner).map(({ uhid }) => uhid)
  const { rows } = await sql<Person>`
    select m.uhid, coalesce(m.name, case when m.is_primary then a.name end) as name,
        case when m.is_primary then coalesce(a.mobile, m.mobile) else ${countingMobile()} end as mobile,
        ${numberInDoubt} as number_unproven, case when m.is_primary then a.email else ${countingEmail()} end as email,
        s.id as subscription_id, s.status, v.name as plan_name, s.ends_on as until, company.display_name as employer,
        c.subsidiary_id, s.partner_plan_id, e.external_reference_id as reference_id,
        c.checkup_variation_type as variation_type
      from subscription_members m
      join subscriptions s on s.id = m.subscription_id
      join accounts a on a.id = s.account_id
      join plan_versions v on v.id = s.plan_version_id
      left join partner_plans c on c.id = s.partner_plan_id
      left join subsidiaries company on company.id = c.subsidiary_id
      left join partner_users e on e.subscription_id = s.id
      where m.removed_at is null and (s.id = any (${owned}::uuid[]) or m.uhid = any (${own}::uuid[]))
      order by s.created_at desc, s.id, m.is_primary desc, m.created_at, m.uhid
      limit 100`.execute(db)
  return rows
}

export interface CheckupEntitlement {
  remaining: number | null
  reason:
    | 'PLAN_BLOCKED'
    | 'PLAN_INACTIVE'
    | 'MEMBER_NOT_CONFIRMED'
    | 'MEMBER_NOT_COVERED'
    | 'SERVICE_NOT_COVERED'
    | 'NONE_LEFT'
    | null
}

/** Whether the plan gives this person an annual check-up on a day; writes and locks nothing. */
export async function readGiven(
  db: Db,
  person: Person,
  now: Date,
  day: IstDate = istDateOf(now),
): Promise<CheckupEntitlement> {
  const { subscription_id, uhid, status, variation_type } = person
  if (status === 'BLOCKED') return { remaining: 0, reason: 'PLAN_BLOCKED' }
  const asked = { subscription_id, uhid, service: 'Master Checkup' as const, day, now }
  const { reason, remaining } = await readEligibility(db, asked)
  if (reason === 'PLAN_INACTIVE' || reason === 'MEMBER_NOT_CONFIRMED' || reason === 'MEMBER_NOT_COVERED')
    return { remaining: 0, reason }
  const has_master_checkup = await hasMasterCheckup(db, subscription_id, now)
  if (variationOf({ has_master_checkup, variation_type }) !== 'AHC')
    return { remaining: 0, reason: 'SERVICE_NOT_COVERED' }
  if (reason === 'NONE_LEFT' || remaining === 0) return { remaining: 0, reason: 'NONE_LEFT' }
  return { remaining, reason: null }
}

/** Health credits alone do not pay for one: the plan has to include it. */
async function hasMasterCheckup(db: Db, subscription_id: string, now: Date): Promise<boolean> {
  const { services } = await usageOfTerm(db, subscription_id, now)
  return services.some(({ service }) => service.name === 'Master Checkup')
}
