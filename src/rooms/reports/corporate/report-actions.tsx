import { callUrl } from '#platform/contract/client.ts'
import { reportLabel } from '#rooms/access/rules/report-types.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { ReportFiles } from '../components/report-files.tsx'
import { downloadReport, type Report } from '../contract/reports.ts'
import type { useReportRequest } from './use-report-request.ts'

interface ReportActionsProps {
  report: Report
  asking: ReturnType<typeof useReportRequest>
}

/** The files of a company's report. */
export function ReportActions({ report, asking }: ReportActionsProps) {
  const { subsidiary } = useCompanyDesk()
  const { id, report_type: type, partner_id, partner_name, duration_days: durationDays } = report
  return (
    <ReportFiles
      report={report}
      label={reportLabel(type)}
      of={partner_name}
      hrefOf={(format) => callUrl(downloadReport, { subsidiaryId: subsidiary.id, id }, { format })}
      isAsking={asking.isAsking}
      onAgain={() => asking.ask({ partner_id, partner_name, type, durationDays })}
    />
  )
}
