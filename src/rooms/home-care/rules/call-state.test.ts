import { expect, test } from 'vitest'
import {
  awaitsNewTime,
  CALL_EVENTS,
  CALL_STATUSES,
  callAfter,
  lacksCredit,
  nextTry,
  triedUntil,
  usesCredit,
} from './call-state.ts'

// Columns: PLANNED, CALLING, DONE, MISSED, CANCELLED. - is refused.
const EXPECTED = `
  start   CALLING   -         - -       -
  retry   -         PLANNED   - -       -
  finish  DONE      DONE      - DONE    -
  miss    MISSED    MISSED    - -       -
  move    PLANNED   -         - PLANNED -
  stop    CANCELLED CANCELLED - -       -
`
const rows = EXPECTED.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

test('a call moves as its table allows, and in no other way (C1.17)', () => {
  expect(rows.map(([event]) => event)).toEqual([...CALL_EVENTS])
  const table = CALL_EVENTS.map((event) => [event, ...CALL_STATUSES.map((from) => callAfter(from, event) ?? '-')])
  expect(table).toEqual(rows)
})

test('a call that did not take place gives the patient back the one they asked for (C1.18)', () => {
  expect(CALL_STATUSES.filter(usesCredit)).toEqual(['PLANNED', 'CALLING', 'DONE'])
})

test('a missed extra call is made up for only while one of the two is left (C1.18)', () => {
  const extra = (status: (typeof CALL_STATUSES)[number]) => ({ kind: 'ON_DEMAND' as const, status })
  const missed = extra('MISSED')
  for (const event of ['finish', 'move'] as const) {
    expect(lacksCredit(missed, event, [missed, extra('DONE'), extra('MISSED')])).toBe(false)
    expect(lacksCredit(missed, event, [missed, extra('DONE'), extra('PLANNED')])).toBe(true)
    expect(lacksCredit({ ...missed, kind: 'SCHEDULED' }, event, [extra('DONE'), extra('DONE')])).toBe(false)
  }
  expect(lacksCredit(extra('CALLING'), 'finish', [extra('CALLING'), extra('DONE')])).toBe(false)
})

test('the desk is asked every ten minutes for two hours', () => {
  const due = new Date('2026-11-26T04:30:00Z')
  const at = (minutes: number) => new Date(due.getTime() + minutes * 60_000)
  expect(nextTry(due, at(2))).toEqual(at(12))
  expect(nextTry(due, at(110))).toEqual(at(120))
  expect(nextTry(due, at(111))).toBeUndefined()
})

test('our staff agree on another time for a missed call, but not for an extra one that was asked for again', () => {
  const planned = { kind: 'SCHEDULED', status: 'MISSED' } as const
  const first = { kind: 'ON_DEMAND', status: 'MISSED' } as const
  const second = { kind: 'ON_DEMAND', status: 'DONE' } as const
  expect([planned, first].filter((call) => awaitsNewTime(call, [planned, first]))).toEqual([planned, first])
  expect([planned, first].filter((call) => awaitsNewTime(call, [planned, first, second]))).toEqual([planned])
})

test('a doctor is looked for until two hours after a call was due (C1.17)', () => {
  const due_at = new Date('2026-11-26T04:30:00Z')
  expect(triedUntil({ status: 'PLANNED', due_at }, due_at)).toEqual(new Date('2026-11-26T06:30:00Z'))
  expect(triedUntil({ status: 'PLANNED', due_at }, new Date('2026-11-26T04:29:59Z'))).toBeUndefined()
  expect(triedUntil({ status: 'CALLING', due_at }, due_at)).toBeUndefined()
})
