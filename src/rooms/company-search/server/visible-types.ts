import { permits } from '#rooms/access/rules/permits.ts'
import { REPORT_TYPES, type ReportType, reportAction } from '#rooms/access/rules/report-types.ts'

/** The types of reports that these actions let somebody see. */
export function visibleTypes(actions: readonly string[]): ReportType[] {
  return REPORT_TYPES.filter((type) => permits(actions, reportAction(type)))
}
