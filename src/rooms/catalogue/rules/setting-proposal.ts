import { permits } from '#rooms/access/rules/permits.ts'
import { actionsOfStaffRole, type StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { nextFullHour } from '#values/ist-time.ts'

const OPEN_FOR_MS = 7 * DAY_MS
/** How long its author reads beside the setting that a proposal was declined or expired. */
const SHOWN_FOR_MS = 7 * DAY_MS

/** When a proposal that is confirmed now takes effect: on its day, and never before the next full hour in India. */
export function proposalEffective(effective_from: Date | null, now: Date): Date {
  const soonest = nextFullHour(now)
  return effective_from && effective_from > soonest ? effective_from : soonest
}

/** Until when a second person may confirm a proposal. */
export function proposalExpires(proposed_at: Date): Date {
  return new Date(proposed_at.getTime() + OPEN_FOR_MS)
}

/** Whether the proposer of a change, who may have left since, may still change settings. */
export function mayStillPropose(proposer: { role: string | null; blocked_at: Date | null } | undefined): boolean {
  if (!proposer?.role || proposer.blocked_at) return false
  return permits(actionsOfStaffRole(proposer.role), 'settings.edit' satisfies StaffAction)
}

/** Proposals closed after this instant are still shown. */
export function closedShownSince(now: Date): Date {
  return new Date(now.getTime() - SHOWN_FOR_MS)
}
