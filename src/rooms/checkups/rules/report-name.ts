import { reportNames as names } from '../words/reports.ts'
import type { SubStatus } from './sub-status.ts'

/** What a report is called for which nobody has entered a name: the first results are told apart from all of them. */
export function defaultReportName(kind: 'RESULTS' | 'CERTIFICATE', sub_status: SubStatus | undefined): string {
  if (kind === 'CERTIFICATE') return names.certificate
  return sub_status === 'PARTIAL_REPORT' ? names.firstResults : names.results
}
