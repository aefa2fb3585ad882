import { sql } from 'kysely'
import { on, type Route } from '#platform/serving/context.ts'
import { mayHaveReport, STAFF_REPORT_TYPES } from '#rooms/access/rules/staff-report-types.ts'
import { paginationInfo } from '#values/page.ts'
import * as schedules from '../contract/report-schedules.ts'
import * as calls from '../contract/staff-reports.ts'
import { downloadStaffReport } from './commands/download-staff-report.ts'
import { changeSchedule, setSchedule, stopSchedule } from './commands/report-schedules.ts'
import { requestStaffReport } from './commands/request-staff-report.ts'
import { listReports, REPORTS_PER_PAGE } from './reports.ts'
import { listSchedules } from './schedules.ts'
import { staffReportOnWire } from './staff-content.ts'

const typesOf = (actions: readonly string[]) => STAFF_REPORT_TYPES.filter((type) => mayHaveReport(actions, type))
const COMPANIES_OFFERED = 20

export const staffReportRoutes: Route[] = [
  on(calls.requestStaffReport, (request) => requestStaffReport(request, request.body)),
  on(calls.listStaffReports, async ({ db, query, caller, now }) => {
    const owner = { subsidiary_id: null }
    const { rows, total, is_pending } = await listReports(db, { ...owner, types: typesOf(caller.actions) }, query)
    const { page_number } = query
    return {
      reports: rows.map((row) => staffReportOnWire(row, now)),
      pagination_info: paginationInfo('reports', { page_number, page_size: REPORTS_PER_PAGE, total }),
      is_pending,
    }
  }),
  on(calls.downloadStaffReport, (request) => downloadStaffReport(request, request.params.id, request.query.format)),
  on(calls.listReportCompanies, async ({ db, query: { search = '' } }) => ({
    companies: await db
      .selectFrom('subsidiaries')
      .select(['id', 'display_name as name'])
      .where(sql<boolean>`strpos(lower(display_name), lower(${search})) > 0`)
      .orderBy('display_name')
      .orderBy('id')
      .limit(COMPANIES_OFFERED)
      .execute(),
  })),
  on(schedules.listReportSchedules, async ({ db, caller }) => ({
    schedules: await listSchedules(db, typesOf(caller.actions), caller.account_id),
  })),
  on(schedules.setReportSchedule, (request) => setSchedule(request, request.body)),
  on(schedules.changeReportSchedule, (request) => changeSchedule(request, request.params.id, request.body)),
  on(schedules.stopReportSchedule, (request) => stopSchedule(request, request.params.id)),
]
