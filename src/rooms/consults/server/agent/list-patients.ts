import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { isInForce, statusAt } from '#rooms/subscriptions/rules/in-force.ts'
import { mobileCounts } from '#rooms/subscriptions/server/contacts.ts'
import { DAY_MS, type IstDate, istDateOf } from '#values/ist-date.ts'
import { maskMobile } from '#values/mobile.ts'
import { policyNumberOf } from '#values/policy-number.ts'
import type { ConsultPatient } from '../../contract/agent.ts'

/** How long after its end an agent still sees a plan, to tell the caller that it is over. */
const SHOWN_MS = 30 * DAY_MS

interface PatientQuery {
  subsidiary_id: string
  /** Proven by its owner, or about to be. */
  mobile: string
  now: Date
}

export type Patient = ConsultPatient & { subscription_id: string }

/**
 * The people for whom the owner of a number may have a consultation booked by an agent of a company: everybody on the
 * plans that the company gives them, and themselves on such a plan of somebody else.
 */
export async function listPatients(
  db: Db,
  { subsidiary_id, mobile, now, shows_mobile }: PatientQuery & { shows_mobile: boolean },
): Promise<Patient[]> {
  const today = istDateOf(now)
  const { rows } = await sql<{
    subscription_id: string
    status: ConsultPatient['subscription_status']
    ends_on: IstDate
    expires_at: Date
    auto_renew: boolean
    policy_serial: number
    plan_name: string
    owner_name: string
    owner_mobile: string
    uhid: string
    name: string
    relation: string | null
    gender: ConsultPatient['gender']
    is_primary: boolean
  }>`
    with asked as (
      select s.id, null::uuid as uhid from accounts a join subscriptions s on s.account_id = a.id where a.mobile = ${mobile}
      union all
      select m.subscription_id, m.uhid from subscription_members m join subscriptions s on s.id = m.subscription_id
        join accounts a on a.id = s.account_id and a.mobile <> ${mobile}
        where m.mobile = ${mobile} and not m.is_primary and ${mobileCounts()}
    )
    select s.id as subscription_id, s.status, s.ends_on, s.expires_at, s.auto_renew, s.policy_serial, v.name as plan_name,
      coalesce(p.name, owner.name, '') as owner_name, owner.mobile as owner_mobile, m.uhid,
      coalesce(m.name, case when m.is_primary then owner.name end, '') as name, m.relation, m.gender, m.is_primary
    from asked
    join subscriptions s on s.id = asked.id
    join partner_plans c on c.id = s.partner_plan_id and c.subsidiary_id = ${subsidiary_id}
    join accounts owner on owner.id = s.account_id and owner.blocked_at is null
    join plan_versions v on v.id = s.plan_version_id
    join subscription_members p on p.subscription_id = s.id and p.is_primary
    join subscription_members m on m.subscription_id = s.id and (asked.uhid is null or m.uhid = asked.uhid)
      and m.removed_at is null and (m.last_covered_on is null or m.last_covered_on >= ${today}::date)
    where s.expires_at > ${new Date(now.getTime() - SHOWN_MS)}
      and not exists (select from accounts a where a.mobile = ${mobile} and a.blocked_at is not null)
    order by s.expires_at desc, s.id, m.is_primary desc, m.created_at, m.uhid
    limit 100`.execute(db)
  return rows.map((row) => ({
    uhid: row.uhid,
    primary_member: row.owner_name,
    member_name: row.name,
    relation: row.is_primary ? 'Self' : row.relation,
    gender: row.gender,
    policy_number: policyNumberOf(row.policy_serial),
    mobile_number: shows_mobile && row.owner_mobile === mobile ? mobile : maskMobile(row.owner_mobile),
    plan_name: row.plan_name,
    subscription_status: statusAt(row, now),
    is_active: isInForce(row, now),
    subscription_id: row.subscription_id,
  }))
}

/** Whether the company gives the owner of a number a plan, or somebody on whose plan they are. */
export async function hasPatients(db: Db, of: PatientQuery): Promise<boolean> {
  return (await listPatients(db, { ...of, shows_mobile: false })).length > 0
}
