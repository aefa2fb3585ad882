import { expect, test } from 'vitest'
import {
  type ApprovalLimits,
  approvedOf,
  bindingLimits,
  filledDeductions,
  isWholeDeduction,
  suggestedDeductions,
  type TypedDeduction,
} from './deductions.ts'

const line = (amount: string, reason_code: TypedDeduction['reason_code'] = 'NON_MEDICAL_ITEM') => ({
  amount,
  reason_code,
})
const limits = (more: Partial<ApprovalLimits>) => ({ visit_cap: null, sublimit: null, wallet: null, ...more })

test.each([
  [[], 80_000n],
  [[line('300')], 50_000n],
  [[line('300'), line('99.50')], 40_050n],
  [[line('1,000')], -20_000n],
  [[line('3oo'), line('-5'), line('0.001'), line('')], 80_000n],
] satisfies [TypedDeduction[], bigint][])('the rest of ₹800 to approve, case %#', (deductions, left) => {
  expect(approvedOf(80_000n, deductions)).toBe(left)
})

test('a line is sent with a reason and an amount; an empty one is omitted, an incomplete one is not', () => {
  expect([line('300'), line('300', ''), line('0'), line('')].map(isWholeDeduction)).toEqual([true, false, false, false])
  expect(filledDeductions([line('', ''), line(' ', ''), line('5', ''), line('', 'OTHER')])).toEqual([
    line('5', ''),
    line('', 'OTHER'),
  ])
})

test.each([
  [limits({}), []],
  [limits({ visit_cap: 80_000n, wallet: 90_000n }), []],
  [limits({ visit_cap: 50_000n }), [line('300', 'OVER_VISIT_CAP')]],
  [limits({ sublimit: 70_050n, wallet: 75_000n }), [line('99.50', 'OVER_SUBLIMIT')]],
  [limits({ visit_cap: 50_000n, wallet: 20_000n }), [line('600', 'OVER_BALANCE')]],
  [limits({ wallet: 0n }), [line('800', 'OVER_BALANCE')]],
] satisfies [ApprovalLimits, TypedDeduction[]][])('the suggested deduction from ₹800, case %#', (under, suggested) => {
  expect(suggestedDeductions(80_000n, under)).toEqual(suggested)
})

test('the limits that apply are named, the lowest first', () => {
  expect(bindingLimits(80_000n, { visit_cap: 50_000n, sublimit: 90_000n, wallet: 20_000n })).toEqual([
    ['wallet', 20_000n],
    ['visit_cap', 50_000n],
  ])
})
