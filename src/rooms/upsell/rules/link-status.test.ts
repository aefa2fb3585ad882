import { expect, test } from 'vitest'
import { linkEnds, linkStatus } from './link-status.ts'

const sent = new Date('2026-11-21T10:00:00Z')
const expires_at = linkEnds(sent)
const just = (ms: number) => new Date(expires_at.getTime() + ms)

test('a link is valid for 48 hours', () => {
  expect(expires_at.toISOString()).toBe('2026-11-23T10:00:00.000Z')
})

test.each([
  ['that was not opened', null, false, just(-1), 'SENT'],
  ['that was opened', sent, false, just(-1), 'OPENED'],
  ['that has expired', null, false, just(0), 'EXPIRED'],
  ['that was opened and has expired', sent, false, just(0), 'EXPIRED'],
  ['that led to a payment', sent, true, just(-1), 'PAID'],
  ['that led to a payment, later', sent, true, just(1), 'PAID'],
] as const)('a link %s', (_, opened_at, isPaid, now, status) => {
  expect(linkStatus({ opened_at, expires_at }, { isPaid, now })).toBe(status)
})
