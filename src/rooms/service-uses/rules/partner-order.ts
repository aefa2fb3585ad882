import type { ServiceName } from '#rooms/subscriptions/rules/services.ts'
import { addDays, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import type { Reason } from './judge-use.ts'

/** Clocks of two companies differ. */
export const TOLERANCE_MS = 10 * 60_000

export const KINDS = ['Book', 'Consult', 'Order', 'Diagnostics'] as const
export type Kind = (typeof KINDS)[number]

export const SERVICE_OF: Record<Kind, ServiceName> = {
  Book: 'Appointment',
  Consult: 'Consult',
  Order: 'Medicine Order',
  Diagnostics: 'Diagnostics',
}

export type EventStatus = 'PENDING' | 'SUCCESS' | 'CORRECTED' | 'CANCELLED'

export const STAGES = ['UNKNOWN', 'OPEN', 'DONE', 'CANCELLED'] as const
export const ORDER_STATUSES = ['WAITING', 'APPLIED', 'CLOSED'] as const

/** What partners write, in any case, and what it means. */
export const WRITTEN_STATUSES: Record<string, EventStatus> = {
  PENDING: 'PENDING',
  BOOKED: 'PENDING',
  PLACED: 'PENDING',
  CONFIRMED: 'PENDING',
  SCHEDULED: 'PENDING',
  IN_PROGRESS: 'PENDING',
  SUCCESS: 'SUCCESS',
  COMPLETED: 'SUCCESS',
  DELIVERED: 'SUCCESS',
  DONE: 'SUCCESS',
  CORRECTED: 'CORRECTED',
  UPDATED: 'CORRECTED',
  CANCELLED: 'CANCELLED',
  CANCELED: 'CANCELLED',
  FAILED: 'CANCELLED',
  REFUNDED: 'CANCELLED',
  RETURNED: 'CANCELLED',
  NO_SHOW: 'CANCELLED',
}

/** Why an order waits for our staff. */
export const WAITING_REASONS = [
  'NO_PLAN',
  'PLAN_INACTIVE',
  'MEMBER_NOT_CONFIRMED',
  'MEMBER_NOT_COVERED',
  'SERVICE_NOT_COVERED',
  'NONE_LEFT',
  'NO_CREDITS',
  'INSUFFICIENT_FUNDS',
  'ORDER_UNKNOWN',
  'CHOSEN_FOR_LESS',
  'DELIVERED_TO_OTHER',
  'GIVEN_BACK',
] as const satisfies readonly (
  | Reason
  | 'NO_PLAN'
  | 'ORDER_UNKNOWN'
  | 'CHOSEN_FOR_LESS'
  | 'DELIVERED_TO_OTHER'
  | 'GIVEN_BACK'
)[]
export type WaitingReason = (typeof WAITING_REASONS)[number]

export interface OrderFigures {
  kind: Kind
  mobile: string | null
  uhid: string | null
  service_date: IstDate
  gross_paise: Paise
  paid_by_plan_paise: Paise
  paid_by_member_paise: Paise
  city: string | null
  provider_name: string | null
}

export interface PartnerEvent extends OrderFigures {
  status: EventStatus
  at: Date
  received_at: Date
  /** In the order in which they came. */
  number: bigint
}

export interface FoldedOrder extends OrderFigures {
  stage: (typeof STAGES)[number]
  /** Whether one of the events placed the order. */
  was_placed: boolean
}

/**
 * What the events of an order say together, in whatever order they came: the figures of the latest one, but not of the
 * placing of what was provided, nor a day for it that was ahead when its message came; a cancellation is final, and what was
 * provided stays so.
 */
export function foldEvents(events: readonly PartnerEvent[]): FoldedOrder {
  const inOrder = events.toSorted(
    (one, other) => Number(one.at) - Number(other.at) || Number(one.number - other.number),
  )
  const has = (status: EventStatus) => events.some((one) => one.status === status)
  const isLate = has('SUCCESS') ? ['CANCELLED', 'PENDING'] : ['CANCELLED']
  const telling = inOrder.filter(({ status }) => !isLate.includes(status))
  const latest = telling.at(-1) ?? inOrder.at(-1)!
  const dated = has('SUCCESS') ? telling.findLast((one) => !isAhead(one)) : undefined
  const { service_date } = dated ?? latest
  const { kind, mobile, uhid, gross_paise, paid_by_plan_paise, paid_by_member_paise, city, provider_name } = latest
  return {
    kind,
    mobile,
    uhid,
    service_date,
    gross_paise,
    paid_by_plan_paise,
    paid_by_member_paise,
    city,
    provider_name,
    was_placed: has('PENDING') || has('SUCCESS'),
    stage: has('CANCELLED') ? 'CANCELLED' : has('SUCCESS') ? 'DONE' : has('PENDING') ? 'OPEN' : 'UNKNOWN',
  }
}

/** Whether a message names a day that was still ahead when it came. */
export function isAhead({ service_date, received_at }: Pick<PartnerEvent, 'service_date' | 'received_at'>): boolean {
  return service_date > istDateOf(new Date(received_at.getTime() + TOLERANCE_MS))
}

const HOUR_MS = 3_600_000
const HELD_HOURS: Record<Kind, number> = { Book: 4, Consult: 4, Order: 24, Diagnostics: 7 * 24 }

/** Until when credits and quota are held for an order that was placed: from now, or from the end of a later day of service. */
export function heldUntil(kind: Kind, service_date: IstDate, now: Date): Date {
  const from = service_date > istDateOf(now) ? startOfIstDay(addDays(service_date, 1)) : now
  return new Date(from.getTime() + HELD_HOURS[kind] * HOUR_MS)
}
