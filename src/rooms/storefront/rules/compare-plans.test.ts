import { expect, test } from 'vitest'
import type { Plan, ServiceProvider } from '#rooms/plans/rules/plan.ts'
import { planCard } from '#rooms/plans/rules/plan-card.ts'
import { comparePlans } from './compare-plans.ts'

function plan(name: string, days: number, benefits: [ServiceProvider, string][], cities: string[]): Plan {
  return {
    id: name,
    cost_paise: 1_200_00n,
    valued_at_paise: 1_200_00n,
    duration_days: days,
    coverage: { adult: 1, minor: 0 },
    coverage_text: '1 adult',
    reimbursements: [],
    cities: cities.map((city) => ({ name: city })),
    details: { marketing_plan_title: name, marketing_plan_subtitle: '', exclusions: [] },
    recurring_plan_details: null,
    benefits: benefits.map(([service_provider, main_header], index) => ({
      description: {
        main_header,
        display_header: main_header,
        extra_display_headers: [],
        worth: null,
        order: index,
        home_texts: { service_title: '' },
      },
      benefit_attribute_value: null,
      service_provider,
    })),
  }
}

test('plans are shown side by side: what each gives, what it does not, and no row that none of them has', () => {
  const plans = [
    plan(
      'Year',
      365,
      [
        ['consult', 'Doctors'],
        ['book', '3 visits'],
        ['book', '1 dentist'],
      ],
      ['Pune', 'Delhi', 'Mumbai'],
    ),
    plan('Month', 30, [['consult', 'Doctors']], []),
  ]
  const cards = plans.map((one) => planCard(one, '2026-11-21'))
  expect(comparePlans(plans, cards)).toEqual({
    plans: [
      { id: 'Year', name: 'Year' },
      { id: 'Month', name: 'Month' },
    ],
    rows: [
      { label: 'Price', cells: ['₹1,200', '₹1,200'] },
      { label: 'A month', cells: ['₹100', '₹1,200'] },
      { label: 'Lasts', cells: ['12 months', '1 month'] },
      { label: 'Covers', cells: ['1 adult', '1 adult'] },
      { label: 'Online doctors', cells: ['Doctors', 'Doctors'] },
      { label: 'Clinic visits', cells: ['3 visits, 1 dentist', null] },
      { label: 'Sold in', cells: ['3 cities', 'All of India'] },
    ],
  })
})
