/** The kinds of check-ups: annual ones, and those before employment. */
export const VARIATIONS = ['AHC', 'PEMC'] as const
export type Variation = (typeof VARIATIONS)[number]

/** Where a check-up is done. */
export const MODES = ['HOME', 'CENTRE'] as const
export type Mode = (typeof MODES)[number]

/** The outcomes of a check-up before employment. */
export const OUTCOMES = ['FIT', 'FIT_WITH_NOTE', 'TEMP_UNFIT', 'UNFIT'] as const

/** The statuses, each with its sub-statuses in the order of an order's life. */
export const SUB_STATUSES_OF = {
  in_progress: [
    'REQUESTED',
    'SLOT_CONFIRMED',
    'RESCHEDULED',
    'SAMPLE_COLLECTED',
    'VISIT_PENDING',
    'VISIT_DONE',
    'REPORT_AWAITED',
    'PARTIAL_REPORT',
  ],
  completed: ['REPORT_RELEASED', 'DOCTOR_REVIEWED', ...OUTCOMES],
  cancelled: ['CANCELLED_BY_MEMBER', 'CANCELLED_BY_PROVIDER', 'UNSERVICEABLE', 'EXPIRED', 'NO_SHOW'],
} as const

export type OrderStatus = keyof typeof SUB_STATUSES_OF
export type SubStatus = (typeof SUB_STATUSES_OF)[OrderStatus][number]
export const ORDER_STATUSES = Object.keys(SUB_STATUSES_OF) as [OrderStatus, ...OrderStatus[]]
export const SUB_STATUSES: readonly SubStatus[] = Object.values(SUB_STATUSES_OF).flat()

export function statusOf(sub_status: SubStatus): OrderStatus {
  return ORDER_STATUSES.find((status) => (SUB_STATUSES_OF[status] as readonly string[]).includes(sub_status))!
}

export function isSubStatus(text: string): text is SubStatus {
  return (SUB_STATUSES as readonly string[]).includes(text)
}

/** Nothing has been taken or examined yet: the order may end, and the plan gets its unit back. */
export function isBeforeAppointment(sub_status: SubStatus): boolean {
  return ['REQUESTED', 'SLOT_CONFIRMED', 'RESCHEDULED'].includes(sub_status)
}
