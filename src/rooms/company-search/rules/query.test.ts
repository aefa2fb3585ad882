import { expect, test } from 'vitest'
import { mobileOf } from './query.ts'

test.each([
  ['9810', '+919810'],
  ['+91 98100-00001', '+919810000001'],
  ['981', undefined],
  ['1234', undefined],
  ['98100000012', undefined],
  ['asha', undefined],
])('a search for %s means the mobile %s', (q, mobile) => {
  expect(mobileOf(q)).toBe(mobile)
})
