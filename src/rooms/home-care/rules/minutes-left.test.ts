import { expect, test } from 'vitest'
import { formatClock } from '#values/display-time.ts'
import { minutesLeft } from './minutes-left.ts'

test.each(['08:48:00', '08:48:10', '08:48:59'])(
  'at %s, now and the minutes that are left are the time that was promised',
  (now) => {
    const at = new Date(`2026-11-26T${now}Z`)
    const by = new Date('2026-11-26T09:16:30Z')
    expect([formatClock(at), minutesLeft(by, at), formatClock(by)]).toEqual(['14:18', 28, '14:46'])
  },
)

test('none are left once it is past', () => {
  expect(minutesLeft(new Date('2026-11-26T09:16:30Z'), new Date('2026-11-26T09:20:00Z'))).toBe(0)
})
