import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { type Reminder, remindersOf, unconfirmedReminderOf } from '../rules/reminders.ts'
import type { OrderRow } from './orders.ts'

export const REMIND = { name: 'checkups.remind' }
export interface ReminderDue {
  order_id: string
  /** The appointment, as an ISO instant: another time has reminders of its own. */
  appointment: string
  reminder: Reminder
}

/** The time at which the person is expected; null while none is confirmed. */
export function appointmentOf({ sub_status, sample_appointment_at, visit_appointment_at }: OrderRow): Date | null {
  if (sub_status === 'SLOT_CONFIRMED') return visit_appointment_at ?? sample_appointment_at
  return sub_status === 'VISIT_PENDING' ? visit_appointment_at : null
}

/** The time that was asked for or proposed, while the centre has not confirmed it. */
export function requestedTimeOf({ sub_status, needs_time, slot_at }: OrderRow): Date | null {
  return sub_status === 'REQUESTED' || (sub_status === 'RESCHEDULED' && !needs_time) ? slot_at : null
}

/** Plans the reminders of an appointment that was just requested, confirmed or moved. */
export async function planReminders(trx: Db, order: OrderRow, now: Date): Promise<void> {
  const [appointment, requested] = [appointmentOf(order), requestedTimeOf(order)]
  const time = appointment ?? requested
  if (!time) return
  for (const { reminder, at } of appointment ? remindersOf(time, now) : unconfirmedReminderOf(time, now)) {
    const payload: ReminderDue = { order_id: order.id, appointment: time.toISOString(), reminder }
    await enqueue(trx, REMIND, { payload, run_at: at })
  }
}
