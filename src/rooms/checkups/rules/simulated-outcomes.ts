import type { Mode, SubStatus } from './sub-status.ts'
import { nextOf, type OrderState } from './transitions.ts'

/** What the simulated provider can be asked for. */
export const SIMULATED_OUTCOMES = [
  'confirm',
  'move',
  'collect',
  'no_show',
  'partial',
  'report',
  'review',
  'fit',
  'cancel',
  'unserviceable',
] as const
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number]

const ENDS: Partial<Record<SimulatedOutcome, SubStatus>> = {
  move: 'RESCHEDULED',
  no_show: 'NO_SHOW',
  cancel: 'CANCELLED_BY_PROVIDER',
  unserviceable: 'UNSERVICEABLE',
}
const LENGTHS: Partial<Record<SimulatedOutcome, SubStatus>> = {
  confirm: 'SLOT_CONFIRMED',
  collect: 'SAMPLE_COLLECTED',
  partial: 'PARTIAL_REPORT',
  report: 'REPORT_RELEASED',
  review: 'DOCTOR_REVIEWED',
  fit: 'FIT',
}

/**
 * The messages that bring an order to an outcome, in their order: of the usual way those that are still to come, then the
 * outcome. Empty where no message does.
 */
export function messagesTo(outcome: SimulatedOutcome, order: OrderState & { mode: Mode }): SubStatus[] {
  const taken = order.mode === 'HOME' && order.sub_status !== 'VISIT_PENDING' ? 'SAMPLE_COLLECTED' : 'VISIT_DONE'
  const end = ENDS[outcome]
  if (end) {
    const first = end === 'NO_SHOW' && order.sub_status !== 'SLOT_CONFIRMED' ? 'SLOT_CONFIRMED' : undefined
    return allowed(order, first ? [first, end] : [end])
  }
  const length = LENGTHS[outcome]!
  const last = length === 'SAMPLE_COLLECTED' ? taken : length
  const way: SubStatus[] = ['SLOT_CONFIRMED', taken, 'REPORT_AWAITED']
  if (outcome === 'partial') way.push('PARTIAL_REPORT')
  else way.push('REPORT_RELEASED', ...(outcome === 'fit' ? (['FIT'] as const) : (['DOCTOR_REVIEWED'] as const)))
  return allowed(order, way.slice(0, way.indexOf(last) + 1))
}

/** The part of a way that an order can still go. */
function allowed(order: OrderState, way: readonly SubStatus[]): SubStatus[] {
  const steps: SubStatus[] = []
  let sub_status = order.sub_status
  for (const to of way)
    if (nextOf({ ...order, sub_status }, 'PROVIDER').includes(to)) {
      steps.push(to)
      sub_status = to
    }
  return steps.at(-1) === way.at(-1) ? steps : []
}
