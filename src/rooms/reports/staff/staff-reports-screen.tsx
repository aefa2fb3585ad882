import { isDenied } from '#dashboard/components/list-failure.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { mayHaveReport, STAFF_REPORT_TYPES } from '#rooms/access/rules/staff-report-types.ts'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { listStaffReports } from '../contract/staff-reports.ts'
import { staffScreenWords as words } from '../words/staff/screen.ts'
import { RequestStaffReport } from './request-staff-report.tsx'
import { ScheduleList } from './schedule-list.tsx'
import { StaffReportList } from './staff-report-list.tsx'
import { useStaffRequest } from './use-staff-request.ts'

/** The reports of our own: a form that asks for one, those that are made each month, and the files. */
export default function StaffReportsScreen() {
  const { actions } = useDesk()
  const list = useList(listStaffReports)
  const asking = useStaffRequest(list)
  const types = STAFF_REPORT_TYPES.filter((type) => mayHaveReport(actions, type))
  const isOpen = !isDenied(list.error) && types.length > 0
  return (
    <PageColumn width="desk">
      <PageHeading title={words.title} lead={isOpen && words.lead} size="desk" />
      {isOpen && <RequestStaffReport types={types} asking={asking} />}
      <OutcomeNotice act={asking.outcome.act} tone={asking.outcome.tone}>
        {asking.outcome.text}
      </OutcomeNotice>
      <StaffReportList list={list} types={types} asking={asking} />
      {isOpen && <ScheduleList />}
    </PageColumn>
  )
}
