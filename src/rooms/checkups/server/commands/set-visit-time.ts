import type { Db } from '#platform/database/open-database.ts'
import type { Centre } from '../../rules/centre.ts'
import { type OrderAuditStamp, recordEvent, refuseBlocked, updateOrder, wrongState } from '../move-order.ts'
import { lockOrder, type OrderRow } from '../orders.ts'
import { confirmedCentre } from '../place.ts'
import { planReminders } from '../plan-reminders.ts'

interface VisitTime {
  order_id: string
  at: Date
  note: string | null
  centre?: Centre | undefined
  by: OrderAuditStamp
}

/**
 * Sets or changes the time of the visit that is still to come after the sample.
 * @throws Refusal NOT_FOUND, WRONG_STATE, PLAN_BLOCKED; INVALID where nobody knows the centre
 */
export async function setVisitTime(trx: Db, { order_id, at, note, centre, by }: VisitTime): Promise<OrderRow> {
  const order = await lockOrder(trx, order_id)
  if (order.sub_status !== 'VISIT_PENDING') throw wrongState(order)
  await refuseBlocked(trx, order)
  if (order.visit_appointment_at?.getTime() === at.getTime() && !centre) return order
  const place = await confirmedCentre(trx, order, centre)
  const changed = await updateOrder(trx, order, { ...place, visit_appointment_at: at, modified_at: by.at })
  await planReminders(trx, changed, by.at)
  await recordEvent(trx, changed, { kind: 'TIME_CHANGED', from_status: order.sub_status, mover: 'STAFF', by, note })
  return changed
}
