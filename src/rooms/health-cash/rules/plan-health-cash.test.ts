import { expect, test } from 'vitest'
import type { PlanBenefit } from '#rooms/plans/rules/plan.ts'
import { planHealthCash } from './plan-health-cash.ts'

const benefit = (main_header: string, benefit_attribute_value: number | null): PlanBenefit => ({
  description: {
    main_header,
    display_header: main_header,
    extra_display_headers: [],
    worth: null,
    order: 1,
    home_texts: { service_title: main_header },
  },
  benefit_attribute_value,
  service_provider: null,
})

test.each([
  ['the lite plan', [benefit('350 HealthCash', 350), benefit('1+1 checkups', 2)], 350_00n],
  ['a plan that spells it in two words', [benefit('100 Health Cash', 100)], 100_00n],
  ['a plan that names no amount', [benefit('HealthCash', null)], 0n],
  ['a plan without any', [benefit('Cashless visits', 5)], 0n],
])('%s gives the amount in its benefit', (_, benefits, paise) => {
  expect(planHealthCash(benefits)).toBe(paise)
})
