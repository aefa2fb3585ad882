import { expect, test } from 'vitest'
import { endorsementOf } from './endorsement.ts'

const issued_at = new Date('2026-11-26T10:00:00Z')
const named = (...times: string[]) => times.map((time, at) => ({ id: BigInt(at + 1), named_at: new Date(time) }))

test.each([
  ['the nominee of the application', named('2026-11-24T10:00:00Z'), null],
  [
    'another one before it was issued, whom the insurer was not sent',
    named('2026-11-24T10:00:00Z', '2026-11-25T10:00:00Z'),
    { number: 1, on: '2026-11-26' },
  ],
  [
    'a change after it, dated in India',
    named('2026-11-24T10:00:00Z', '2026-12-04T19:00:00Z'),
    { number: 1, on: '2026-12-05' },
  ],
  [
    'two changes',
    named('2026-11-24T10:00:00Z', '2026-12-05T10:00:00Z', '2027-01-02T10:00:00Z'),
    { number: 2, on: '2027-01-02' },
  ],
])('a certificate with %s', (_, nominees, endorsement) => {
  for (const sent_id of [1n, null]) expect(endorsementOf(nominees, { issued_at, sent_id })).toEqual(endorsement)
})

test('a certificate with a nominee who was named before anything was sent is as it was issued', () => {
  const nominees = named('2026-11-24T10:00:00Z', '2026-11-25T10:00:00Z')
  expect(endorsementOf(nominees, { issued_at, sent_id: 2n })).toBeNull()
})
