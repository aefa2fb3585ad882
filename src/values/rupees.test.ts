import { expect, test } from 'vitest'
import { rupees } from './rupees.ts'

test('an amount field accepts a number of rupees and answers each invalid one with its own message', () => {
  const field = rupees({
    invalid: 'Invalid amount given, should be a numerical value!',
    required: 'Please assign credits to the user!',
    min: { paise: 0n, message: 'Invalid amount, Min credits to assign 0' },
  })
  expect(field.parse(15_000.5)).toBe(15_000_50n)
  const messages = (value: unknown) => field.safeParse(value).error?.issues.map((issue) => issue.message)
  expect([messages(undefined), messages(null)]).toEqual(Array(2).fill(['Please assign credits to the user!']))
  expect(messages(-1)).toEqual(['Invalid amount, Min credits to assign 0'])
  for (const wrong of [true, [5], '5', 0.005, Number.NaN]) {
    expect(messages(wrong)).toEqual(['Invalid amount given, should be a numerical value!'])
  }
})
