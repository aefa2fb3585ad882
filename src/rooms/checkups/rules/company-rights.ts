import { permits } from '#rooms/access/rules/permits.ts'
import type { Variation } from './sub-status.ts'

/** How long a company waits after a no before it may ask again. */
export const ASK_AGAIN_DAYS = 30

/** What a role in a company may do with check-ups: the kinds that it sees, and whether it opens reports. */
export interface CheckupRights {
  variations: Variation[]
  may_open: boolean
}

/**
 * The rights of a role in its company, from the actions that it has there. The reports follow the company's flags, so a
 * company without a kind of check-up has nobody who sees it.
 */
export function checkupRights(actions: readonly string[]): CheckupRights {
  const variations: Variation[] = []
  if (permits(actions, 'checkups.ahc') && permits(actions, 'report.HEALTH_CHECKUP')) variations.push('AHC')
  if (permits(actions, 'checkups.pemc') && permits(actions, 'report.CORPORATE_PEMC_REPORT')) variations.push('PEMC')
  return { variations, may_open: permits(actions, 'checkups.report_download') }
}
