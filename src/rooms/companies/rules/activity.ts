import { addMonths, istDateOf, startOfIstDay } from '#values/ist-date.ts'

/** The kinds of what is done for a company, as its Activity tab filters them. */
export const ACTIVITY_TYPES = [
  'EMPLOYEE_ADDED',
  'EDITED',
  'BLOCKED',
  'RESTORED',
  'ACCOUNT_DELETED',
  'REMINDED',
  'WALLET_TRANSFER',
  'FILE_UPLOADED',
  'FILE_DELETED',
  'BULK_PROCESSED',
  'REPORT_REQUESTED',
  'REPORT_DOWNLOADED',
  'CHECKUP_REPORT_DOWNLOADED',
  'USER_INVITED',
  'CHC_REQUESTED',
  'CHC_ACTIVATED',
  'USER_ROLE_CHANGED',
  'USER_REMOVED',
  'CONTRACT_AMENDED',
] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]

/** Activities on a page. */
export const ACTIVITIES_PER_PAGE = 10

const KEPT_MONTHS = 7 * 12

/** Activities from before then are deleted: they are shown for seven years. */
export function activitiesDeletedBefore(now: Date): Date {
  return startOfIstDay(addMonths(istDateOf(now), -KEPT_MONTHS))
}
