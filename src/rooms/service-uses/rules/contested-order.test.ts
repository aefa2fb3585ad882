import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inCi } from '#testing/full-size.ts'
import type { IstDate } from '#values/ist-date.ts'
import { isContested } from './contested-order.ts'
import { foldEvents, type PartnerEvent } from './partner-order.ts'

const NOW = new Date('2026-10-12T08:00:00Z')
const facts = { numbers: new Map([['u1', '+911']]), use: undefined, decided: undefined }
const NAMES = [
  { mobile: '+911', uhid: null },
  { mobile: null, uhid: 'u1' },
  { mobile: '+912', uhid: null },
] as const

const event = fc
  .record({
    status: fc.constantFrom('PENDING', 'SUCCESS', 'CORRECTED'),
    name: fc.constantFrom(...NAMES),
    kind: fc.constantFrom('Order', 'Order', 'Consult'),
    service_date: fc.constantFrom('2026-10-12', '2026-10-12', '2026-10-14') as fc.Arbitrary<IstDate>,
  })
  .map(({ name, ...one }) => ({ ...one, ...name }))
/** At times of their own, in the sequence in which they came. */
const arrived = (sent: readonly object[], sequence: readonly number[]) =>
  sequence.map((minute, number) => ({
    gross_paise: 100n,
    paid_by_plan_paise: 100n,
    paid_by_member_paise: 0n,
    city: null,
    provider_name: null,
    ...sent[minute],
    number: BigInt(number),
    at: new Date(NOW.getTime() + minute * 60_000),
    received_at: NOW,
  })) as PartnerEvent[]
const contested = (events: readonly PartnerEvent[]) => isContested(events, foldEvents(events), facts)

it('messages contradict each other in every sequence alike, and no further one resolves it (decisions §14)', () => {
  const sent = fc.array(event, { minLength: 1, maxLength: 6 })
  const shuffled = sent.chain((list) => {
    const order = list.map((_, minute) => minute)
    return fc.tuple(fc.constant(list), fc.shuffledSubarray(order, { minLength: order.length }))
  })
  fc.assert(
    fc.property(shuffled, ([list, sequence]) => {
      const all = arrived(list, sequence)
      const inOrder = all.toSorted((one, other) => Number(one.at) - Number(other.at))
      expect(contested(all)).toBe(contested(inOrder.map((one, number) => ({ ...one, number: BigInt(number) }))))
      if (all.length > 1 && contested(all.slice(0, -1))) expect(contested(all)).toBe(true)
    }),
    { numRuns: inCi(300, 150) },
  )
})
