import { expect, test } from 'vitest'
import type { Plan } from './plan.ts'
import { planCard } from './plan-card.ts'

const plan: Plan = {
  id: 'p1',
  cost_paise: 123456_50n,
  valued_at_paise: 200000_00n,
  duration_days: 365,
  coverage: { adult: 2, minor: 2 },
  coverage_text: '2 adults and 2 kids',
  benefits: [
    {
      description: {
        main_header: '10 free appointments',
        display_header: '10 appointments',
        extra_display_headers: ['Any clinic'],
        worth: 6000,
        order: 1,
        home_texts: { service_title: 'In-Clinic Appointment' },
      },
      benefit_attribute_value: 10,
      service_provider: 'book',
    },
  ],
  reimbursements: [],
  cities: [{ name: 'Pune' }],
  details: { marketing_plan_title: 'Family', marketing_plan_subtitle: 'A year', exclusions: [] },
  recurring_plan_details: { human_readable_billing_cycle: 'every year' },
}
const cardOf = (over: Partial<Plan> = {}) => planCard({ ...plan, ...over }, '2026-11-21')

test('cost and worth are shown with the rupee sign and Indian grouping (C9.13)', () => {
  expect(cardOf()).toMatchObject({
    price: '₹1,23,456.50',
    worth: '₹2,00,000',
    discount: '38% less',
    monthly: '₹10,288',
  })
})

test('a plan sold in one city says that it is available only there and that more are coming (C9.20)', () => {
  expect(cardOf().city_notice).toBe('Available only in Pune. More cities are coming soon.')
  expect(cardOf({ cities: [{ name: 'Pune' }, { name: 'Delhi' }] }).city_notice).toBeUndefined()
})

test('a card says how often a plan is billed and that this applies only with auto-renewal', () => {
  expect(cardOf().billing).toBe('Billed every year, only if you choose auto-renewal')
  expect(cardOf({ recurring_plan_details: null }).billing).toBe('Paid once, does not renew')
})

test('a plan of 12 days is shown in days, without a price per month', () => {
  expect(cardOf({ duration_days: 12, recurring_plan_details: null })).toMatchObject({
    period: 'for 12 days',
    monthly: undefined,
    billing: 'Paid once, does not renew',
  })
})

test('a plan of one month does not repeat its price as a price per month', () => {
  expect(cardOf({ duration_days: 30 })).toMatchObject({ period: 'for 1 month', monthly: undefined })
})

test('without a discount neither worth nor percentage is shown', () => {
  expect(cardOf({ valued_at_paise: plan.cost_paise })).toMatchObject({ worth: undefined, discount: undefined })
})

test('a benefit that needs an appointment is marked, and shows its worth', () => {
  expect(cardOf().benefits[0]).toMatchObject({ booking: true, provider: 'book', worth: 'worth ₹6,000' })
})
