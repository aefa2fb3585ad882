import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import { reportLabel } from '#rooms/access/rules/report-types.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { Report } from '../contract/reports.ts'
import { fileName } from '../rules/file-name.ts'
import { readSubject } from './read-scope.ts'
import type { ReportContent } from './report-content.ts'
import { type EmployerReport, type ListedReport, stateOnWire } from './reports.ts'
import { aboutSheet, summarySheet } from './short-sheets.ts'
import { SOURCES } from './sources/sources.ts'

/** The report of a company, about one of its contracts. */
export async function employerContent(db: Db, report: EmployerReport, now: Date): Promise<ReportContent> {
  const source = SOURCES[report.type]
  const subject = await readSubject(db, report, now)
  const { scope } = subject
  const sheets = source.sheets(scope)
  return {
    sheets,
    readSummary: async (read) => summarySheet(await source.summary(read, scope)),
    about: aboutSheet(report.type, subject, sheets),
    file_name: fileName(report.type, scope.partner_name, istDateOf(report.requested_on)),
    file_kind: 'company-report',
    notifyReady: async (trx, { keys, config }, at) => {
      await notify(trx, keys, {
        to_account: report.requested_by,
        template: 'report-ready',
        variables: {
          report: reportLabel(report.type),
          plan: scope.partner_name,
          link: linkTo(config, reportsPath(report)),
        },
        cause: `report/${report.id}`,
        now: at,
      })
    },
  }
}

/** A report as the company's list shows it. */
export function employerReportOnWire(row: ListedReport & EmployerReport, now: Date): Report {
  return {
    ...stateOnWire(row, now),
    report_type: row.type,
    partner_id: row.partner_plan_id,
    duration_days: row.duration_days,
    plan_name: row.plan_name ?? '',
    partner_name: row.partner_name ?? '',
  }
}

function reportsPath({ subsidiary_id, partner_plan_id }: EmployerReport): string {
  return `/plus/corporate/dashboard/reports?subsidiary=${subsidiary_id}&partner=${partner_plan_id}`
}
