import type { List } from '#dashboard/components/use-list.ts'
import { request } from '#platform/contract/client.ts'
import { type ReportType, reportLabel } from '#rooms/access/rules/report-types.ts'
import { useRequest } from '../components/use-request.ts'
import { requestReport } from '../contract/reports.ts'
import { screenWords as words } from '../words/screen.ts'

interface WantedReport {
  partner_id: string
  partner_name: string
  type: ReportType
  durationDays: number
}

/** Asks for a report of a company. */
export function useReportRequest(subsidiaryId: string, list: Pick<List<unknown>, 'hrefOf' | 'refetch'>) {
  return useRequest<WantedReport>({
    list,
    send: ({ partner_id: partnerId, type, durationDays }) =>
      request(requestReport, { params: { subsidiaryId, partnerId }, body: { partnerId, type, durationDays } }),
    doneText: ({ type, partner_name }) => words.request.done(reportLabel(type), partner_name),
  })
}
