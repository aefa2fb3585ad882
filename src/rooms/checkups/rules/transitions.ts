import { OUTCOMES, type SubStatus, statusOf, type Variation } from './sub-status.ts'

/** Who moves an order. A company orders for its candidates and takes such an order back. */
export type Mover = 'MEMBER' | 'COMPANY' | 'STAFF' | 'PROVIDER' | 'SYSTEM'

interface Row {
  readonly from: SubStatus
  readonly to: SubStatus
  readonly by: readonly Mover[]
}

const DESK = ['STAFF', 'PROVIDER'] as const
const rows = (by: readonly Mover[], from: SubStatus, ...to: readonly SubStatus[]): Row[] =>
  to.map((one) => ({ from, to: one, by }))

/** Every transition, as the specification lists them; PEMC adds its outcomes. */
const ROWS: readonly Row[] = [
  ...rows(DESK, 'REQUESTED', 'SLOT_CONFIRMED', 'CANCELLED_BY_PROVIDER', 'UNSERVICEABLE'),
  ...rows(['MEMBER', 'COMPANY', ...DESK], 'REQUESTED', 'CANCELLED_BY_MEMBER'),
  ...rows(['MEMBER', 'COMPANY', ...DESK], 'SLOT_CONFIRMED', 'RESCHEDULED'),
  ...rows(DESK, 'SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'VISIT_DONE', 'NO_SHOW'),
  ...rows(DESK, 'RESCHEDULED', 'SLOT_CONFIRMED'),
  ...rows(DESK, 'SAMPLE_COLLECTED', 'VISIT_PENDING', 'REPORT_AWAITED'),
  ...rows(DESK, 'VISIT_PENDING', 'VISIT_DONE', 'NO_SHOW'),
  ...rows(DESK, 'VISIT_DONE', 'REPORT_AWAITED'),
  ...rows(DESK, 'REPORT_AWAITED', 'PARTIAL_REPORT', 'REPORT_RELEASED'),
  ...rows(DESK, 'PARTIAL_REPORT', 'REPORT_RELEASED'),
  ...rows(DESK, 'REPORT_RELEASED', 'DOCTOR_REVIEWED'),
  // Ours: a person need not miss an appointment to get out of it, and nobody waits for one for ever.
  ...rows(['MEMBER', 'COMPANY'], 'SLOT_CONFIRMED', 'CANCELLED_BY_MEMBER'),
  ...rows(['MEMBER', 'COMPANY'], 'RESCHEDULED', 'CANCELLED_BY_MEMBER'),
  ...rows(['SYSTEM'], 'REQUESTED', 'EXPIRED'),
  ...rows(['SYSTEM'], 'SLOT_CONFIRMED', 'EXPIRED'),
  ...rows(['SYSTEM'], 'RESCHEDULED', 'EXPIRED'),
]
const OF_PEMC: readonly Row[] = [
  ...rows(DESK, 'REPORT_RELEASED', ...OUTCOMES),
  ...rows(DESK, 'DOCTOR_REVIEWED', ...OUTCOMES),
]

/** The appointments that a person may miss before the order ends. */
const NO_SHOWS = 2

export function transitionsOf(variation: Variation): readonly Row[] {
  return variation === 'PEMC' ? [...ROWS, ...OF_PEMC] : ROWS
}

export interface OrderState {
  readonly variation: Variation
  readonly sub_status: SubStatus
  readonly no_shows: number
}

/** Where an order is afterwards; `missed` says that an appointment was missed. */
export interface CheckupMove {
  readonly sub_status: SubStatus
  readonly missed: boolean
}

/**
 * Where a mover brings an order, or undefined where it may not go there. The first missed appointment does not end the
 * order: it waits for another time, of the sample as of the visit after it.
 */
export function moveOf(
  { variation, sub_status, no_shows }: OrderState,
  to: SubStatus,
  by: Mover,
): CheckupMove | undefined {
  const row = transitionsOf(variation).find((one) => one.from === sub_status && one.to === to && one.by.includes(by))
  if (!row) return undefined
  if (to !== 'NO_SHOW') return { sub_status: to, missed: false }
  if (no_shows + 1 >= NO_SHOWS) return { sub_status: 'NO_SHOW', missed: true }
  return { sub_status: sub_status === 'VISIT_PENDING' ? 'VISIT_PENDING' : 'RESCHEDULED', missed: true }
}

/** The sub-statuses to which a mover may bring an order: the choices of a screen. */
export function nextOf(order: OrderState, by: Mover): SubStatus[] {
  const next = transitionsOf(order.variation).filter((one) => one.from === order.sub_status && one.by.includes(by))
  return next.map(({ to }) => to)
}

/** Whether the unit of the plan goes back: it was not used, however the order ended. */
export function returnsUnit(sub_status: SubStatus): boolean {
  return statusOf(sub_status) === 'cancelled'
}
