import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test.each([
  ['97', 97],
  [' 98.6 ', 98.6],
  ['37,2', 37.2],
  ['ninety', 'ninety'],
  ['', ''],
  ['1e3', '1e3'],
])('%j is sent as %j', (typed, sent) => {
  expect(typedNumber(typed)).toBe(sent)
})
