import { expect, test } from 'vitest'
import {
  callByOf,
  callMissedOf,
  currentAlarm,
  ESCALATION_ACTS,
  ESCALATION_STATUSES,
  escalationAfter,
  escalationDue,
  notReachedAfter,
} from './escalation-state.ts'

test('an escalation is taken, written about, handed over and closed, in this order', () => {
  const table = ESCALATION_ACTS.map((act) => [act, ...ESCALATION_STATUSES.map((from) => escalationAfter(from, act))])
  expect(table).toEqual([
    ['TAKE', 'TAKEN', undefined, undefined],
    ['NOTE', undefined, 'TAKEN', undefined],
    ['NOT_REACHED', undefined, 'TAKEN', undefined],
    ['HAND_OVER', undefined, 'OPEN', undefined],
    ['CLOSE', undefined, 'CLOSED', undefined],
  ])
})

test('it is due thirty minutes after the reading', () => {
  expect(escalationDue(new Date('2026-11-26T18:10:00Z'))).toEqual(new Date('2026-11-26T18:40:00Z'))
})

const due_at = new Date('2026-11-26T18:40:00Z')
const at = (minutes: number) => new Date(due_at.getTime() + minutes * 60_000)
const open = { status: 'OPEN', due_at, next_try_at: null, not_reached_at: null, handed_over_at: null } as const
const taken = { ...open, status: 'TAKEN', next_try_at: at(15) } as const
const closed = { ...open, status: 'CLOSED', not_reached_at: at(5) } as const
const passedOn = { ...open, handed_over_at: at(-10) } as const
const notReached = { ...taken, not_reached_at: at(5) } as const

test('a patient reads that we call until half an hour is over, then that nobody did, and who has taken it only once somebody has', () => {
  const advice = (alarms: Parameters<typeof currentAlarm>[0], now: Date) => currentAlarm(alarms, now)?.advice
  expect(advice([open], at(-1))).toBe('OPEN')
  expect(advice([open], at(0))).toBe('LATE')
  expect(advice([taken, closed], at(60))).toBe('TAKEN')
  expect(advice([notReached], at(60))).toBe('NOT_REACHED')
  expect(advice([closed], at(60))).toBeUndefined()
})

test('an alarm that was handed over is said to be so, also once its time is over', () => {
  const current = (alarms: Parameters<typeof currentAlarm>[0], now: Date) => currentAlarm(alarms, now)
  expect(current([passedOn], at(-1))).toEqual({ alarm: passedOn, advice: 'HANDED_OVER' })
  expect(current([passedOn], at(1))?.advice).toBe('HANDED_OVER')
})

test('of two alarms from before the one that was promised first is read (0086)', () => {
  const sooner = { ...taken, due_at: at(-5) }
  expect(currentAlarm([open, sooner], at(-8))?.alarm).toBe(sooner)
})

test('a broken promise stays broken, also once somebody has the alarm; a call in time that nobody answered gives another one (0086)', () => {
  for (const alarm of [open, taken, passedOn, { ...taken, next_try_at: at(14), not_reached_at: at(9) }]) {
    expect(callMissedOf(alarm, at(-1))).toBeNull()
    expect(callMissedOf(alarm, at(20))).toEqual(due_at)
  }
  const inTime = { ...taken, not_reached_at: at(-2), next_try_at: at(3) }
  expect([callMissedOf(inTime, at(2)), callMissedOf(inTime, at(3))]).toEqual([null, at(3)])
  expect(callMissedOf({ ...inTime, status: 'CLOSED', next_try_at: null }, at(5))).toBeNull()
  expect([notReachedAfter(inTime, at(8)), notReachedAfter(taken, at(8))]).toEqual([at(-2), at(8)])
})

test('a promised time stays: nobody who takes an alarm or passes it on changes by when we call (0086)', () => {
  for (const alarm of [open, taken, passedOn]) {
    expect(callByOf(alarm, at(-20))).toEqual(due_at)
    expect(callByOf(alarm, at(0))).toBeNull()
  }
  // Only after a call that nobody answered there is another one.
  expect(callByOf(notReached, at(14))).toEqual(at(15))
  expect(callByOf(notReached, at(15))).toBeNull()
  expect(callByOf(closed, at(-20))).toBeNull()
})
