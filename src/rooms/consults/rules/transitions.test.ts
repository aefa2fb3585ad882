import { describe, expect, test } from 'vitest'
import { CONSULT_STATUSES, type ConsultStatus, isOpen, statusGroup } from './consult-status.ts'
import { CONSULT_EVENTS, type ConsultEvent, dueEvent, moveOf, nextDue, statusAt } from './transitions.ts'

/** One line per event, one column per state; '=' says nothing new, '-' is refused. */
const TABLE = `
           initiated  queued     active     completed  failure    cancelled  expired
accept     queued     =          =          =          -          -          -
join       active     active     =          =          -          -          -
complete   -          completed  completed  =          -          -          -
decline    failure    =          =          =          =          =          =
refuse     failure    =          =          =          =          =          =
fail       -          failure    failure    -          =          =          =
cancel     cancelled  -          -          -          -          =          -
lose_cover failure    failure    -          -          -          -          -
expire     expired    -          -          -          -          -          -
no_show    -          failure    -          -          -          -          -
run_out    -          -          completed  -          -          -          -`

const [header = '', ...lines] = TABLE.trim().split('\n')
const states = header.trim().split(/\s+/) as ConsultStatus[]
const rows = lines.map((line) => line.trim().split(/\s+/) as [ConsultEvent, ...string[]])

describe('the transitions of a consultation', () => {
  test('the table below has every event and every state', () => {
    expect(states).toEqual([...CONSULT_STATUSES])
    expect(rows.map(([event]) => event)).toEqual([...CONSULT_EVENTS])
  })

  test.each(rows)('%s moves each state as written, and no other (decisions §22)', (event, ...cells) => {
    const moved = states.map((status) => {
      const move = moveOf(status, event)
      if (move === 'unchanged') return '='
      return move === 'refused' ? '-' : move.to
    })
    expect(moved).toEqual(cells)
  })

  test('initiated is in progress; queued, active and completed are success; the others failure (D4.30, D4.31, D4.32)', () => {
    expect(CONSULT_STATUSES.map(statusGroup)).toEqual([
      'in progress',
      'success',
      'success',
      'success',
      'failure',
      'failure',
      'failure',
    ])
    expect(CONSULT_STATUSES.filter(isOpen)).toEqual(['initiated', 'queued', 'active'])
  })
})

describe('what time moves', () => {
  const start = Date.UTC(2026, 0, 5, 6)
  const at = (seconds: number) => new Date(start + seconds * 1000)
  const consult = (status: ConsultStatus) => ({ status, expires_at: at(110), join_by: at(700), ends_at: at(3600) })

  test('a request expires at second 110, not before (decisions §22)', () => {
    expect(statusAt(consult('initiated'), new Date(at(110).getTime() - 1))).toBe('initiated')
    expect(statusAt(consult('initiated'), at(110))).toBe('expired')
    expect(dueEvent(consult('initiated'), at(500))).toEqual({ event: 'expire', at: at(110) })
  })

  test('a doctor who does not join in time did not come; an active one ends after its hour (decisions §10)', () => {
    expect(statusAt(consult('queued'), at(699))).toBe('queued')
    expect(statusAt(consult('queued'), at(700))).toBe('failure')
    expect(statusAt({ ...consult('queued'), join_by: at(9999) }, at(3600))).toBe('failure')
    expect(statusAt(consult('active'), at(3599))).toBe('active')
    expect(statusAt(consult('active'), at(3600))).toBe('completed')
  })

  test('what has ended never moves again', () => {
    for (const status of ['completed', 'failure', 'cancelled', 'expired'] as const) {
      expect(statusAt(consult(status), at(99_999))).toBe(status)
      expect(nextDue(consult(status))).toBeUndefined()
    }
    expect(nextDue(consult('initiated'))).toEqual(at(110))
    expect(nextDue(consult('queued'))).toEqual(at(700))
    expect(nextDue(consult('active'))).toEqual(at(3600))
  })
})
