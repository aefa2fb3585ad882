import { expect, it } from 'vitest'
import { coverFacts } from './cover-facts.ts'

const COVER = {
  sum_assured: 10_00_000,
  premium: 1180,
  tax: 180,
  tax_rate: 18,
  tenure_months: 12,
  entry_age: { min: 18, max: 50 },
  enrolment_last_date: '2026-12-31',
}

it('a cover is shown with its sum in lakh, its tax apart, its term and its entry age (C1.14, C9.26, C9.27, C9.29)', () => {
  expect(coverFacts(COVER)).toEqual({
    sum: '₹10 Lakh',
    premium: '₹1,180',
    split: '₹1,000 + ₹180 GST at 18%',
    term: '1 year',
    entry_age: 'Entry age 18 to 50',
    enrolment: 'Enrol by 31 Dec 2026',
  })
})

it('a term that is no whole years is shown in months, and enrolment without an end not at all (C9.27)', () => {
  const { term, sum, enrolment } = coverFacts({
    ...COVER,
    sum_assured: 2_50_000,
    tenure_months: 18,
    enrolment_last_date: null,
  })
  expect([term, sum, enrolment]).toEqual(['18 months', '₹2.5 Lakh', null])
})
