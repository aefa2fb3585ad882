import { expect, it } from 'vitest'
import { isOpen, MANDATE_STATUSES, type MandateEvent, mandateAfter, mandateAt } from './mandate-states.ts'

const EVENTS: MandateEvent[] = [
  'authorised',
  'confirmed',
  'rejected',
  'lapsed',
  'paused',
  'resumed',
  'revoked',
  'expired',
]

// Rows are states, columns the events above; a dot changes nothing.
it.each([
  ['CREATED', 'PENDING_AUTH ACTIVE FAILED FAILED . . REVOKED .'],
  ['PENDING_AUTH', '. ACTIVE FAILED FAILED . . REVOKED .'],
  ['ACTIVE', '. . . . PAUSED . REVOKED EXPIRED'],
  ['PAUSED', '. . . . . ACTIVE REVOKED EXPIRED'],
  ['REVOKED', '. . . . . . . .'],
  ['EXPIRED', '. . . . . . . .'],
  ['FAILED', '. . . . . . . .'],
] as const)('a mandate that is %s goes to %s', (from, row) => {
  expect(EVENTS.map((event) => mandateAfter(from, event) ?? '.').join(' ')).toBe(row)
})

it('is open until it was revoked, expired or failed', () => {
  expect(MANDATE_STATUSES.filter(isOpen)).toEqual(['CREATED', 'PENDING_AUTH', 'ACTIVE', 'PAUSED'])
})

it.each([
  ['PAUSED', '2026-11-20', '2026-11-19T18:29:59Z', 'PAUSED'],
  ['PAUSED', '2026-11-20', '2026-11-19T18:30:00Z', 'ACTIVE'],
  ['PAUSED', null, '2026-11-25T00:00:00Z', 'PAUSED'],
  ['ACTIVE', null, '2031-11-19T18:29:59Z', 'ACTIVE'],
  ['ACTIVE', null, '2031-11-19T18:30:00Z', 'EXPIRED'],
  ['REVOKED', null, '2031-11-19T18:30:00Z', 'REVOKED'],
] as const)('recorded as %s until %s is at %s: %s', (status, paused_until, now, expected) => {
  const expires_at = new Date('2031-11-19T18:30:00Z')
  expect(mandateAt({ status, paused_until, expires_at }, new Date(now))).toBe(expected)
})
