import { sql } from 'kysely'
import type { ShortCell } from '#platform/reports/sheet.ts'
import { nonWorkingDays } from '#rooms/claims/rules/service-level.ts'
import { claimTypeForEmployer } from '#rooms/plans/rules/claim-type-for-employer.ts'
import { istDateOf } from '#values/ist-date.ts'
import { claimReportWords as words } from '../../words/staff/claims.ts'
import { staffReportWords } from '../../words/staff/reports.ts'
import { named } from '../sources/columns.ts'
import { byStatus } from './by-status.ts'
import { reportSheet, type StaffReportSource, type StaffScope, type SummaryTable } from './source.ts'

const STATUSES = staffReportWords.claimStatuses
const istDay = (instant: ReturnType<typeof sql>) => sql`(${instant} at time zone 'Asia/Kolkata')::date`

/**
 * The calendar of `workingTime` in SQL: each day from the first that a claim can be filed on until today, with the working days
 * before it. Which days are none is that rule's to say.
 */
const calendarOf = ({ from, now, holidays }: StaffScope) => {
  const today = istDateOf(now)
  const off = nonWorkingDays(from, today, new Set(holidays))
  return sql`select d.day::date as day, d.day::date <> all(${off}::date[]) as works,
      coalesce(count(*) filter (where d.day::date <> all(${off}::date[])) over (order by d.day rows between unbounded preceding
        and 1 preceding), 0) as before
    from generate_series(${from}::timestamp, ${today}::timestamp, interval '1 day') as d (day)`
}

/** Working days that have passed at an instant since the calendar's first day: whole ones before its day, and its own part. */
const passed = (calendar: string, instant: ReturnType<typeof sql>) => {
  const [before, works, day] = ['before', 'works', 'day'].map((column) => sql.ref(`${calendar}.${column}`))
  const part = sql`extract(epoch from ${instant} - ${day}::timestamp at time zone 'Asia/Kolkata')::numeric / 86400`
  return sql`${before} + case when ${works} then ${part} else 0 end`
}

/** Within while the deadline, to the moment, is still to come: as the desk counts it. */
const levelOf = (done: ReturnType<typeof sql>, due: ReturnType<typeof sql>, now: Date) => sql`case
  when ${done} is not null then case when ${done} < ${due} then 'WITHIN' else 'OUTSIDE' end
  when coalesce(c.paused_at, ${now}::timestamptz) < ${due} then 'OPEN_WITHIN' else 'OPEN_OUTSIDE' end`

const claimsOf = (scope: StaffScope) => {
  const { since, before, now, statuses = Object.keys(STATUSES), company_id } = scope
  const ended = sql`least(coalesce(c.decided_at, ${now}::timestamptz), ${now}::timestamptz)`
  return sql`select c.id as claim_id, c.created_at as filed_at, o.display_name as company, c.plan_name as plan, c.claim_type,
      c.reimbursement_type as filed_by, c.insured, c.claim_amount_paise as claimed, c.approved_claim_amount_paise as approved, c.status,
      c.decided_at, case when c.status = 'SETTLED' then ${istDay(sql`c.settled_at`)} end as paid_on,
      round(greatest(${passed('e', ended)} - (${passed('f', sql`c.created_at`)}), 0), 2) as age,
      c.first_decision_due_at as first_due_at,
      case when c.status = 'REJECTED' and c.decided_by is null then null
        else ${levelOf(sql`c.decided_at`, sql`c.first_decision_due_at`, now)} end as first_level,
      case when c.status in ('APPROVED', 'SETTLED', 'SETTLEMENT_FAILED') then c.payout_due_at end as payout_due_at,
      case when c.status in ('APPROVED', 'SETTLED', 'SETTLEMENT_FAILED') then
        ${levelOf(sql`(case when c.status = 'SETTLED' then c.settled_at end)`, sql`c.payout_due_at`, now)} end as payout_level
    from claims c join subscriptions s on s.id = c.subscription_id
      left join partner_plans k on k.id = s.partner_plan_id left join subsidiaries o on o.id = k.subsidiary_id
      join (${calendarOf(scope)}) f on f.day = ${istDay(sql`c.created_at`)}
      join (${calendarOf(scope)}) e on e.day = ${istDay(ended)}
    where c.status = any(${[...statuses]}::text[]) and c.created_at >= ${since}::timestamptz and c.created_at < ${before}::timestamptz
      ${company_id ? sql`and k.subsidiary_id = ${company_id}` : sql``}`
}

/** Claims of a period, how old they are, and whether they keep to the service level. */
export const claims: StaffReportSource = {
  sheets: (scope) =>
    reportSheet(
      words.columns,
      {
        claim_id: 'number',
        filed_at: 'time',
        claimed: 'money',
        approved: 'money',
        decided_at: 'time',
        paid_on: 'date',
        age: 'decimal',
        first_due_at: 'time',
        payout_due_at: 'time',
      },
      sql`select r.claim_id, r.filed_at, r.company, r.plan, ${named(sql`r.claim_type`, claimTypeForEmployer)} as claim_type,
          ${named(sql`r.filed_by`, words.filers)} as filed_by, case when r.insured then 'Y' else 'N' end as insured, r.claimed, r.approved,
          ${named(sql`r.status`, STATUSES)} as status, r.decided_at, r.paid_on, r.age, r.first_due_at,
          ${named(sql`r.first_level`, words.levels)} as first_level, r.payout_due_at, ${named(sql`r.payout_level`, words.levels)} as payout_level
        from (${claimsOf(scope)}) r order by r.filed_at, r.claim_id`,
    ),
  summary: async (read, scope) => {
    const { summary } = words
    const rows = claimsOf(scope)
    const counts = await read<
      Record<string, string | null>
    >(sql`select r.first_level, r.payout_level, r.decided_at is null and
        r.status <> 'REJECTED' as is_open, case when r.age <= 1 then 0 when r.age <= 2 then 1 when r.age <= 5 then 2 else 3 end as bucket,
        count(*)::text as count from (${rows}) r group by 1, 2, 3, 4`)
    const sum = (isIn: (row: Record<string, unknown>) => boolean) =>
      counts.filter(isIn).reduce((total, { count }) => total + Number(count), 0)
    const levels = (['first_level', 'payout_level'] as const).map((which): [string, ...ShortCell[]] => {
      const of = Object.keys(words.levels).map((level) => sum((row) => row[which] === level))
      const [within = 0, outside = 0] = of
      const share = within + outside > 0 ? Math.round((within / (within + outside)) * 1000) / 10 : null
      return [which === 'first_level' ? summary.decision : summary.payout, ...of, share]
    })
    const ages = summary.ages.map((label, at): [string, ...ShortCell[]] => [
      label,
      sum((row) => row.is_open === true && Number(row.bucket) === at),
    ])
    const tables: SummaryTable[] = [
      await byStatus(read, rows, STATUSES, {
        title: summary.byStatus,
        count: summary.claims,
        total: summary.total,
        amounts: { claimed: summary.claimed, approved: summary.approved },
      }),
      { title: summary.levels, headings: [...Object.values(words.levels), summary.share], rows: levels },
      { title: summary.ageing, headings: [summary.claims], rows: ages },
    ]
    return tables
  },
}
