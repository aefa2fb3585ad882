import { sql } from 'kysely'
import { consultationWords as words } from '../../words/consultations.ts'
import { columnsOf, named, RELATION } from './columns.ts'
import type { ReportScope, ReportSource } from './source.ts'

/**
 * The consultations of a contract's people that were requested in the period, as they are at the moment of the report: a
 * row is behind its clock until a job records what time has moved (`statusAt` of the consults room). A call of home care is
 * left out: it would tell an employer who is ill.
 */
const consultationsOf = ({ partner_id, since, before, now }: ReportScope) => sql`
  select c.transaction_id, c.subscription_id, c.uhid, c.channel, c.booked_by, c.initiated_at, c.joined_at, c.preferred_language, c.rating, e.name as employee, e.external_reference_id as employee_id, e.account_id as employee_account_id,
    case when d.due is null then c.status when c.status = 'initiated' then 'expired' when c.status = 'queued' then 'failure'
      else 'completed' end as status_now,
    coalesce(c.ended_at, d.due) as ended
  from partner_users e join consultations c on c.subscription_id = e.subscription_id
    and c.initiated_at >= ${since}::timestamptz and c.initiated_at < ${before}::timestamptz and c.booked_by <> 'CARE'
  cross join lateral (select case c.status when 'initiated' then c.expires_at when 'queued' then least(c.join_by, c.ends_at)
    when 'active' then c.ends_at end as due) t
  cross join lateral (select case when t.due <= ${now}::timestamptz then t.due end as due) d
  where e.partner_plan_id = ${partner_id}`

/** Who asked for a doctor and how it went: neither for what, nor whom they met. */
export const consultations: ReportSource = {
  sheets: (scope) => [
    {
      name: 'Report',
      columns: columnsOf(
        words.columns,
        { requested_on: 'time', started_on: 'time', ended_on: 'time', rating: 'number' },
        scope,
      ),
      rows: sql`select c.transaction_id::text as consultation_id, c.employee, c.employee_id, ${RELATION} as relation,
          ${named(sql`c.channel`, words.channels)} as channel, ${named(sql`c.booked_by`, words.bookers)} as booked_by,
          c.initiated_at as requested_on, c.joined_at as started_on, c.ended as ended_on,
          ${named(sql`c.status_now`, words.statuses)} as status, c.preferred_language as language, c.rating
        from (${consultationsOf(scope)}) c left join subscription_members m on m.uhid = c.uhid
        order by c.initiated_at, c.transaction_id`,
    },
  ],
  summary: async (read, scope) => {
    const rows = await read<{ status: string; consults: number; people: number }>(sql`
      select c.status_now as status, count(*)::int as consults, count(distinct c.subscription_id)::int as people
      from (${consultationsOf(scope)}) c group by c.status_now`)
    const groups = Object.entries(words.statuses).map(([status, label]) => {
      const of = rows.find((row) => row.status === status)
      return { label, people: of?.people ?? 0, value: of?.consults ?? 0 }
    })
    return { facts: [], tables: [{ title: words.summary.statuses, groups }] }
  },
  people: (scope) => sql`select c.employee_account_id as account_id from (${consultationsOf(scope)}) c`,
}
