import { expect, test } from 'vitest'
import { hasOutdatedCodes } from './outdated-codes.ts'

test.each([
  [0, false],
  [59_999, false],
  [60_000, true],
  [90_000, true],
])('%d ms after the last reading a failed one makes codes outdated: %s', (ms, outdated) => {
  expect(hasOutdatedCodes({ dataUpdatedAt: 1_000, errorUpdatedAt: 1_000 + ms })).toBe(outdated)
})

test('a reading after a failure is current', () => {
  expect(hasOutdatedCodes({ dataUpdatedAt: 100_000, errorUpdatedAt: 1_000 })).toBe(false)
})
