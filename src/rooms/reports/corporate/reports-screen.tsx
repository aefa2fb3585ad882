import { isDenied } from '#dashboard/components/list-failure.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { REPORT_TYPES, reportAction } from '#rooms/access/rules/report-types.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { listReports } from '../contract/reports.ts'
import { screenWords as words } from '../words/screen.ts'
import { ReportList } from './report-list.tsx'
import { RequestReport } from './request-report.tsx'
import { useReportRequest } from './use-report-request.ts'

/** The reports that a company has asked for, and a form that asks for another. */
export default function ReportsScreen() {
  const { subsidiary, actions } = useCompanyDesk()
  const list = useList(listReports, { params: { subsidiaryId: subsidiary.id } })
  const asking = useReportRequest(subsidiary.id, list)
  const types = REPORT_TYPES.filter((type) => permits(actions, reportAction(type)))
  return (
    <PageColumn width="desk">
      <PageHeading title={words.title} lead={words.lead} size="desk" />
      {!isDenied(list.error) && types.length > 0 && <RequestReport types={types} asking={asking} />}
      <OutcomeNotice act={asking.outcome.act} tone={asking.outcome.tone}>
        {asking.outcome.text}
      </OutcomeNotice>
      <ReportList list={list} types={types} asking={asking} />
    </PageColumn>
  )
}
