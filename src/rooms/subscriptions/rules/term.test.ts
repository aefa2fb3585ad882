import { describe, expect, it } from 'vitest'
import { isInForce, isRenewable, statusAt } from './in-force.ts'
import { endOfGrace, firstTerm, renewedTerm, termFrom } from './term.ts'

describe('the term of a plan', () => {
  it.each([
    ['2026-11-21T10:00:00Z', 360, '2026-11-21', '2027-11-15', '2027-11-15T18:30:00.000Z'],
    // A minute after midnight in India is still yesterday in UTC.
    ['2026-03-31T18:31:00Z', 12, '2026-04-01', '2026-04-12', '2026-04-12T18:30:00.000Z'],
    ['2028-02-28T06:00:00Z', 2, '2028-02-28', '2028-02-29', '2028-02-29T18:30:00.000Z'],
    ['2026-12-31T18:29:59Z', 1, '2026-12-31', '2026-12-31', '2026-12-31T18:30:00.000Z'],
  ])('bought at %s for %i days runs from %s to the end of %s', (now, days, starts_on, ends_on, expires_at) => {
    const term = termFrom(new Date(now), days)
    expect(term).toEqual({ starts_on, ends_on, expires_at: new Date(expires_at) })
  })
})

it('of care at home has the days of the care: its last call is on its last day, also when it was bought in the evening (C1.17)', () => {
  const care = { line: 'home-care' }
  const [before, after] = [new Date('2026-12-11T11:29:59Z'), new Date('2026-12-11T11:30:00Z')]
  expect(firstTerm(care, before, 12)).toMatchObject({ starts_on: '2026-12-11', ends_on: '2026-12-22' })
  expect(firstTerm(care, after, 12)).toMatchObject({ starts_on: '2026-12-12', ends_on: '2026-12-23' })
  expect(firstTerm({ line: 'healthplan' }, after, 12)).toMatchObject({ starts_on: '2026-12-11' })
})

describe('the term that a renewal adds', () => {
  it.each([
    ['paid early', '2026-11-01T06:00:00Z', true, '2026-11-21'],
    ['paid on the last day', '2026-11-20T18:29:59Z', true, '2026-11-21'],
    ['paid in grace', '2026-11-26T06:00:00Z', true, '2026-11-21'],
    ['paid after its end', '2026-12-02T06:00:00Z', false, '2026-12-02'],
  ])('%s starts on the right day', (_when, now, in_force, starts_on) => {
    const term = renewedTerm({ ends_on: '2026-11-20', in_force }, 30, new Date(now))
    expect(term).toEqual({ ...termFrom(new Date(`${starts_on}T00:00:00Z`), 30), starts_on })
  })

  it('waits for its payment until the end of the seventh day after the day of renewal', () => {
    expect(endOfGrace('2026-11-20')).toEqual(new Date('2026-11-28T18:30:00Z'))
  })
})

describe('a subscription', () => {
  const ends_on = '2026-11-20'
  const lastInstant = new Date('2026-11-20T18:29:59Z')
  const over = new Date('2026-11-20T18:30:00Z')
  const lastOfGrace = new Date('2026-11-28T18:29:59Z')
  const afterGrace = new Date('2026-11-28T18:30:00Z')
  it.each([
    ['ACTIVE', false, over, lastInstant, true],
    ['ACTIVE', false, over, over, false],
    // The nightly job has not written PAST_DUE yet.
    ['ACTIVE', true, over, over, true],
    ['ACTIVE', true, over, afterGrace, false],
    ['PAST_DUE', true, afterGrace, lastOfGrace, true],
    ['PAST_DUE', true, afterGrace, afterGrace, false],
    ['PENDING_ACTIVATION', false, over, lastInstant, false],
    ['EXPIRED', true, over, lastInstant, false],
    ['BLOCKED', true, over, lastInstant, false],
    ['CANCELLED', false, over, lastInstant, false],
    ['REFUNDED', false, over, lastInstant, false],
  ])(
    '%s, automatic renewal %s, expiring %o, is in force at %o: %s (C4.60)',
    (status, auto_renew, expires_at, now, expected) => {
      expect(isInForce({ status, auto_renew, expires_at, ends_on }, now)).toBe(expected)
    },
  )

  it.each([
    ['ACTIVE', false, over, lastInstant, 'ACTIVE'],
    ['ACTIVE', false, over, over, 'EXPIRED'],
    ['ACTIVE', true, over, over, 'PAST_DUE'],
    ['ACTIVE', true, over, afterGrace, 'EXPIRED'],
    ['PAST_DUE', false, afterGrace, lastOfGrace, 'PAST_DUE'],
    ['PAST_DUE', true, afterGrace, afterGrace, 'EXPIRED'],
    ['BLOCKED', true, over, afterGrace, 'BLOCKED'],
    ['REFUNDED', false, over, afterGrace, 'REFUNDED'],
  ])(
    'recorded as %s, automatic renewal %s, expiring %o, is at %o: %s',
    (status, auto_renew, expires_at, now, expected) => {
      expect(statusAt({ status, auto_renew, expires_at, ends_on }, now)).toBe(expected)
    },
  )

  it.each([
    ['ACTIVE', true],
    ['PAST_DUE', true],
    ['EXPIRED', true],
    ['BLOCKED', false],
    ['CANCELLED', false],
    ['REFUNDED', false],
  ])('%s may be renewed: %s', (status, expected) => {
    expect(isRenewable(status)).toBe(expected)
  })
})
