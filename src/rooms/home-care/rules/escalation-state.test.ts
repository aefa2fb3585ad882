import { expect, test } from 'vitest'
import { ESCALATION_ACTS, ESCALATION_STATUSES, escalationAfter, escalationDue } from './escalation-state.ts'

test('an escalation is taken, written about and closed, in this order', () => {
  const table = ESCALATION_ACTS.map((act) => [act, ...ESCALATION_STATUSES.map((from) => escalationAfter(from, act))])
  expect(table).toEqual([
    ['TAKE', 'TAKEN', undefined, undefined],
    ['NOTE', undefined, 'TAKEN', undefined],
    ['CLOSE', undefined, 'CLOSED', undefined],
  ])
})

test('it is due thirty minutes after the reading', () => {
  expect(escalationDue(new Date('2026-11-26T18:10:00Z'))).toEqual(new Date('2026-11-26T18:40:00Z'))
})
