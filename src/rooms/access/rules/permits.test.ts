import { expect, test } from 'vitest'
import { permits } from './permits.ts'

test('a permission is granted when the list contains the action (D6.01)', () => {
  expect(permits(['claims.view', 'search.all'], 'search.all')).toBe(true)
  expect(permits(['claims.view'], 'claims.settle')).toBe(false)
  expect(permits(['claims.view'], 'claims')).toBe(false)
  expect(permits([], 'search.all')).toBe(false)
})

test("a permission is granted when the list contains 'all', and only as a whole word (D6.02)", () => {
  expect(permits(['all'], 'claims.settle')).toBe(true)
  expect(permits(['search.all'], 'claims.settle')).toBe(false)
})

test('a check that requires no action passes, whatever the list (D6.03)', () => {
  expect([permits([]), permits([], undefined), permits([], ''), permits(['claims.view'])]).toEqual([
    true,
    true,
    true,
    true,
  ])
})
