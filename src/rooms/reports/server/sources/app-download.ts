import { sql } from 'kysely'
import type { ReportColumn } from '#platform/reports/sheet.ts'
import { appDownloadWords as words } from '../../words/app-download.ts'
import { LAST_DAY } from './columns.ts'
import type { ReportScope, ReportSource } from './source.ts'

/** Who had the plan on a day of the period, and whether they use it. The number only as far as its owner shows it. */
const people = ({ partner_id, from, to }: ReportScope) => sql`
  select e.number, e.name, e.external_reference_id, e.email, e.shown_mobile, c.partner_name, e.starts_on, ${LAST_DAY} as ends_on,
    e.status, e.end_reason, e.app_installed, e.activated_at, e.account_id, e.tags
  from partner_users e join partner_plans c on c.id = e.partner_plan_id
  where e.partner_plan_id = ${partner_id} and e.starts_on <= ${to}::date and ${LAST_DAY} >= ${from}::date`

export const appDownload: ReportSource = {
  sheets: (scope) => [
    {
      name: 'Report',
      columns: columns(scope),
      rows: sql`select p.name, p.external_reference_id, p.email, p.shown_mobile, p.partner_name, p.starts_on, p.ends_on,
          case when p.end_reason = 'BLOCKED' then ${words.blocked} when p.status = 'ACTIVE' then ${words.active}
            else ${words.expired} end as status,
          case when p.app_installed then 'Y' else 'N' end as app_installed, p.activated_at,
          case when p.activated_at is not null and (a.last_login_at at time zone 'Asia/Kolkata')::date <= p.ends_on
            then a.last_login_at end as last_login_at, coalesce(r.reminders, 0) as reminders, r.last_reminder_at,
          p.tags ->> 'entity' as entity, p.tags ->> 'function' as function, p.tags ->> 'designation' as designation,
          p.tags ->> 'location' as location
        from (${people(scope)}) p
        left join accounts a on a.id = p.account_id
        left join (select u.account_id, count(*) as reminders, max(r.sent_at) as last_reminder_at
          from partner_user_reminders r join partner_users u on u.id = r.partner_user_id
          where u.partner_plan_id = ${scope.partner_id} group by u.account_id) r on r.account_id = p.account_id
        order by p.number`,
    },
  ],
  summary: async (read, scope) => {
    const [row] = await read<{ people: number; installed: number; activated: number; reminded: number }>(sql`
      select count(*)::int as people, count(*) filter (where app_installed)::int as installed,
        count(*) filter (where activated_at is not null)::int as activated from (${people(scope)}) p`)
    const { people: all, installed, activated } = row!
    return {
      facts: [],
      tables: [
        {
          title: words.summary.app,
          groups: [
            { label: words.summary.installed, people: installed },
            { label: words.summary.notInstalled, people: all - installed },
          ],
        },
        {
          title: words.summary.use,
          groups: [
            { label: words.summary.activated, people: activated },
            { label: words.summary.notActivated, people: all - activated },
          ],
        },
      ],
    }
  },
  people: (scope) => sql`select p.account_id from (${people(scope)}) p`,
}

function columns({ uses_reference_ids }: ReportScope): ReportColumn[] {
  const { headers, meanings } = words
  const column = (key: keyof typeof headers, type?: ReportColumn['type']): ReportColumn => ({
    key,
    header: headers[key],
    meaning: meanings[key],
    ...(type && { type }),
  })
  return [
    column('name'),
    ...(uses_reference_ids ? [column('external_reference_id')] : []),
    column('email'),
    column('shown_mobile'),
    column('partner_name'),
    column('starts_on', 'date'),
    column('ends_on', 'date'),
    column('status'),
    column('app_installed'),
    column('activated_at', 'time'),
    column('last_login_at', 'time'),
    column('reminders', 'number'),
    column('last_reminder_at', 'time'),
    column('entity'),
    column('function'),
    column('designation'),
    column('location'),
  ]
}
