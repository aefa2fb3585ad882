import { expect, test } from 'vitest'
import type { PlanBenefit } from './plan.ts'
import { reimbursementLines, reimbursementOf, reimbursementText } from './reimbursement.ts'

const none = { per_visit: null, per_month: null, per_term: null, count: null }

test.each([
  [{ per_visit: 500 }, 'Up to ₹500 a visit'],
  [{ per_term: 1_000 }, 'Up to ₹1,000 per plan term'],
  [{ per_month: 250.5, per_term: 1_000 }, 'Up to ₹250.50 a month, up to ₹1,000 per plan term'],
  [{ per_visit: 500, count: 2 }, 'Up to ₹500 a visit, twice per plan term'],
  [{ count: 1 }, 'Once per plan term'],
  [{ per_visit: 500, count: 10 }, 'Up to ₹500 a visit, 10 times per plan term'],
  [{}, 'In full'],
])('what a plan reimburses is said with all its limits: %o', (limits, text) => {
  expect(reimbursementText(reimbursementOf({ claim_type: 'Lab Tests', ...none, ...limits }))).toBe(text)
})

test('a visit to a clinic is one of the plan’s appointments', () => {
  const visits = reimbursementOf({ claim_type: 'In-Clinic Doctor Consultation', ...none, per_visit: 500 })
  const book = { service_provider: 'book', benefit_attribute_value: 10 } as PlanBenefit
  expect(reimbursementLines({ reimbursements: [visits], benefits: [book] })).toEqual([
    {
      claim_type: 'In-Clinic Doctor Consultation',
      text: 'Up to ₹500 a visit, instead of one of the 10 free appointments',
    },
  ])
  expect(reimbursementLines({ reimbursements: [visits], benefits: [] })).toMatchObject([{ text: 'Up to ₹500 a visit' }])
})
