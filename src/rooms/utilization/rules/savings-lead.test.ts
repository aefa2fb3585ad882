import { expect, test } from 'vitest'
import { savingsLead } from './savings-lead.ts'

const figures = (values: readonly (number | null)[], savings: number, value_used: number, roi_percent: number) => ({
  series: values.map((value) => ({ value_used: value })),
  totals: { value_used, plan_cost_share: 29_161, savings, roi_percent },
})

test.each([
  [
    'nothing used',
    figures([0, 0], 0, 0, 0),
    'No savings yet: services worth ₹0 were used of plans that cost ₹29,161.',
    'No savings yet',
  ],
  ['more used than paid', figures([40_000], 10_839, 40_000, 137), '₹10,839 saved in this period.', '₹10,839'],
  ['nothing that is shown', figures([0, null], 0, 0, 0), 'What was used in this period is not shown.', 'Not shown'],
  [
    'some of it shown',
    figures([900, null], 0, 900, 3),
    'Services worth at least ₹900 were used of plans that cost ₹29,161.',
    'Not shown',
  ],
  [
    'enough of it shown',
    figures([40_000, null], 10_839, 40_000, 137),
    'At least ₹10,839 saved in this period.',
    'At least ₹10,839',
  ],
])('%s', (_, given, saved, figure) => {
  expect(savingsLead(given)).toMatchObject({ saved, figure })
})

test('a period before the plan has neither cost nor savings', () => {
  const totals = { value_used: 0, plan_cost_share: 0, savings: 0, roi_percent: null }
  expect(savingsLead({ series: [{ value_used: 0 }], totals }).saved).toBe('No plan was in force in this period.')
})

test('a return is at least what is shown, and none where nothing is', () => {
  expect(savingsLead(figures([900], 0, 900, 3)).percent).toBe('Return: 3 % of the cost.')
  expect(savingsLead(figures([900, null], 0, 900, 3)).percent).toBe('Return: at least 3 % of the cost.')
  expect(savingsLead(figures([0, null], 0, 0, 0)).percent).toBeUndefined()
})
