import { expect, it } from 'vitest'
import { nextDebitOn } from './next-debit.ts'
import type { RenewalFacts } from './timetable.ts'

const renews_on = '2026-11-20'
const expires_at = new Date('2031-11-19T18:30:00Z')
const on = { status: 'ACTIVE', paused_until: null, expires_at } as const
const renewal = (facts: Partial<RenewalFacts>): RenewalFacts => ({
  renews_on,
  status: 'ANNOUNCED',
  reminded_at: null,
  noticed_at: null,
  attempts: 0,
  last_attempt_on: null,
  ...facts,
})
const noticed_at = new Date('2026-11-18T04:30:00Z')

it.each([
  ['long before', on, undefined, '2026-10-01T00:00:00Z', '2026-11-20'],
  ['turned on the day before', on, undefined, '2026-11-19T12:30:00Z', '2026-11-20'],
  ['turned on that day: the notice needs a day', on, undefined, '2026-11-20T04:00:00Z', '2026-11-21'],
  ['turned on in grace', on, undefined, '2026-11-22T04:00:00Z', '2026-11-23'],
  ['turned on at the end of grace: too late', on, undefined, '2026-11-27T05:00:00Z', null],
  ['announced', on, renewal({}), '2026-11-06T00:00:00Z', '2026-11-20'],
  ['noticed', on, renewal({ status: 'NOTICED', noticed_at }), '2026-11-19T00:00:00Z', '2026-11-20'],
  [
    'to be retried',
    on,
    renewal({ status: 'RETRYING', noticed_at, attempts: 1, last_attempt_on: '2026-11-20' }),
    '2026-11-20T08:00:00Z',
    '2026-11-21',
  ],
  ['needing consent', on, renewal({ status: 'NEEDS_CONSENT' }), '2026-11-10T00:00:00Z', null],
  ['failed', on, renewal({ status: 'FAILED' }), '2026-11-22T00:00:00Z', null],
  ['paused by the bank', { ...on, status: 'PAUSED' }, undefined, '2026-11-01T00:00:00Z', null],
  [
    'paused until before the day',
    { ...on, status: 'PAUSED', paused_until: '2026-11-10' },
    undefined,
    '2026-11-01T00:00:00Z',
    '2026-11-20',
  ],
  [
    'paused until the day',
    { ...on, status: 'PAUSED', paused_until: '2026-11-20' },
    undefined,
    '2026-11-01T00:00:00Z',
    '2026-11-21',
  ],
  [
    'paused beyond the day',
    { ...on, status: 'PAUSED', paused_until: '2026-11-21' },
    undefined,
    '2026-11-01T00:00:00Z',
    null,
  ],
  ['turned off', { ...on, status: 'REVOKED' }, undefined, '2026-11-01T00:00:00Z', null],
  [
    'valid no longer than its grace',
    { ...on, expires_at: new Date('2026-11-25T18:30:00Z') },
    undefined,
    '2026-11-01T00:00:00Z',
    null,
  ],
] as const)(
  'a renewal %s is next debited on the day that the timetable will',
  (_what, mandate, known, now, expected) => {
    expect(nextDebitOn({ mandate, renews_on, renewal: known }, new Date(now))).toBe(expected)
  },
)
