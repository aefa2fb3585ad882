import { describe, expect, test } from 'vitest'
import { resendAfter, secondsUntil, waitAfterFailures } from './code-limits.ts'

describe('wait times', () => {
  test('for another code are 30, 60, then 120 seconds', () => {
    expect([1, 2, 3, 4, 50].map(resendAfter)).toEqual([30_000, 60_000, 120_000, 120_000, 120_000])
  })
  test('after wrong codes start at every fifth: 1, 5, 10, then 60 minutes', () => {
    const minutes = Array.from({ length: 26 }, (_, failures) => waitAfterFailures(failures) / 60_000)
    expect(minutes.filter((_, failures) => failures % 5 !== 0)).toEqual(Array(20).fill(0))
    expect([0, 5, 10, 15, 20, 25].map((failures) => minutes[failures])).toEqual([0, 1, 5, 10, 60, 60])
  })
  test('are given in whole seconds, never zero', () => {
    const now = new Date(0)
    expect([-5, 0, 1, 1000, 1001].map((ms) => secondsUntil(new Date(ms), now))).toEqual([1, 1, 1, 1, 2])
  })
})
