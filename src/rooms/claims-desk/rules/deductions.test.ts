import { expect, test } from 'vitest'
import type { Limit } from '#rooms/claims/rules/payable.ts'
import {
  approvedOf,
  filledDeductions,
  isWholeDeduction,
  suggestedDeductions,
  type TypedDeduction,
} from './deductions.ts'

const line = (amount: string, reason_code: TypedDeduction['reason_code'] = 'NON_MEDICAL_ITEM') => ({
  amount,
  reason_code,
})

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

const limit = (code: Limit['code'], amount_paise: bigint): Limit => ({ code, amount_paise })

test.each([
  [[], []],
  [[limit('VISIT_CAP', 80_000n), limit('WALLET', 90_000n)], []],
  [[limit('VISIT_CAP', 50_000n)], [line('300', 'OVER_VISIT_CAP')]],
  [[limit('VISIT_CAP', 50_000n), limit('TERM_CAP', 40_000n)], [line('400', 'OVER_TERM_CAP')]],
  [[limit('MONTH_CAP', 70_000n)], [line('100', 'OVER_MONTH_CAP')]],
  [[limit('SUBLIMIT', 70_050n)], [line('99.50', 'OVER_SUBLIMIT')]],
  [[limit('WALLET', 0n)], [line('800', 'OVER_BALANCE')]],
] satisfies [Limit[], TypedDeduction[]][])('the suggested deduction from ₹800, case %#', (under, suggested) => {
  expect(suggestedDeductions(80_000n, under)).toEqual(suggested)
})
