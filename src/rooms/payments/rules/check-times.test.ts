import { expect, it } from 'vitest'
import { nextCheckAt, refundWaitMs } from './check-times.ts'

const NOW = new Date('2026-11-21T06:00:00Z')

it('an unpaid order is compared with the gateway after 2 minutes, then less and less often, for about seven days', () => {
  let at: Date | null = NOW
  const waits: number[] = []
  for (let checks = 0; at; checks++) {
    const next = nextCheckAt(checks, at)
    if (next) waits.push((next.getTime() - at.getTime()) / 60_000)
    at = next
  }
  expect(waits[0]).toBe(2)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  const days = waits.reduce((sum, minutes) => sum + minutes, 0) / 1_440
  expect(days).toBeGreaterThan(6)
  expect(days).toBeLessThan(7)
})

it('an unclear refund is requested again less and less often, at least twice a day', () => {
  const waits = Array.from({ length: 10 }, (_, tries) => refundWaitMs(tries + 1))
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits[0]).toBe(60_000)
  expect(waits.at(-1)).toBe(12 * 3_600_000)
})
