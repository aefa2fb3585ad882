import { sql } from 'kysely'
import { usageWords as words } from '../../words/usage.ts'
import { columnsOf, named, RELATION } from './columns.ts'
import type { ReportScope, ReportSource } from './source.ts'

/**
 * The uses of a contract whose day of service is in the period. One without a price is worth its share of the benefit, which
 * the plan pays; one that was given back is worth nothing.
 */
const usesOf = ({ partner_id, from, to }: ReportScope) => sql`
  select u.id, u.subscription_id, u.uhid, u.reference, u.source, u.status, u.city, u.occurred_at, u.service_date,
    ${named(sql`u.service`, words.services)} as service,
    w.paise as gross_paise, w.paise - p.paise as paid_by_plan_paise, p.paise as paid_by_member_paise
  from service_uses u left join subscription_usages s on s.reference = u.usage_reference
  cross join lateral (select case when u.status not in ('OPEN', 'SETTLED') then 0 when u.gross_paise > 0 then u.gross_paise
    else coalesce(s.worth_paise, 0) end as paise) w
  cross join lateral (select case when u.status in ('OPEN', 'SETTLED') then u.paid_by_member_paise else 0 end as paise) p
  where u.service_date between ${from}::date and ${to}::date and u.id in (select f.use_id from service_use_facts f
    where f.partner_plan_id = ${partner_id} and f.service_date between ${from}::date and ${to}::date and f.count = 1)`

export const usage: ReportSource = {
  sheets: (scope) => [
    {
      name: 'Report',
      columns: columnsOf(
        words.columns,
        {
          booked_on: 'time',
          service_date: 'date',
          gross_paise: 'money',
          paid_by_plan_paise: 'money',
          paid_by_member_paise: 'money',
        },
        scope,
      ),
      rows: sql`select e.name as employee, e.external_reference_id as employee_id, c.partner_name as plan,
          ${RELATION} as relation, u.service, u.reference as transaction_id, u.occurred_at as booked_on, u.service_date,
          u.city, ${named(sql`u.service`, words.providers)} as provider_type, u.gross_paise, u.paid_by_plan_paise,
          u.paid_by_member_paise, ${named(sql`u.status`, words.statuses)} as status
        from (${usesOf(scope)}) u join partner_plans c on c.id = ${scope.partner_id}
        left join subscription_members m on m.uhid = u.uhid
        left join partner_users e on e.subscription_id = u.subscription_id
        order by u.service_date, u.id`,
    },
  ],
  summary: async (read, scope) => {
    const rows = await read<{ service: string; uses: number; people: number }>(sql`
      select u.service, count(*)::int as uses, count(distinct u.subscription_id)::int as people from (${usesOf(scope)}) u
      where u.status in ('OPEN', 'SETTLED') group by u.service`)
    const [sums] =
      await read<Sums>(sql`select count(*)::int as rows, count(*) filter (where u.status in ('OPEN', 'SETTLED'))::int as uses,
        count(distinct u.subscription_id)::int as people, coalesce(sum(u.gross_paise), 0)::bigint as gross,
        coalesce(sum(u.paid_by_plan_paise), 0)::bigint as plan, coalesce(sum(u.paid_by_member_paise), 0)::bigint as member
      from (${usesOf(scope)}) u`)
    const { people, gross, plan, member } = sums!
    return {
      facts: [
        { label: words.summary.rows, value: sums!.rows },
        { label: words.summary.gross, value: { paise: BigInt(gross) }, people },
        { label: words.summary.plan, value: { paise: BigInt(plan) }, people },
        { label: words.summary.member, value: { paise: BigInt(member) }, people },
      ],
      tables: [
        {
          title: words.summary.services,
          groups: Object.keys(words.providers).map((service) => {
            const of = rows.find((row) => row.service === service)
            return { label: service, people: of?.people ?? 0, value: of?.uses ?? 0 }
          }),
        },
      ],
    }
  },
  people: (scope) => sql`select e.account_id from (${usesOf(scope)}) u
    join partner_users e on e.subscription_id = u.subscription_id`,
}

interface Sums {
  rows: number
  people: number
  gross: bigint
  plan: bigint
  member: bigint
}
