import { istDateOf } from '#values/ist-date.ts'
import { type FoldedOrder, foldEvents, type Kind, type OrderFigures, type PartnerEvent } from './partner-order.ts'

/** Clocks of two companies differ. */
export const TOLERANCE_MS = 10 * 60_000

type Name = Pick<OrderFigures, 'mobile' | 'uhid'>

interface DeliveryFacts {
  /** The numbers of those whom the messages name by UHID, by UHID. */
  numbers: ReadonlyMap<string, string>
  /** The use that the order made, unless it was given back. */
  use: (Name & { kind: Kind; is_settled: boolean }) | undefined
  now: Date
  /** Whether our staff have decided whom it was for. */
  is_chosen: boolean
  /** What our staff have decided about, where they have: messages that came later are compared with it. */
  decided_at: Date | null
}

/**
 * Whether messages about a delivered order contradict each other: about the person or the kind of service, or by a day that was
 * ahead when the message came. What is older than the delivery was settled by it. More messages, or time, never resolve it:
 * our staff decide which of them is true, and until then the order stays as it was charged.
 */
export function isContested(events: readonly PartnerEvent[], folded: FoldedOrder, facts: DeliveryFacts): boolean {
  if (folded.stage !== 'DONE') return false
  const { use, numbers, now } = facts
  const delivered_at = Math.min(...events.filter(isDelivery).map(({ at }) => Number(at)))
  const since = events.filter(
    (one) => !isKnown(one, facts) && one.status !== 'CANCELLED' && (isDelivery(one) || Number(one.at) >= delivered_at),
  )
  const corrections = since.filter(({ status }) => status !== 'PENDING')
  // Orders that have no reference are put together by number: those of two people who share one may be mixed up.
  const placed = since
    .filter(({ status }) => status === 'PENDING')
    .map(({ kind, mobile, uhid }) => {
      const number = mobile ?? numbers.get(uhid!) ?? null
      return { kind, mobile: number, uhid: number === null ? uhid : null }
    })
  const named = [...decidedOf(events, facts), ...placed, ...corrections]
  const isMoved = (one: Name) => use?.is_settled && one.uhid !== null && !isSame(one, use, facts)
  return (
    named.some((one) => named.some((other) => one.kind !== other.kind || !isSame(one, other, facts))) ||
    corrections.some((one) => isAhead(one, one.received_at) || isMoved(one)) ||
    isAhead(folded, now)
  )
}

/** What a contested order that no plan was charged for is: what was delivered first, by the messages that agree with it. */
export function firstDelivered(events: readonly PartnerEvent[], facts: DeliveryFacts): FoldedOrder {
  const delivered = events
    .filter(isDelivery)
    .toSorted((one, other) => Number(one.at) - Number(other.at) || Number(one.number - other.number))
  const first = [...decidedOf(events, facts), ...delivered][0]!
  const agreed = events.filter(
    (one) => one.kind === first.kind && isSame(one, first, facts) && !isAhead(one, one.received_at),
  )
  return { ...foldEvents(agreed), was_placed: true, stage: 'DONE' }
}

/** Whether a message says that an order was delivered to the person whose plan it was taken from. */
export function isDeliveredTo(
  use: DeliveryFacts['use'],
  events: readonly PartnerEvent[],
  facts: DeliveryFacts,
): boolean {
  return events.some((one) => use && isDelivery(one) && one.kind === use.kind && isSame(one, use, facts))
}

function decidedOf(events: readonly PartnerEvent[], facts: DeliveryFacts): FoldedOrder[] {
  const known = events.filter((one) => isKnown(one, facts))
  return known.length > 0 ? [foldEvents(known)] : []
}

function isKnown({ received_at }: PartnerEvent, { decided_at }: DeliveryFacts): boolean {
  return decided_at !== null && received_at <= decided_at
}

/** Whether two names mean one person: somebody named once by number and once by UHID is one, two UHIDs are two. */
function isSame(one: Name, other: Name, { numbers, is_chosen }: DeliveryFacts): boolean {
  if (is_chosen) return true
  if (one.uhid && other.uhid) return one.uhid === other.uhid
  const [mine, theirs] = [one, other].map(({ mobile, uhid }) => mobile ?? numbers.get(uhid!))
  return mine !== undefined && mine === theirs
}

function isDelivery({ status }: PartnerEvent): boolean {
  return status === 'SUCCESS'
}

function isAhead({ service_date }: OrderFigures, now: Date): boolean {
  return service_date > istDateOf(new Date(now.getTime() + TOLERANCE_MS))
}
