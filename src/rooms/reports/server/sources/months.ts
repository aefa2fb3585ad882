import { sql } from 'kysely'
import { livesWhere } from '#rooms/utilization/server/lives.ts'
import { SMALLEST_GROUP } from '#values/small-groups.ts'
import { usageWords } from '../../words/usage.ts'
import { LAST_DAY, named } from './columns.ts'
import type { ReportScope } from './source.ts'

/** The four services in the order of their columns. */
export const USES = ['clinic', 'video', 'medicine', 'tests'] as const
const SERVICES = Object.keys(usageWords.providers)

/**
 * What was used and claimed for days of service in the period, by employee. Uses, worth and what people paid are those facts that
 * the overview adds up as well (the room utilization).
 */
const eventsOf = ({ partner_id, from, to }: ReportScope) => sql`
  select f.service_date as day, ${named(sql`f.service`, usageWords.services)} as kind, f.subscription_id as person, f.count as uses,
    f.worth_paise, f.paid_by_member_paise as member_paise, 0::bigint as claimed_paise, 0::bigint as approved_paise, null::text as status
  from service_use_facts f
  where f.partner_plan_id = ${partner_id} and f.service_date between ${from}::date and ${to}::date and f.count <> 0
  union all
  select f.service_date, 'reimbursed', f.subscription_id, f.count, f.gross_paise, f.paid_by_member_paise, 0, 0, null
  from claim_facts f where f.partner_plan_id = ${partner_id} and f.service_date between ${from}::date and ${to}::date
  union all
  select d.day, 'claim', c.subscription_id, 0, 0, 0, c.claim_amount_paise,
    case when c.status in ('APPROVED', 'SETTLED', 'SETTLEMENT_FAILED') then c.approved_claim_amount_paise else 0 end, c.status
  from partner_users e join claims c on c.subscription_id = e.subscription_id
  cross join lateral (select (c.scheduled_time at time zone 'Asia/Kolkata')::date as day) d
  where e.partner_plan_id = ${partner_id} and d.day between ${from}::date and ${to}::date`

const peopleWith = (condition: ReturnType<typeof sql>) => sql`count(*) filter (where ${condition})`
const APPROVED = peopleWith(sql`p.approved_paise > 0`)

/**
 * Uses, claims and their value by month, each with the number of employees behind it: what a family uses is theirs. Another
 * report lists each use with its price, so the value is about those with approved claims where they are few.
 */
export const valueByMonth = (scope: ReportScope) => sql<Record<string, bigint | string>>`
  select p.month, ${sql.join(
    [...USES, 'claims'].map((key) => sql`sum(${sql.ref(`p.${key}`)})::bigint as ${sql.ref(key)}`),
  )},
    ${sql.join(USES.map((key) => sql`${peopleWith(sql`${sql.ref(`p.${key}`)} > 0`)} as ${sql.ref(`${key}_people`)}`))},
    ${peopleWith(sql`p.claims > 0`)} as claim_people, sum(p.claimed_paise)::bigint as claimed_paise,
    ${APPROVED} as approved_people, sum(p.approved_paise)::bigint as approved_paise,
    ${peopleWith(sql`p.claimed_paise <> p.approved_paise`)} as unapproved_people,
    ${peopleWith(sql`p.settled_paise > 0`)} as settled_people, sum(p.settled_paise)::bigint as settled_paise,
    ${peopleWith(sql`p.approved_paise <> p.settled_paise`)} as unsettled_people,
    sum(p.member_paise)::bigint as member_paise,
    sum(p.worth_paise - p.member_paise)::bigint as value_paise,
    case when ${APPROVED} between 1 and ${SMALLEST_GROUP - 1} then ${APPROVED} else ${peopleWith(sql`p.uses > 0`)} end as value_people
  from (select date_trunc('month', v.day)::date as month, v.person, sum(v.uses) as uses, count(*) filter (where v.kind = 'claim') as claims,
      ${sql.join(
        USES.map((key, at) => sql`coalesce(sum(v.uses) filter (where v.kind = ${SERVICES[at]}), 0) as ${sql.ref(key)}`),
      )},
      sum(v.claimed_paise) as claimed_paise, sum(v.approved_paise) as approved_paise, sum(v.worth_paise) as worth_paise,
      sum(v.member_paise) as member_paise, coalesce(sum(v.approved_paise) filter (where v.status = 'SETTLED'), 0) as settled_paise
    from (${eventsOf(scope)}) v group by 1, 2) p group by 1`

/** Credits by the day on which their transaction began, as it is now; with the number of people who used some, or wait. */
export const creditsByMonth = ({ partner_id, since, before }: ReportScope) => sql<Record<string, bigint | string>>`
  select date_trunc('month', t.created_at at time zone 'Asia/Kolkata')::date as month,
    coalesce(sum(case t.type when 'TRANSFER' then t.amount_paise when 'RESTORE' then -t.amount_paise end)
      filter (where t.status = 'SUCCESS'), 0) as allotted_paise,
    coalesce(sum(case t.type when 'REFUND' then -t.amount_paise else t.amount_paise end) filter (where ${SPENT}), 0) as used_paise,
    count(distinct t.wallet_id) filter (where ${SPENT}) as used_people,
    coalesce(sum(t.amount_paise) filter (where ${HELD}), 0) as held_paise,
    count(distinct t.wallet_id) filter (where ${HELD}) as held_people
  from wallet_transactions t
  where t.partner_plan_id = ${partner_id} and t.created_at >= ${since}::timestamptz and t.created_at < ${before}::timestamptz
  group by 1`
const SPENT = sql`t.status = 'SUCCESS' and t.type in ('PAYMENT', 'REIMBURSEMENT', 'REFUND')`
const HELD = sql`t.status = 'PENDING' and t.type in ('PAYMENT', 'REIMBURSEMENT')`

/** The months of the period, from its first day to its last. */
const monthsOf = ({ from, to }: ReportScope) => sql`
  select m::date as month, greatest(m::date, ${from}::date) as first_on,
    least((m + interval '1 month')::date - 1, ${to}::date) as last_on
  from generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp, interval '1 month') m`

/** How many plans are paid for in each month. */
const payingByMonth = (scope: ReportScope) => sql`
  select m.month, sum(l.people) as people
  from partner_plans c cross join lateral (${sql.raw(livesWhere('partner_plan_id = c.id'))}) l
  join (${monthsOf(scope)}) m on to_char(m.month, 'YYYY-MM') between l.first and l.last_paid
  where c.id = ${scope.partner_id} group by m.month`

/**
 * The months with the people who had the plan on a day of each, those of them who had logged in by its end, what the plan
 * cost for them, and what the company could still allot at its end. The cost is that of the overview.
 */
export const livesByMonth = (scope: ReportScope) => sql`
  select m.month, l.active, l.activated,
    round(coalesce(p.people, 0) * v.cost_paise / ${scope.plan_months}::numeric)::bigint as cost_paise,
    case when ${scope.is_wallet_based_plan}::boolean then (select coalesce(sum(case when t.type = 'TRANSFER' then -t.amount_paise else t.amount_paise end), 0)
      from wallet_transactions t where t.partner_plan_id = ${scope.partner_id} and t.status = 'SUCCESS' and t.type in ('TOPUP', 'TRANSFER', 'RESTORE')
        and ((case when t.type = 'TOPUP' then t.modified_at else t.created_at end) at time zone 'Asia/Kolkata')::date <= m.last_on)::bigint
    end as available_paise
  from (${monthsOf(scope)}) m join partner_plans c on c.id = ${scope.partner_id} join plan_versions v on v.id = c.plan_version_id
  left join (${payingByMonth(scope)}) p on p.month = m.month
  cross join lateral (select count(*) as active,
      count(*) filter (where (e.activated_at at time zone 'Asia/Kolkata')::date <= m.last_on) as activated
    from partner_users e where e.partner_plan_id = ${scope.partner_id} and e.starts_on <= m.last_on
      and ${LAST_DAY} >= m.first_on) l`
