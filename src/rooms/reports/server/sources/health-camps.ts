import { sql } from 'kysely'
import { formatDate } from '#values/display-time.ts'
import { istDateOf } from '#values/ist-date.ts'
import { campWords as words } from '../../words/health-camps.ts'
import { columnsOf } from './columns.ts'
import type { ReportScope, ReportSource } from './source.ts'

/** The registrations of a contract's people for days of the period. */
const registrationsOf = ({ partner_id, from, to }: ReportScope) => sql`
  select r.id, r.camp_id, r.location_id, r.slot_id, r.on_date, r.account_id, r.kind, r.arrived_at, r.report_released_at, e.name as employee, e.external_reference_id as employee_id
  from partner_users e join health_camp_registrations r on r.partner_user_id = e.id
  where e.partner_plan_id = ${partner_id} and r.status = 'REGISTERED' and r.on_date between ${from}::date and ${to}::date`

/** Each day of a place of the company's camps, with what its registrations make; somebody missing today may still come. */
const daysOf = (scope: ReportScope) => sql`
  select c.id as camp_id, c.name as camp, l.id as location_id, l.name as location, d.on_date,
    coalesce(n.registered, 0) as registered, coalesce(n.scheduled, 0) as scheduled,
    coalesce(n.registered - n.scheduled, 0) as walk_ins, coalesce(n.attended, 0) as attended,
    case when d.on_date < ${istDateOf(scope.now)}::date then coalesce(n.registered - n.attended, 0) else 0 end as no_shows,
    coalesce(n.released, 0) as released
  from health_camps c join health_camp_locations l on l.camp_id = c.id
  cross join lateral (select day::date as on_date from generate_series(greatest(l.start_date, ${scope.from}::date)::timestamp,
    least(l.end_date, ${scope.to}::date)::timestamp, interval '1 day') day) d
  left join (select r.location_id, r.on_date, count(*) as registered, count(*) filter (where r.kind = 'SCHEDULED') as scheduled,
      count(r.arrived_at) as attended, count(r.report_released_at) as released
    from (${registrationsOf(scope)}) r group by r.location_id, r.on_date) n on n.location_id = l.id and n.on_date = d.on_date
  where c.subsidiary_id = ${scope.subsidiary_id}
    and (n.registered > 0 or (c.status = 'PLANNED' and l.removed_at is null))`

const FIGURES = ['registered', 'scheduled', 'walk_ins', 'attended', 'no_shows', 'released'] as const

/** How many came, and who: each person is on the second sheet by name, so no group of the first one is hidden. */
export const healthCamps: ReportSource = {
  sheets: (scope) => [
    {
      name: 'Report',
      columns: columnsOf(
        words.columns,
        {
          on_date: 'date',
          attendance: 'decimal',
          ...Object.fromEntries(FIGURES.map((key) => [key, 'number' as const])),
        },
        scope,
      ),
      rows: sql`select d.*, case when d.registered > 0 then round(100.0 * d.attended / d.registered, 1) end as attendance
        from (${daysOf(scope)}) d order by d.on_date, d.camp, d.location, d.location_id`,
    },
    {
      name: words.people,
      columns: columnsOf(words.personColumns, {}, scope),
      rows: sql`select r.employee as name, r.employee_id,
          c.name || ', ' || l.name || ', ' || to_char(r.on_date, 'DD Mon YYYY') || ', ' || s.start_time || '–' || s.end_time as slot,
          case when r.arrived_at is not null then 'Y' else 'N' end as attended,
          case when r.report_released_at is not null then 'Y' else 'N' end as report_released
        from (${registrationsOf(scope)}) r join health_camps c on c.id = r.camp_id and c.subsidiary_id = ${scope.subsidiary_id}
        join health_camp_locations l on l.id = r.location_id join health_camp_slots s on s.id = r.slot_id
        order by r.on_date, s.start_time, lower(r.employee), r.id`,
    },
  ],
  summary: async (read, scope) => {
    const sums = FIGURES.map((key) => sql`coalesce(sum(d.${sql.ref(key)}), 0)::int as ${sql.ref(key)}`)
    const [row] = await read<Record<(typeof FIGURES)[number], number>>(
      sql`select ${sql.join(sums)} from (${daysOf(scope)}) d`,
    )
    const { registered, scheduled, walk_ins, attended, no_shows, released } = row!
    const { columns, summary } = words
    const group = (key: keyof typeof columns, people: number) => ({ label: columns[key].header, people })
    return {
      facts: [],
      tables: [
        { title: summary.registered, groups: [group('scheduled', scheduled), group('walk_ins', walk_ins)] },
        {
          title: summary.attended,
          groups: [
            group('attended', attended),
            group('no_shows', no_shows),
            { label: summary.expected(formatDate(istDateOf(scope.now))), people: registered - attended - no_shows },
          ],
        },
        {
          title: summary.released,
          groups: [group('released', released), { label: summary.notReleased, people: registered - released }],
        },
      ],
    }
  },
  people: (scope) => sql`select r.account_id from (${registrationsOf(scope)}) r`,
}
