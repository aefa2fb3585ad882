import { expect, test } from 'vitest'
import { rupees } from './rupees.ts'

test('an amount field takes a number of rupees and answers each wrong one with its own sentence', () => {
  const field = rupees({
    invalid: 'Invalid amount given, should be a numerical value!',
    required: 'Please assign credits to the user!',
    min: { paise: 0n, message: 'Invalid amount, Min credits to assign 0' },
  })
  expect(field.parse(15_000.5)).toBe(15_000_50n)
  const said = (value: unknown) => field.safeParse(value).error?.issues.map((issue) => issue.message)
  expect([said(undefined), said(null)]).toEqual(Array(2).fill(['Please assign credits to the user!']))
  expect(said(-1)).toEqual(['Invalid amount, Min credits to assign 0'])
  for (const wrong of [true, [5], '5', 0.005, Number.NaN]) {
    expect(said(wrong)).toEqual(['Invalid amount given, should be a numerical value!'])
  }
})
