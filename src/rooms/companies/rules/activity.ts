/** The kinds of what is done for a company, as its Activity tab filters them. */
export const ACTIVITY_TYPES = [
  'EMPLOYEE_ADDED',
  'EDITED',
  'BLOCKED',
  'RESTORED',
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
] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]

/** Activities on a page. */
export const ACTIVITIES_PER_PAGE = 10
