import { expect, test } from 'vitest'
import type { CALL_KINDS, CallStatus } from './call-state.ts'
import { stemOf } from './stem.ts'

const call = (day: number, kind: (typeof CALL_KINDS)[number] = 'SCHEDULED', status: CallStatus = 'DONE') => ({
  day,
  kind,
  status,
})
const consults = [call(1), call(2), call(4), call(8), call(12), call(5, 'ON_DEMAND')]
const statesOf = (day: number, status: 'ACTIVE' | 'COMPLETED' | 'STOPPED') =>
  stemOf({ day, status, consults })
    .map(({ state }) => state[0])
    .join('')

test('the stem has twelve days: those that are over, today, and those to come; the five calls are on it', () => {
  expect(statesOf(0, 'ACTIVE')).toBe('llllllllllll')
  expect(statesOf(4, 'ACTIVE')).toBe('dddtllllllll')
  expect(statesOf(12, 'COMPLETED')).toBe('dddddddddddd')
  expect(statesOf(4, 'STOPPED')).toBe('dddlllllllll')
  const calls = stemOf({ day: 4, status: 'ACTIVE', consults }).filter(({ hasCall }) => hasCall)
  expect(calls.map(({ day }) => day)).toEqual([1, 2, 4, 8, 12])
})

test('a day that is over has the call that took place, not the one that did not', () => {
  const missed = [
    call(1, 'SCHEDULED', 'MISSED'),
    call(2),
    call(4, 'SCHEDULED', 'MISSED'),
    call(8, 'SCHEDULED', 'PLANNED'),
  ]
  const calls = stemOf({ day: 4, status: 'ACTIVE', consults: missed }).filter(({ hasCall }) => hasCall)
  expect(calls.map(({ day }) => day)).toEqual([2, 4, 8])
})
