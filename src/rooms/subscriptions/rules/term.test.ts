import { describe, expect, it } from 'vitest'
import { termFrom } from './term.ts'

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
