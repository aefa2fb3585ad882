import { rightsWords as words } from '../words/rights.ts'
import { permits } from './permits.ts'
import { REPORT_TYPES, reportAction, reportLabel } from './report-types.ts'
import { STAFF_REPORT_TYPES, staffReportAction, staffReportLabel } from './staff-report-types.ts'

/** What a person may do on one subject, in plain words. */
export interface Rights {
  subject: string
  rights: string[]
}

type RightTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The rights that staff actions give, by subject; 'all' gives every one. Subjects without a right are left out. */
export function staffRights(actions: readonly string[]): Rights[] {
  const reports = STAFF_REPORT_TYPES.map((type) => [staffReportAction(type), words.reportRight(staffReportLabel(type))])
  const ofReports = { ...words.staffRights['Reports of our own'], ...Object.fromEntries(reports) }
  return rightsIn({ ...words.staffRights, 'Reports of our own': ofReports }, actions)
}

/** The same for a company's actions, including each report that may be requested. */
export function partnerRights(actions: readonly string[]): Rights[] {
  const reports = REPORT_TYPES.map((type) => [reportAction(type), words.reportRight(reportLabel(type))])
  const Reports = { ...words.partnerRights.Reports, ...Object.fromEntries(reports) }
  return rightsIn({ ...words.partnerRights, Reports }, actions)
}

function rightsIn(subjects: RightTexts, actions: readonly string[]): Rights[] {
  return Object.entries(subjects)
    .map(([subject, rights]) => ({
      subject,
      rights: Object.entries(rights).flatMap(([action, text]) => (permits(actions, action) ? [text] : [])),
    }))
    .filter(({ rights }) => rights.length > 0)
}
