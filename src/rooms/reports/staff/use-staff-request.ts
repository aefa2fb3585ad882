import type { List } from '#dashboard/components/use-list.ts'
import { request } from '#platform/contract/client.ts'
import { type StaffReportType, staffReportLabel } from '#rooms/access/rules/staff-report-types.ts'
import { useRequest } from '../components/use-request.ts'
import { requestStaffReport } from '../contract/staff-reports.ts'
import { staffScreenWords as words } from '../words/staff/screen.ts'
import { periodText } from './period-text.ts'

interface WantedStaffReport {
  type: StaffReportType
  from: string
  to: string
  statuses: readonly string[]
  company_id: string | undefined
}

/** Asks for a report of our own. */
export function useStaffRequest(list: Pick<List<unknown>, 'hrefOf' | 'refetch'>) {
  return useRequest<WantedStaffReport>({
    list,
    send: ({ type, from, to, statuses, company_id }) =>
      request(requestStaffReport, {
        body: {
          type,
          from,
          to,
          ...(statuses.length > 0 && { statuses: [...statuses] }),
          ...(company_id && { company_id }),
        },
      }),
    doneText: ({ type, from, to }) => words.request.done(staffReportLabel(type), periodText({ from, to })),
  })
}
