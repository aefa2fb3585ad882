import { expect, test } from 'vitest'
import { HOUR_MS, type SendRecord, shareOfStrangers, sharesOfAll, waitOfRecipient } from './send-limits.ts'

const now = new Date('2026-11-22T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
const sent = (hours: number, sender: string, is_known = false): SendRecord => ({
  kind: 'login-code',
  at: hoursAgo(hours),
  sender,
  is_known,
})
const times = (count: number, one: SendRecord) => Array.from({ length: count }, () => one)
const wait = (before: SendRecord[], sender: string, is_known = false) =>
  waitOfRecipient(before, { sender, is_known, perDay: 10, now })

test('one network gets four messages an hour to a recipient, strangers five, its known devices seven with theirs', () => {
  const four = times(4, sent(0.5, 'a'))
  expect(wait(four.slice(1), 'a')).toBeUndefined()
  expect(wait(four, 'a')).toEqual(new Date(hoursAgo(0.5).getTime() + 24 * HOUR_MS))
  expect(wait(four, 'b')).toBeUndefined()
  const five = [...four, sent(0.6, 'b')]
  expect(wait(five, 'c')).toEqual(new Date(hoursAgo(0.6).getTime() + HOUR_MS))
  expect(wait(five, 'c', true)).toBeUndefined()
  const seven = [...five, ...times(2, sent(0.7, 'c', true))]
  expect(wait(seven, 'c', true)).toEqual(new Date(hoursAgo(0.7).getTime() + HOUR_MS))
})

test('a recipient’s day is ten messages, six of them at most by strangers', () => {
  const six = [2, 3, 4, 5, 6, 7].map((hours, at) => sent(hours, `network ${at}`))
  expect(wait(six, 'another')).toEqual(new Date(hoursAgo(7).getTime() + 24 * HOUR_MS))
  expect(wait(six, 'another', true)).toBeUndefined()
  const ten = [...six, ...[8, 9, 10, 11].map((hours) => sent(hours, 'own', true))]
  expect(wait(ten, 'own', true)).toEqual(new Date(hoursAgo(11).getTime() + 24 * HOUR_MS))
  // Those that its own devices asked for take nothing from strangers but the day's total.
  expect(wait([...six.slice(1), ...times(3, sent(8, 'own', true))], 'another')).toBeUndefined()
})

test('strangers never get all of it, unless the operator allows a single message a day', () => {
  expect([1, 2, 5, 10].map(shareOfStrangers)).toEqual([
    { all: 1, network: 1 },
    { all: 1, network: 1 },
    { all: 3, network: 2 },
    { all: 6, network: 4 },
  ])
  expect(sharesOfAll(2000)).toEqual({ strangers: 1600, unproven: 800 })
})
