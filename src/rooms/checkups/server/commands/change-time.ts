import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { correctUse } from '#rooms/service-uses/server/commands/correct-use.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { rescheduleCheckup } from '../../contract/my-checkups.ts'
import { isBeforeAppointment } from '../../rules/sub-status.ts'
import type { Mover } from '../../rules/transitions.ts'
import { moveOrder, type OrderAuditStamp, recordEvent, refuseBlocked, updateOrder } from '../move-order.ts'
import { lockOrder, type OrderRow } from '../orders.ts'
import { refuseClosed } from '../refuse-closed.ts'
import { refuseTwice, takeSlot } from '../take-slot.ts'
import { refusalOf } from './book-checkup.ts'

interface Change {
  order_id: string
  slot: Date
  mover: Extract<Mover, 'MEMBER' | 'COMPANY' | 'STAFF'>
  by: OrderAuditStamp
  note?: string | null
}

/**
 * Asks for another time: a confirmed appointment becomes RESCHEDULED; one that nobody has confirmed waits on, with its new
 * time. The same time again changes nothing.
 * @throws Refusal NOT_FOUND, INVALID, WRONG_STATE, TOO_LATE, PLAN_BLOCKED, and those of a time and of the plan
 */
export async function changeTime(trx: Db, { order_id, slot, mover, by, note = null }: Change): Promise<OrderRow> {
  const order = await lockOrder(trx, order_id)
  refuseClosed(order, by.at)
  if (!isBeforeAppointment(order.sub_status)) throw new Refusal<typeof rescheduleCheckup>('WRONG_STATE')
  await refuseBlocked(trx, order)
  if (!order.needs_time && order.slot_at.getTime() === slot.getTime()) return order
  if (order.uhid) await refuseTwice(trx, { uhid: order.uhid, slot, except: order.id })
  await takeSlot(trx, { city: order.city, mode: order.mode, slot }, by.at)
  await moveUnit(trx, order, slot, by)
  if (order.sub_status === 'SLOT_CONFIRMED')
    return moveOrder(trx, { order_id, to: 'RESCHEDULED', mover, by, note, appointment_at: slot })
  const changed = await updateOrder(trx, order, { slot_at: slot, needs_time: false, modified_at: by.at })
  await recordEvent(trx, changed, { kind: 'TIME_CHANGED', from_status: order.sub_status, mover, by, note })
  return changed
}

/** The unit is taken from the paid period of the day of the appointment. */
async function moveUnit(
  trx: Db,
  { use_reference }: OrderRow,
  slot: Date,
  { actor, at }: OrderAuditStamp,
): Promise<void> {
  if (!use_reference) return
  const service_date = istDateOf(slot)
  const use = await correctUse(trx, { reference: use_reference, service_date, reason: 'Another time', actor, now: at })
  if ('refused' in use) throw refusalOf(use.refused === 'NONE_LEFT' ? 'NONE_LEFT' : 'PLAN_INACTIVE')
}
