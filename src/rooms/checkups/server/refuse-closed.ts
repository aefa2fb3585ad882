import { Refusal } from '#platform/contract/refusal.ts'
import type { cancelCheckup } from '../contract/my-checkups.ts'
import { isBeforeAppointment, type SubStatus, statusOf } from '../rules/sub-status.ts'
import { bookingWords } from '../words/booking.ts'
import type { OrderRow } from './orders.ts'

const words = bookingWords.notNow

const WHY: Partial<Record<SubStatus, string>> = {
  SAMPLE_COLLECTED: words.taken,
  VISIT_PENDING: words.taken,
  VISIT_DONE: words.visit,
  REPORT_AWAITED: words.report,
  PARTIAL_REPORT: words.report,
}

/** Whether the person may still cancel or ask for another time. */
export function isOpenToPerson({ sub_status, slot_at }: OrderRow, now: Date): boolean {
  return isBeforeAppointment(sub_status) && !(sub_status === 'SLOT_CONFIRMED' && slot_at <= now)
}

/** @throws Refusal WRONG_STATE in the words of the order's state; TOO_LATE after the start of a confirmed appointment */
export function refuseClosed(order: OrderRow, now: Date): void {
  if (isOpenToPerson(order, now)) return
  const { sub_status, status } = order
  if (isBeforeAppointment(sub_status)) throw new Refusal<typeof cancelCheckup>('TOO_LATE')
  const text = WHY[sub_status] ?? (statusOf(sub_status) === 'completed' ? words.released : words.ended)
  throw new Refusal<typeof cancelCheckup>('WRONG_STATE', { text, extra_args: { current_state: sub_status, status } })
}
