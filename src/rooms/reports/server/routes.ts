import { on, type Route } from '#platform/serving/context.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { REPORT_TYPES, reportAction } from '#rooms/access/rules/report-types.ts'
import { findContract } from '#rooms/employees/server/contracts.ts'
import { paginationInfo } from '#values/page.ts'
import { isUuid } from '#values/uuid.ts'
import * as calls from '../contract/reports.ts'
import { downloadReport } from './commands/download-report.ts'
import { requestReport } from './commands/request-report.ts'
import { employerReportOnWire } from './employer-content.ts'
import { isEmployerReport, listReports, REPORTS_PER_PAGE, readReport } from './reports.ts'

export const reportRoutes: Route[] = [
  on(calls.requestReport, {
    // What is no id is refused with the body's.
    authorize: async ({ db, params: { subsidiaryId, partnerId } }) =>
      isUuid(partnerId) ? findContract(db, { subsidiaryId, partner_id: partnerId }) : undefined,
    answer: async (request) => requestReport(request, request.authorized, request.body),
  }),
  on(calls.listReports, async ({ db, params, query, caller, now }) => {
    const tenant = caller.tenants.find(({ tenant_id }) => tenant_id === params.subsidiaryId)
    const types = REPORT_TYPES.filter((type) => permits(tenant?.actions ?? [], reportAction(type)))
    const owner = { subsidiary_id: params.subsidiaryId }
    const { rows, total, is_pending } = await listReports(db, { ...owner, types }, query)
    const { page_number } = query
    return {
      reports: rows.filter((row) => isEmployerReport(row)).map((row) => employerReportOnWire(row, now)),
      pagination_info: paginationInfo('reports', { page_number, page_size: REPORTS_PER_PAGE, total }),
      is_pending,
    }
  }),
  on(calls.downloadReport, {
    authorize: ({ db, params: { subsidiaryId, id } }) => readReport(db, { subsidiary_id: subsidiaryId }, id),
    answer: async (request) => downloadReport(request, request.params, request.query.format),
  }),
]
