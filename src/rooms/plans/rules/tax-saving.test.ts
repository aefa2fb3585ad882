import { expect, test } from 'vitest'
import type { PlanBenefit } from './plan.ts'
import { taxSavingText } from './tax-saving.ts'

const benefit = (main_header: string, benefit_attribute_value: number | null): PlanBenefit => ({
  description: {
    main_header,
    display_header: main_header,
    extra_display_headers: [],
    worth: 4000,
    order: 1,
    home_texts: { service_title: 'Checkups' },
  },
  benefit_attribute_value,
  service_provider: 'diagnostics',
})
const textOf = (
  benefits: PlanBenefit[],
  { bought_on = '2026-03-31', isSelfPaid = true }: { bought_on?: string; isSelfPaid?: boolean } = {},
) => taxSavingText({ benefits }, { bought_on, isSelfPaid })

test('two check-ups save 550 rupees each under Section 80D (C9.14)', () => {
  expect(textOf([benefit('10 free appointments', 10), benefit('2 Master health check ups', 2)])).toBe(
    'Save up to ₹1,100 in tax under Section 80D, if you use the old tax regime',
  )
})

test('the saving is never above ₹5,000', () => {
  expect(textOf([benefit('2 Master health check ups', 9)])).toContain('₹4,950 ')
  expect(textOf([benefit('2 Master health check ups', 10)])).toContain('₹5,000 ')
})

test('from 1 April 2026 the section has its new number', () => {
  expect(textOf([benefit('2 Master health check ups', 2)], { bought_on: '2026-04-01' })).toBe(
    'Save up to ₹1,100 in tax under Section 126 (earlier 80D), if you use the old tax regime',
  )
})

test('no tax saving is shown on a plan that a company pays, or without that exact benefit', () => {
  expect(textOf([benefit('2 Master health check ups', 2)], { isSelfPaid: false })).toBeUndefined()
  expect(textOf([benefit('1 Master health check up', 2)])).toBeUndefined()
  expect(textOf([benefit('2 Master health check ups', null)])).toBeUndefined()
  expect(textOf([])).toBeUndefined()
})
