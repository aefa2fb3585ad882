import { expect, test } from 'vitest'
import {
  adviceOf,
  callByOf,
  ESCALATION_ACTS,
  ESCALATION_STATUSES,
  escalationAfter,
  escalationDue,
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

test('a patient reads that we call until half an hour is over, then that nobody did, and who has taken it only once somebody has', () => {
  const due_at = new Date('2026-11-26T18:40:00Z')
  const at = (minutes: number) => new Date(due_at.getTime() + minutes * 60_000)
  const open = { status: 'OPEN', due_at, not_reached_at: null } as const
  const taken = { status: 'TAKEN', due_at, not_reached_at: null } as const
  const closed = { status: 'CLOSED', due_at, not_reached_at: at(5) } as const
  expect(adviceOf([open], at(-1))).toBe('OPEN')
  expect(adviceOf([taken, open], at(0))).toBe('LATE')
  expect(adviceOf([taken, closed], at(60))).toBe('TAKEN')
  expect(adviceOf([{ ...taken, not_reached_at: at(5) }], at(60))).toBe('NOT_REACHED')
  expect(adviceOf([closed], at(60))).toBeNull()
})

test('a patient reads by when we call, or ring again, while that is still to come', () => {
  const now = new Date('2026-11-26T18:40:00Z')
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const open = { status: 'OPEN', due_at: at(20), next_try_at: null } as const
  const tried = { status: 'TAKEN', due_at: at(10), next_try_at: at(5) } as const
  expect(callByOf([open, tried], 'OPEN', now)).toEqual(at(20))
  expect(callByOf([tried], 'NOT_REACHED', now)).toEqual(at(5))
  expect(callByOf([{ ...tried, next_try_at: at(0) }], 'NOT_REACHED', now)).toBeNull()
  expect(callByOf([tried], 'TAKEN', now)).toBeNull()
  expect(callByOf([], null, now)).toBeNull()
})
