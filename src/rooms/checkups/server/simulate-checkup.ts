import { randomUUID } from 'node:crypto'
import type { Parts } from '#platform/parts.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import { defaultReportName } from '../rules/report-name.ts'
import { messagesTo, type SimulatedOutcome } from '../rules/simulated-outcomes.ts'
import type { SubStatus } from '../rules/sub-status.ts'
import { takeMessage } from './commands/receive-message.ts'
import { drawDemoReport } from './demo-report.ts'
import { wrongState } from './move-order.ts'
import { type OrderRow, readOrder } from './orders.ts'

/**
 * Plays the provider: carries out its messages, one for each step.
 * @throws Refusal NOT_FOUND; WRONG_STATE where no message brings the order there
 */
export async function simulateCheckup(
  parts: Parts & { now: Date },
  order_id: string,
  outcome: SimulatedOutcome,
): Promise<OrderRow> {
  const order = await readOrder(parts.db, order_id)
  const steps = messagesTo(outcome, order)
  if (steps.length === 0) throw wrongState(order)
  for (const sub_status of steps) {
    const message = { ...(await messageOf(parts, order, sub_status)), order_id, sub_status }
    await takeMessage(parts, Buffer.from(JSON.stringify(message)))
  }
  return readOrder(parts.db, order_id)
}

async function messageOf({ now }: { now: Date }, order: OrderRow, sub_status: SubStatus): Promise<object> {
  const basics = { event_id: `sim_${randomUUID()}`, at: toWireTime(now) }
  const later = toWireTime(new Date(order.slot_at.getTime() + DAY_MS))
  if (sub_status === 'RESCHEDULED') return { ...basics, appointment_at: later, note: 'The centre is closed that day.' }
  if (sub_status === 'UNSERVICEABLE') return { ...basics, note: 'Nobody can come to this address.' }
  const isTaken = sub_status === 'SAMPLE_COLLECTED' || sub_status === 'VISIT_DONE'
  // The simulated candidate shows an ID, and gives the number that the company has.
  if (isTaken && order.variation === 'PEMC') return { ...basics, person_mobile: order.mobile }
  const isResult = sub_status === 'PARTIAL_REPORT' || sub_status === 'REPORT_RELEASED'
  if (!isResult && sub_status !== 'FIT') return basics
  const bytes = await drawDemoReport({ name: order.person_name, order_id: order.id, at: now })
  const kind = isResult ? 'RESULTS' : 'CERTIFICATE'
  const name = defaultReportName(kind, sub_status)
  return { ...basics, report: { name, kind, content: bytes.toString('base64') } }
}
