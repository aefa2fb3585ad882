import { expect, test } from 'vitest'
import { departure, isSoon } from './quiet-hours.ts'

const ist = (time: string) => new Date(`2026-03-31T${time}+05:30`)

test.each([
  ['08:59:59', '2026-03-31T03:30:00.000Z'],
  ['09:00:00', '2026-03-31T03:30:00.000Z'],
  ['20:59:59', '2026-03-31T15:29:59.000Z'],
  ['21:00:00', '2026-04-01T03:30:00.000Z'],
  ['23:59:59', '2026-04-01T03:30:00.000Z'],
  ['00:00:00', '2026-03-31T03:30:00.000Z'],
])('a message that can wait, asked for at %s IST, is sent at %s', (asked, leaves) => {
  expect(departure(ist(asked), { urgent: false, channel: 'sms' }).toISOString()).toBe(leaves)
})

test('an urgent message is sent at night, and so is mail, which does not ring', () => {
  const night = ist('02:00:00')
  expect(departure(night, { urgent: true, channel: 'sms' })).toEqual(night)
  expect(departure(night, { urgent: false, channel: 'mail' })).toEqual(night)
})

test.each([
  ['21:30:00', 17.99, true],
  ['21:30:00', 18, false],
  ['21:30:00', 0, true],
  ['21:30:00', -0.01, false],
])('news at %s of an appointment in %f hours cannot wait: %s', (asked, hours, soon) => {
  const now = ist(asked)
  expect(isSoon(new Date(now.getTime() + hours * 3_600_000), now)).toBe(soon)
})
