import { expect, test } from 'vitest'
import { mayReadNote, type OrderLogEntry } from './note-access.ts'

const event = (
  kind: string,
  to_status: OrderLogEntry['to_status'],
  actor_type: OrderLogEntry['actor_type'] = 'PROVIDER',
) => ({
  kind,
  to_status,
  actor_type,
})
const APPOINTMENT = [
  event('MOVED', 'RESCHEDULED'),
  event('MISSED', 'RESCHEDULED'),
  event('MOVED', 'UNSERVICEABLE'),
  event('MOVED', 'EXPIRED', 'SYSTEM'),
]
const RESULTS = [
  event('MOVED', 'SAMPLE_COLLECTED'),
  event('MOVED', 'VISIT_PENDING'),
  event('MISSED', 'VISIT_PENDING'),
  event('MOVED', 'PARTIAL_REPORT'),
  event('REPORT_ADDED', 'REPORT_RELEASED'),
]
const OWN_REASON = event('MOVED', 'CANCELLED_BY_MEMBER', 'MEMBER')

test('notes about the appointment are for everybody who sees the check-up', () => {
  for (const note of APPOINTMENT)
    for (const reader of ['PATIENT', 'FAMILY', 'COMPANY', 'ORDERER'] as const)
      expect(mayReadNote(note, { reader, shared: false }), note.to_status).toBe(true)
})

test('notes from the sample on, and the names of reports, are for the person, and for the company they let see them (decisions §20)', () => {
  for (const note of RESULTS) {
    expect(mayReadNote(note, { reader: 'PATIENT', shared: false })).toBe(true)
    expect(mayReadNote(note, { reader: 'FAMILY', shared: true })).toBe(false)
    expect(mayReadNote(note, { reader: 'COMPANY', shared: false })).toBe(false)
    expect(mayReadNote(note, { reader: 'COMPANY', shared: true })).toBe(true)
  }
})

test('an outcome with its note is for the company that ordered it, and what it did itself', () => {
  for (const note of [event('MOVED', 'FIT_WITH_NOTE'), event('DOWNLOADED', 'REPORT_RELEASED', 'COMPANY')]) {
    expect(mayReadNote(note, { reader: 'COMPANY', shared: false })).toBe(true)
    expect(mayReadNote(note, { reader: 'FAMILY', shared: false })).toBe(false)
  }
})

test('why a person cancelled is not for their company', () => {
  expect(mayReadNote(OWN_REASON, { reader: 'FAMILY', shared: false })).toBe(true)
  expect(mayReadNote(OWN_REASON, { reader: 'COMPANY', shared: true })).toBe(false)
  const byStaff = { ...OWN_REASON, actor_type: 'STAFF' as const }
  expect(mayReadNote(byStaff, { reader: 'COMPANY', shared: true })).toBe(false)
  expect(mayReadNote(byStaff, { reader: 'ORDERER', shared: false })).toBe(true)
  expect(mayReadNote({ ...OWN_REASON, actor_type: 'COMPANY' }, { reader: 'ORDERER', shared: false })).toBe(true)
})
