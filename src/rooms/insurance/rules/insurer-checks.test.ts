import { expect, it } from 'vitest'
import { confirmWaitMs, HOUR_MS, isUnconfirmed } from './insurer-checks.ts'
import { askAgainAfterMs } from './retry.ts'

const now = new Date('2026-11-26T10:00:00Z')
const hoursAgo = (hours: number) => ({ cancelled_at: new Date(now.getTime() - hours * HOUR_MS) })

it('a cancellation is asked for each hour, and is for our staff after a day', () => {
  expect(isUnconfirmed(hoursAgo(23), now)).toBe(false)
  expect(isUnconfirmed(hoursAgo(24), now)).toBe(true)
  expect(isUnconfirmed({ cancelled_at: null }, now)).toBe(false)
  expect([confirmWaitMs(hoursAgo(23), now), confirmWaitMs(hoursAgo(24), now)]).toEqual([HOUR_MS, 12 * HOUR_MS])
})

it('an application without a clear answer is sent again after growing waits', () => {
  expect([1, 2, 6, 7, 50].map((tries) => askAgainAfterMs(tries) / 60_000)).toEqual([1, 5, 360, 720, 720])
})
