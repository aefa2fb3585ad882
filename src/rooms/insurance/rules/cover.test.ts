import { describe, expect, it } from 'vitest'
import { coverDates, coverFault, isEnrolmentOpen, shownFigure } from './cover.ts'

const ENTRY = { entry_age_min: 18, entry_age_max: 50 }
const AGE = 'Age should be between 18 and 50 years'

describe('entry age, at the last birthday (C9.29, C5.23)', () => {
  it.each([
    ['18th birthday today', '2008-11-26', undefined],
    ['18 tomorrow', '2008-11-27', AGE],
    ['17', '2009-01-01', AGE],
    ['50, 51 tomorrow', '1975-11-27', undefined],
    ['51 today', '1975-11-26', AGE],
    ['born tomorrow', '2026-11-27', 'Date of birth cannot be in the future'],
    ['born today', '2026-11-26', AGE],
  ])('%s', (_, dob, fault) => {
    expect(coverFault(ENTRY, { dob, today: '2026-11-26' })).toBe(fault)
  })

  it('of a person born on 29 February is reached on 1 March of a common year, and on the day itself in a leap year', () => {
    const dob = '2008-02-29'
    expect(coverFault(ENTRY, { dob, today: '2026-02-28' })).toBe(AGE)
    expect(coverFault(ENTRY, { dob, today: '2026-03-01' })).toBeUndefined()
    expect(coverFault({ ...ENTRY, entry_age_min: 20 }, { dob, today: '2028-02-29' })).toBeUndefined()
  })
})

describe('the dates of a cover', () => {
  it.each([
    ['2026-11-26', 12, '2027-11-25'],
    ['2027-01-31', 1, '2027-02-27'],
    ['2028-02-29', 12, '2029-02-27'],
    ['2027-03-01', 12, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-27'],
  ])('from %s for %i months end on %s: start plus months, less a day (C9.28)', (day, tenure_months, end_date) => {
    const at = new Date(`${day}T06:00:00Z`)
    expect(coverDates({ paid_at: at, accepted_at: at, tenure_months })).toEqual({ start_date: day, end_date })
  })

  it('start on the later of payment and acceptance, by the calendar of India', () => {
    const paid_at = new Date('2026-11-26T18:00:00Z')
    const accepted_at = new Date('2026-11-26T18:31:00Z')
    expect(coverDates({ paid_at, accepted_at, tenure_months: 12 }).start_date).toBe('2026-11-27')
    expect(coverDates({ paid_at: accepted_at, accepted_at: paid_at, tenure_months: 12 }).start_date).toBe('2026-11-27')
  })

  it('allow enrolment on the last date itself', () => {
    expect(isEnrolmentOpen('2026-11-26', '2026-11-26')).toBe(true)
    expect(isEnrolmentOpen('2026-11-25', '2026-11-26')).toBe(false)
    expect(isEnrolmentOpen(null, '2026-11-26')).toBe(true)
  })

  it('hide a claim-settlement figure from its review date on (C1.15)', () => {
    const figure = { percent: 99.32, review_on: '2026-12-01' }
    expect(shownFigure(figure, '2026-11-30')).toBe(figure)
    expect(shownFigure(figure, '2026-12-01')).toBeNull()
    expect(shownFigure(null, '2026-11-30')).toBeNull()
  })
})
