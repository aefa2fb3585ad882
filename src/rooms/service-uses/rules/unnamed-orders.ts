import type { PartnerEvent } from './partner-order.ts'

/** A message of a partner that names no order. */
export interface UnnamedEvent extends Pick<PartnerEvent, 'status' | 'gross_paise'> {
  event_id: string
}

interface Group<Event> {
  events: Event[]
  state: 'OPEN' | 'DONE' | 'CANCELLED' | 'UNKNOWN'
  /** The prices at which a cancellation takes it. */
  prices: Set<bigint>
}

/**
 * Which messages about one person, kind and day are of the same order, from the messages alone: every sequence in which they
 * arrive ends alike. A delivery joins an open order of its price, else the only open one. A cancellation takes an open order
 * of its price first, never a delivered one of another price: alone it waits for our staff, as a correction of one of several.
 */
export function groupUnnamed<Event extends UnnamedEvent>(events: readonly Event[]): Event[][] {
  const inOrder = events.toSorted(
    (one, other) => Number(one.gross_paise - other.gross_paise) || (one.event_id < other.event_id ? -1 : 1),
  )
  const of = (status: Event['status']) => inOrder.filter((one) => one.status === status)
  const groups: Group<Event>[] = []
  const start = (event: Event, state: Group<Event>['state']) =>
    groups.push({ events: [event], state, prices: new Set([event.gross_paise]) })
  const onlyOne = (fits: (group: Group<Event>) => boolean) => {
    const fitting = groups.filter(fits)
    return fitting.length === 1 ? fitting[0] : undefined
  }
  const openAt = ({ gross_paise }: Event) => groups.find((one) => one.state === 'OPEN' && one.prices.has(gross_paise))
  const deliver = (group: Group<Event>, event: Event) => {
    group.events.push(event)
    group.state = 'DONE'
    group.prices = new Set([event.gross_paise])
  }
  const cancel = (group: Group<Event>, event: Event) => {
    group.events.push(event)
    group.state = 'CANCELLED'
  }
  const takeWhere = (from: readonly Event[], find: (event: Event) => Group<Event> | undefined, take: typeof deliver) =>
    from.filter((event) => {
      const group = find(event)
      if (group) take(group, event)
      return !group
    })

  for (const event of of('PENDING')) start(event, 'OPEN')
  const deliveries = takeWhere(of('SUCCESS'), openAt, deliver)
  const cancellations = takeWhere(of('CANCELLED'), openAt, cancel)
  for (const event of takeWhere(deliveries, () => onlyOne(({ state }) => state === 'OPEN'), deliver))
    start(event, 'DONE')
  const isLive = ({ state }: Group<Event>) => state === 'OPEN' || state === 'DONE'
  const correctable = ({ gross_paise }: Event) =>
    groups.find((one) => isLive(one) && one.prices.has(gross_paise)) ?? onlyOne(isLive) ?? onlyOne(() => true)
  const corrections = takeWhere(of('CORRECTED'), correctable, (group, event) => {
    group.events.push(event)
    group.prices.add(event.gross_paise)
  })
  const delivered = ({ gross_paise }: Event) =>
    groups.find((one) => one.state === 'DONE' && one.prices.has(gross_paise)) ??
    onlyOne(({ state }) => state === 'OPEN')
  const unknown = takeWhere(cancellations, delivered, cancel)
  for (const event of [...corrections, ...unknown]) start(event, 'UNKNOWN')
  return groups.map((group) => group.events)
}
