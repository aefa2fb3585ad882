import { expect, it } from 'vitest'
import { isOpen, MANDATE_STATUSES, type MandateEvent, mandateAfter } from './mandate-states.ts'

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
