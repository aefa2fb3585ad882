import { expect, test } from 'vitest'
import { messagesTo, type SimulatedOutcome } from './simulated-outcomes.ts'
import type { SubStatus } from './sub-status.ts'

const from = (sub_status: SubStatus, outcome: SimulatedOutcome, variation: 'AHC' | 'PEMC' = 'AHC') =>
  messagesTo(outcome, { variation, sub_status, no_shows: 0, mode: variation === 'AHC' ? 'HOME' : 'CENTRE' })

test('the simulated provider goes the rest of the usual way, and nowhere where there is none', () => {
  expect(from('REQUESTED', 'report')).toEqual([
    'SLOT_CONFIRMED',
    'SAMPLE_COLLECTED',
    'REPORT_AWAITED',
    'REPORT_RELEASED',
  ])
  expect(from('PARTIAL_REPORT', 'report')).toEqual(['REPORT_RELEASED'])
  expect(from('VISIT_PENDING', 'report')).toEqual(['VISIT_DONE', 'REPORT_AWAITED', 'REPORT_RELEASED'])
  expect(from('VISIT_PENDING', 'collect')).toEqual(['VISIT_DONE'])
  expect(from('VISIT_PENDING', 'no_show')).toEqual(['NO_SHOW'])
  expect(from('REPORT_AWAITED', 'no_show')).toEqual([])
  expect(from('RESCHEDULED', 'no_show')).toEqual(['SLOT_CONFIRMED', 'NO_SHOW'])
  expect(from('REQUESTED', 'fit', 'PEMC')).toEqual([
    'SLOT_CONFIRMED',
    'VISIT_DONE',
    'REPORT_AWAITED',
    'REPORT_RELEASED',
    'FIT',
  ])
  expect(from('REQUESTED', 'fit')).toEqual([])
  expect(from('REPORT_RELEASED', 'cancel')).toEqual([])
  expect(from('CANCELLED_BY_MEMBER', 'report')).toEqual([])
})
