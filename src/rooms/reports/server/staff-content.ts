import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { staffReportLabel } from '#rooms/access/rules/staff-report-types.ts'
import { staffNames } from '#rooms/access/server/staff-names.ts'
import { readPromised } from '#rooms/claims/server/promised.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatDate } from '#values/display-time.ts'
import { addDays, startOfIstDay } from '#values/ist-date.ts'
import type { StaffReport as StaffReportOnWire } from '../contract/staff-reports.ts'
import { STAFF_REPORTS_PATH } from '../rules/staff-period.ts'
import { staffReportWords as words } from '../words/staff/reports.ts'
import type { ReportContent } from './report-content.ts'
import { type ListedReport, type StaffReport, staffReportOf, stateOnWire } from './reports.ts'
import { staffAboutSheet, staffSummarySheet } from './staff-short-sheets.ts'
import type { StaffScope } from './staff-sources/source.ts'
import { STAFF_SOURCES } from './staff-sources/staff-sources.ts'

/** What a report of our own staff is about. */
export async function readStaffScope(
  db: Db,
  { duration_start: from, duration_end: to, filters }: Pick<StaffReport, 'duration_start' | 'duration_end' | 'filters'>,
  now: Date,
): Promise<StaffScope> {
  const { holidays } = await readPromised(db, now)
  return {
    ...filters,
    from,
    to,
    since: startOfIstDay(from),
    before: startOfIstDay(addDays(to, 1)),
    now,
    holidays: [...holidays],
  }
}

export async function staffContent(db: Db, report: StaffReport, now: Date): Promise<ReportContent> {
  const { type, filters, requested_by } = report
  const source = STAFF_SOURCES[type]
  const scope = await readStaffScope(db, report, now)
  const sheets = source.sheets(scope)
  const company = filters.company_id ? await readCompanyName(db, filters.company_id) : undefined
  const names = await staffNames(db, [requested_by])
  return {
    sheets,
    readSummary: async (read) => staffSummarySheet(await source.summary(read, scope)),
    about: staffAboutSheet(report, { scope, company, requested_by: names.get(requested_by) ?? '', sheets }),
    file_name: `${type}_${scope.from.replaceAll('-', '')}_${scope.to.replaceAll('-', '')}`,
    file_kind: 'staff-report',
    notifyReady: (trx, parts, at) => notifyOwner(trx, parts, { report, template: 'staff-report-ready', now: at }),
  }
}

/** Reports to the owner of a schedule that the report of a month could not be made. */
export async function notifyScheduleFailed(trx: Db, parts: NoticeParts, report: StaffReport, now: Date): Promise<void> {
  await notifyOwner(trx, parts, { report, template: 'staff-report-failed', now })
}

type NoticeParts = Pick<Parts, 'keys' | 'config'>

interface Notice {
  report: Pick<StaffReport, 'id' | 'type' | 'requested_by' | 'duration_start' | 'duration_end'>
  template: 'staff-report-ready' | 'staff-report-failed'
  now: Date
}

async function notifyOwner(trx: Db, { keys, config }: NoticeParts, { report, template, now }: Notice): Promise<void> {
  const { id, type, requested_by, duration_start, duration_end } = report
  await notify(trx, keys, {
    to_account: requested_by,
    template,
    variables: {
      report: staffReportLabel(type),
      period: words.days(formatDate(duration_start), formatDate(duration_end)),
      link: linkTo(config, STAFF_REPORTS_PATH),
    },
    cause: `${template}/${id}`,
    now,
  })
}

/** A report of our own as the list shows it. */
export function staffReportOnWire(row: ListedReport, now: Date): StaffReportOnWire {
  const { type, filters, schedule_id } = staffReportOf(row)
  return {
    ...stateOnWire(row, now),
    type,
    statuses: [...(filters.statuses ?? [])],
    company_id: filters.company_id ?? null,
    company: row.company,
    is_scheduled: schedule_id !== null,
  }
}

/** A company as the lists call it. */
async function readCompanyName(db: Db, id: string): Promise<string | undefined> {
  const found = await db.selectFrom('subsidiaries').select('display_name').where('id', '=', id).executeTakeFirst()
  return found?.display_name
}
