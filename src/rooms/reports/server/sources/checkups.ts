import { sql } from 'kysely'
import { OUTCOMES } from '#rooms/checkups/rules/sub-status.ts'
import { CANDIDATE_IS_ERASED } from '#rooms/checkups/server/order-person.ts'
import { companyRefusalWords } from '#rooms/checkups/words/company-refusals.ts'
import { subStatusWords } from '#rooms/checkups/words/refusals.ts'
import { ERASED_NUMBERS } from '#values/mobile.ts'
import { annualWords, pemcWords } from '../../words/checkups.ts'
import { columnsOf, named } from './columns.ts'
import type { ReportScope, ReportSource } from './source.ts'

/** As `seesOutcome` has it: nothing of a candidate's before they agree and the centre knows them. */
const SEES_OUTCOME = sql`(o.variation = 'AHC'
  or (o.person_mobile not like ${ERASED_NUMBERS} and (o.agreed_at is not null or o.share_report_with_employer)))`

/** The check-ups of a contract that were requested in the period. */
const ordersOf = ({ subsidiary_id, partner_id, since, before }: ReportScope, variation: 'AHC' | 'PEMC') => sql`
  select o.id, case when ${CANDIDATE_IS_ERASED} then ${companyRefusalWords.erased} else o.person_name end as person_name, o.mobile, o.person_mobile, o.reference_id, o.city, o.package_id, o.subscription_id, o.uhid, o.created_at, o.status,
    case when ${SEES_OUTCOME} or not o.sub_status = any (${[...OUTCOMES]}::text[]) then o.sub_status else 'REPORT_RELEASED' end as sub_status,
    o.sample_appointment_at, o.visit_appointment_at, o.completed_at, ${SEES_OUTCOME} as sees_outcome
  from checkup_orders o where o.subsidiary_id = ${subsidiary_id} and o.variation = ${variation}
    and o.created_at >= ${since}::timestamptz and o.created_at < ${before}::timestamptz and o.partner_plan_id = ${partner_id}`

const STATUS = named(sql`o.status`, annualWords.statuses)
const SUB_STATUS = named(sql`o.sub_status`, subStatusWords)

/** The number only as far as the employee shows it; why a check-up ended in our words, never in those of a centre. */
export const annualCheckups: ReportSource = {
  sheets: (scope) => [
    {
      name: 'Report',
      columns: columnsOf(
        annualWords.columns,
        { requested_on: 'time', sample_appointment: 'time', visit_appointment: 'time', completed_on: 'time' },
        scope,
      ),
      rows: sql`select o.id as order_id, coalesce(e.name, o.person_name) as employee,
          e.external_reference_id as employee_id, e.email, e.shown_mobile as mobile, o.city, p.name as package,
          o.created_at as requested_on, o.sample_appointment_at as sample_appointment,
          o.visit_appointment_at as visit_appointment, ${STATUS} as status, ${SUB_STATUS} as sub_status,
          case when exists (select from checkup_reports r where r.order_id = o.id) then 'Y' else 'N' end as report_available,
          case when o.status = 'completed' then o.completed_at end as completed_on,
          ${named(sql`o.sub_status`, annualWords.cancelledReasons)} as ended_because
        from (${ordersOf(scope, 'AHC')}) o join checkup_packages p on p.id = o.package_id
        left join partner_users e on e.subscription_id = o.subscription_id
        order by o.created_at, o.id`,
    },
  ],
  summary: async (read, scope) => ({
    facts: [],
    tables: await statusTable(read, scope, 'AHC'),
  }),
  people: (scope) => sql`select e.account_id from (${ordersOf(scope, 'AHC')}) o
    join partner_users e on e.subscription_id = o.subscription_id`,
}

export const candidateCheckups: ReportSource = {
  sheets: (scope) => [
    {
      name: 'Report',
      columns: columnsOf(pemcWords.columns, { requested_on: 'time', visit_date: 'date', tat_days: 'number' }, scope),
      rows: sql`select o.id as order_id, o.person_name as candidate, o.reference_id as candidate_ref,
          case when o.mobile not like 'erased:%' then o.mobile end as mobile, o.city,
          p.name as package, o.created_at as requested_on,
          (o.visit_appointment_at at time zone 'Asia/Kolkata')::date as visit_date, ${STATUS} as status,
          ${SUB_STATUS} as sub_status,
          case when o.status <> 'cancelled' then coalesce(${named(sql`o.sub_status`, pemcWords.outcomes)}, ${pemcWords.pending}) end
            as outcome,
          case when o.sees_outcome and exists (select from checkup_reports r where r.order_id = o.id and r.kind = 'CERTIFICATE') then 'Y' else 'N' end
            as certificate_available,
          case when o.status = 'completed' then (o.completed_at at time zone 'Asia/Kolkata')::date
            - (o.created_at at time zone 'Asia/Kolkata')::date end as tat_days
        from (${ordersOf(scope, 'PEMC')}) o join checkup_packages p on p.id = o.package_id
        order by o.created_at, o.id`,
    },
  ],
  summary: async (read, scope) => ({
    facts: [],
    tables: await statusTable(read, scope, 'PEMC'),
  }),
  people: (scope) => sql`select a.id as account_id from (${ordersOf(scope, 'PEMC')}) o
    join accounts a on a.mobile in (o.mobile, o.person_mobile)`,
}

type ReportReader = Parameters<ReportSource['summary']>[0]

async function statusTable(read: ReportReader, scope: ReportScope, variation: 'AHC' | 'PEMC') {
  const rows = await read<{ status: string; orders: number; people: number }>(sql`
    select o.status, count(*)::int as orders, count(distinct coalesce(o.subscription_id::text, o.mobile, o.id))::int as people
    from (${ordersOf(scope, variation)}) o group by o.status`)
  const groups = Object.entries(annualWords.statuses).map(([status, label]) => {
    const of = rows.find((row) => row.status === status)
    return { label, people: of?.people ?? 0, value: of?.orders ?? 0 }
  })
  return [{ title: annualWords.summary.statuses, groups }]
}
