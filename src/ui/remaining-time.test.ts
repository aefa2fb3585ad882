import { describe, expect, it } from 'vitest'
import { formatRemaining, remainingInWords, secondsLeft } from './remaining-time.ts'

describe('a countdown', () => {
  it('counts from the server time, whatever the device’s clock shows', () => {
    expect(secondsLeft('2026-11-21T10:00:30Z', '2026-11-21T10:00:00Z', 0)).toBe(30)
    expect(secondsLeft('2026-11-21T15:30:30+05:30', '2026-11-21T10:00:00Z', 10_400)).toBe(20)
  })

  it('shows the last second until it has passed and then stays at zero', () => {
    expect(secondsLeft('2026-11-21T10:00:30Z', '2026-11-21T10:00:00Z', 29_999)).toBe(1)
    expect(secondsLeft('2026-11-21T10:00:30Z', '2026-11-21T10:00:00Z', 30_000)).toBe(0)
    expect(secondsLeft('2026-11-21T10:00:30Z', '2026-11-21T10:00:00Z', 90_000)).toBe(0)
  })

  it.each([
    [0, '0:00', '0 seconds'],
    [1, '0:01', '1 second'],
    [30, '0:30', '30 seconds'],
    [725, '12:05', '13 minutes'],
    [3599, '59:59', '1 hour'],
    [3600, '1:00:00', '1 hour'],
    [97_200, '27:00:00', '27 hours'],
    [183_600, '2 days 03:00:00', '2 days'],
  ])('of %i seconds reads %s and is announced as %s', (seconds, shown, announced) => {
    expect(formatRemaining(seconds)).toBe(shown)
    expect(remainingInWords(seconds)).toBe(announced)
  })
})
