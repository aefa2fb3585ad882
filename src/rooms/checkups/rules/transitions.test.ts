import { describe, expect, test } from 'vitest'
import { isSubStatus, SUB_STATUSES, SUB_STATUSES_OF, type SubStatus, statusOf, VARIATIONS } from './sub-status.ts'
import { type Mover, moveOf, nextOf, returnsUnit } from './transitions.ts'

const MOVERS: readonly Mover[] = ['MEMBER', 'COMPANY', 'STAFF', 'PROVIDER', 'SYSTEM']

/** Written by hand from the specification, one line for each sub-status. */
const OF_DESK: Partial<Record<SubStatus, readonly SubStatus[]>> = {
  REQUESTED: ['SLOT_CONFIRMED', 'CANCELLED_BY_PROVIDER', 'UNSERVICEABLE', 'CANCELLED_BY_MEMBER'],
  SLOT_CONFIRMED: ['RESCHEDULED', 'SAMPLE_COLLECTED', 'VISIT_DONE', 'NO_SHOW'],
  RESCHEDULED: ['SLOT_CONFIRMED'],
  SAMPLE_COLLECTED: ['VISIT_PENDING', 'REPORT_AWAITED'],
  VISIT_PENDING: ['VISIT_DONE', 'NO_SHOW'],
  VISIT_DONE: ['REPORT_AWAITED'],
  REPORT_AWAITED: ['PARTIAL_REPORT', 'REPORT_RELEASED'],
  PARTIAL_REPORT: ['REPORT_RELEASED'],
  REPORT_RELEASED: ['DOCTOR_REVIEWED'],
}
const OUTCOMES = ['FIT', 'FIT_WITH_NOTE', 'TEMP_UNFIT', 'UNFIT'] as const
const OF_PERSON: Partial<Record<SubStatus, readonly SubStatus[]>> = {
  REQUESTED: ['CANCELLED_BY_MEMBER'],
  SLOT_CONFIRMED: ['CANCELLED_BY_MEMBER', 'RESCHEDULED'],
  RESCHEDULED: ['CANCELLED_BY_MEMBER'],
}
const OF_SYSTEM: Partial<Record<SubStatus, readonly SubStatus[]>> = {
  REQUESTED: ['EXPIRED'],
  SLOT_CONFIRMED: ['EXPIRED'],
  RESCHEDULED: ['EXPIRED'],
}

function allowed(variation: 'AHC' | 'PEMC', from: SubStatus, by: Mover): readonly SubStatus[] {
  if (by === 'SYSTEM') return OF_SYSTEM[from] ?? []
  if (by === 'MEMBER' || by === 'COMPANY') return OF_PERSON[from] ?? []
  const withOutcome = variation === 'PEMC' && (from === 'REPORT_RELEASED' || from === 'DOCTOR_REVIEWED')
  return [...(OF_DESK[from] ?? []), ...(withOutcome ? OUTCOMES : [])]
}

describe.each(VARIATIONS)('an order of %s', (variation) => {
  test('moves along the table and nowhere else, for every mover (decisions §20)', () => {
    for (const by of MOVERS)
      for (const from of SUB_STATUSES) {
        const order = { variation, sub_status: from, no_shows: 1 }
        const reached = SUB_STATUSES.filter((to) => moveOf(order, to, by))
        expect([by, from, reached.toSorted()]).toEqual([by, from, [...allowed(variation, from, by)].toSorted()])
        expect(nextOf(order, by).toSorted()).toEqual(reached.toSorted())
      }
  })

  test('that has ended is moved by nobody', () => {
    for (const sub_status of SUB_STATUSES_OF.cancelled)
      for (const by of MOVERS)
        for (const to of SUB_STATUSES) expect(moveOf({ variation, sub_status, no_shows: 0 }, to, by)).toBeUndefined()
  })

  test('waits for another time after the first missed appointment and ends with the second (decisions §20)', () => {
    const missed = (sub_status: SubStatus, no_shows: number) =>
      moveOf({ variation, sub_status, no_shows }, 'NO_SHOW', 'PROVIDER')
    expect(missed('SLOT_CONFIRMED', 0)).toEqual({ sub_status: 'RESCHEDULED', missed: true })
    expect(missed('VISIT_PENDING', 0)).toEqual({ sub_status: 'VISIT_PENDING', missed: true })
    expect(missed('SLOT_CONFIRMED', 1)).toEqual({ sub_status: 'NO_SHOW', missed: true })
    expect(missed('VISIT_PENDING', 1)).toEqual({ sub_status: 'NO_SHOW', missed: true })
  })
})

test('there are two kinds of check-ups, annual ones and those before employment (D2.57)', () => {
  expect(VARIATIONS).toEqual(['AHC', 'PEMC'])
})

test('every sub-status belongs to one of three statuses; the cancelled ones give the unit back (decisions §20)', () => {
  expect(SUB_STATUSES).toHaveLength(19)
  expect(new Set(SUB_STATUSES).size).toBe(19)
  expect(SUB_STATUSES.filter(returnsUnit)).toEqual([...SUB_STATUSES_OF.cancelled])
  expect(SUB_STATUSES.map(statusOf).filter((status) => status === 'completed')).toHaveLength(6)
  expect([isSubStatus('REQUESTED'), isSubStatus('requested'), isSubStatus('CANCELLED')]).toEqual([true, false, false])
})
