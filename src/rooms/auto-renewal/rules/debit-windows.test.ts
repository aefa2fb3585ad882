import { describe, expect, it } from 'vitest'
import { isDebitTime, nextDebitTime } from './debit-windows.ts'

/** An instant of 21 November 2026, in Indian time. */
const ist = (time: string, day = 21) => new Date(`2026-11-${day}T${time}+05:30`)

describe('a debit', () => {
  it.each([
    ['00:00:00', true, ist('00:00:00')],
    ['06:00:00', true, ist('06:00:00')],
    ['09:59:59', true, ist('09:59:59')],
    ['10:00:00', false, ist('13:00:00')],
    ['12:59:59', false, ist('13:00:00')],
    ['13:00:00', true, ist('13:00:00')],
    ['16:59:59', true, ist('16:59:59')],
    ['17:00:00', false, ist('21:30:00')],
    ['21:29:59', false, ist('21:30:00')],
    ['21:30:00', true, ist('21:30:00')],
    ['23:59:59', true, ist('23:59:59')],
  ])('at %s IST may be sent: %s', (time, may, next) => {
    expect(isDebitTime(ist(time))).toBe(may)
    expect(nextDebitTime(ist(time))).toEqual(next)
  })

  it('is always moved into a window, and never to an earlier time', () => {
    for (let minute = 0; minute < 24 * 60; minute += 7) {
      const asked = new Date(ist('00:00:00').getTime() + minute * 60_000)
      const sent = nextDebitTime(asked)
      expect(isDebitTime(sent)).toBe(true)
      expect(sent.getTime()).toBeGreaterThanOrEqual(asked.getTime())
    }
  })
})
