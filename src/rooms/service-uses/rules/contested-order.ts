import {
  type FoldedOrder,
  foldEvents,
  isAhead,
  type Kind,
  type OrderFigures,
  type PartnerEvent,
} from './partner-order.ts'

type Name = Pick<OrderFigures, 'mobile' | 'uhid'>

interface DeliveryFacts {
  /** The numbers of those whom the messages name by UHID, by UHID. */
  numbers: ReadonlyMap<string, string>
  /** The use that the order made, unless it was given back. */
  use: (Name & { kind: Kind; is_settled: boolean }) | undefined
  /** Whom our staff chose, where they have, and when: messages that came later are compared with it. */
  decided: { uhid: string; at: Date } | undefined
}

/**
 * Whether messages about a delivered order contradict each other: about the person or the kind of service, or by a day that was
 * ahead when the message came. What is older than the delivery was settled by it. More messages, or time, never resolve it:
 * our staff decide which of them is true, and until then the order stays as it was charged. What they decided is contested by
 * a later message about another person, also before the delivery.
 */
export function isContested(sent: readonly PartnerEvent[], folded: FoldedOrder, facts: DeliveryFacts): boolean {
  const { use, numbers } = facts
  const events = asDecided(sent, facts)
  const decided = decidedOf(events, facts)
  const later = events.filter((one) => !isKnown(one, facts) && one.status !== 'CANCELLED')
  if (folded.stage === 'OPEN') return decided.some((one) => later.some((other) => !isSame(one, other, facts)))
  if (folded.stage !== 'DONE') return false
  const delivered_at = Math.min(...events.filter(isDelivery).map(({ at }) => Number(at)))
  const since = later.filter((one) => isDelivery(one) || Number(one.at) >= delivered_at)
  const corrections = since.filter(({ status }) => status !== 'PENDING')
  // Orders that have no reference are put together by number: those of two people who share one may be mixed up.
  const placed = since
    .filter(({ status }) => status === 'PENDING')
    .map(({ kind, mobile, uhid }) => {
      const number = mobile ?? numbers.get(uhid!) ?? null
      return { kind, mobile: number, uhid: number === null ? uhid : null }
    })
  const named = [...decided, ...placed, ...corrections]
  const isMoved = (one: Name) => use?.is_settled && one.uhid !== null && !isSame(one, use, facts)
  return (
    named.some((one) => named.some((other) => one.kind !== other.kind || !isSame(one, other, facts))) ||
    corrections.some((one) => isAhead(one) || isMoved(one))
  )
}

/**
 * What a contested order that no plan was charged for is: what was delivered first, by the messages that agree with it. Nothing,
 * where all was delivered to others than our staff chose.
 */
export function firstDelivered(sent: readonly PartnerEvent[], facts: DeliveryFacts): FoldedOrder | undefined {
  const events = asDecided(sent, facts)
  const delivered = events
    .filter(isDelivery)
    .toSorted((one, other) => Number(one.at) - Number(other.at) || Number(one.number - other.number))
  const first = [...decidedOf(events, facts), ...delivered][0]!
  const agreed = events.filter((one) => one.kind === first.kind && isSame(one, first, facts) && !isAhead(one))
  return agreed.some(isDelivery) ? foldEvents(agreed) : undefined
}

/** Whether a message says that an order was delivered to the person whose plan it was taken from. */
export function isDeliveredTo(
  use: DeliveryFacts['use'],
  events: readonly PartnerEvent[],
  facts: DeliveryFacts,
): boolean {
  return asDecided(events, facts).some(
    (one) => use && isDelivery(one) && one.kind === use.kind && isSame(one, use, facts),
  )
}

/**
 * The messages with the person whom our staff chose, in those that they knew and in later ones that name the same as those did.
 * What contradicted each other names nobody: only the person's own UHID and number do then.
 */
function asDecided(events: readonly PartnerEvent[], facts: DeliveryFacts): readonly PartnerEvent[] {
  const { decided } = facts
  if (!decided) return events
  const chosen = { mobile: null, uhid: decided.uhid }
  const known = events.filter((one) => isKnown(one, facts))
  const folded = known.length > 0 ? foldEvents(known) : undefined
  const isNamed = folded && !isContested(known, folded, { ...facts, use: undefined, decided: undefined })
  const isMeant = (one: PartnerEvent) => isKnown(one, facts) || (isNamed && isSame(one, folded, facts))
  return events.map((one) => (isMeant(one) ? { ...one, ...chosen } : one))
}

function decidedOf(events: readonly PartnerEvent[], facts: DeliveryFacts): FoldedOrder[] {
  const known = events.filter((one) => isKnown(one, facts))
  return known.length > 0 ? [foldEvents(known)] : []
}

function isKnown({ received_at }: PartnerEvent, { decided }: DeliveryFacts): boolean {
  return decided !== undefined && received_at <= decided.at
}

/** Whether two names mean one person: somebody named once by number and once by UHID is one, two UHIDs are two. */
function isSame(one: Name, other: Name, { numbers }: DeliveryFacts): boolean {
  if (one.uhid && other.uhid) return one.uhid === other.uhid
  const [mine, theirs] = [one, other].map(({ mobile, uhid }) => mobile ?? numbers.get(uhid!))
  return mine !== undefined && mine === theirs
}

function isDelivery({ status }: PartnerEvent): boolean {
  return status === 'SUCCESS'
}
