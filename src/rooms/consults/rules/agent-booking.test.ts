import { describe, expect, test } from 'vitest'
import { agentWords } from '../words/agent.ts'
import {
  type BookingEvent,
  type BookingState,
  bookingAfter,
  FIELD_TYPES,
  isPolling,
  MAX_POLL_COUNT,
  noBooking,
  POLL_INTERVAL_MS,
  SECTIONS,
} from './agent-booking.ts'
import { bookingFormFaults } from './agent-form.ts'
import { CONSULT_STATUSES, statusGroup } from './consult-status.ts'

interface Doctor {
  doctor_name: string
}
type Event = BookingEvent<Doctor>

const stateAfter = (events: readonly Event[], from: BookingState<Doctor> = noBooking) =>
  events.reduce((state, event) => bookingAfter<Doctor>(state, event), from)
const details = { doctor_name: 'Dr. Anand' }
const searching: Event = { kind: 'checked', status: 'initiated', details: null, message: null }
const toBooking: Event[] = [
  { kind: 'started' },
  { kind: 'typed', field: 'mobile', value: '9810000002' },
  { kind: 'code_sent', verification_id: 'v1', masked_mobile: '+91 ••••• •0002' },
  { kind: 'verified' },
]
const initiated: Event = { kind: 'initiated', transaction_id: 't1' }

describe('the sections of agent booking', () => {
  test('are HOME, MOBILE_VERIFICATION, BOOK_CONSULTATION, in this order (D2.59)', () => {
    expect(SECTIONS).toEqual(['HOME', 'MOBILE_VERIFICATION', 'BOOK_CONSULTATION'])
    expect(noBooking.section).toBe('HOME')
    expect(stateAfter([{ kind: 'started' }]).section).toBe('MOBILE_VERIFICATION')
    expect(stateAfter(toBooking).section).toBe('BOOK_CONSULTATION')
  })

  test.each(['HOME', 'MOBILE_VERIFICATION'] as const)(
    'back in %s the flags, error, status and transaction are reset (D4.28)',
    (to) => {
      for (const end of [searching, { ...searching, status: 'queued', details }, { ...searching, status: 'expired' }]) {
        const state = stateAfter([...toBooking, initiated, end as Event, { kind: 'moved', to }])
        expect(state).toMatchObject({
          section: to,
          status: 'DEFAULT',
          transaction_id: null,
          poll_count: 1,
          details: null,
          error: null,
          is_unreachable: false,
        })
      }
    },
  )

  test('in the booking section itself nothing is reset', () => {
    const before = stateAfter([...toBooking, initiated, searching])
    expect(stateAfter([{ kind: 'moved', to: 'BOOK_CONSULTATION' }], before)).toEqual(before)
  })

  test.each(FIELD_TYPES)(
    'changing the field type to %s clears verification, policy number and mobile (D4.29)',
    (field_type) => {
      const typed: Event = { kind: 'typed', field: 'policy_number', value: 'TP1' }
      const { verification } = stateAfter([...toBooking.slice(0, 3), typed, { kind: 'field_type_changed', field_type }])
      expect(verification).toEqual({
        field_type,
        policy_number: '',
        mobile: '',
        verification_id: null,
        masked_mobile: null,
      })
    },
  )

  test('another number needs another code', () => {
    const state = stateAfter([...toBooking.slice(0, 3), { kind: 'typed', field: 'mobile', value: '9810000003' }])
    expect(state.verification).toMatchObject({ mobile: '9810000003', verification_id: null })
  })
})

describe('the status of a booking', () => {
  test('is DEFAULT with a transaction id as soon as it is initiated, also after a failure (D4.21, D4.22)', () => {
    const failed = stateAfter([
      ...toBooking,
      initiated,
      { ...searching, status: 'expired', message: 'Nobody' } as Event,
    ])
    expect(failed.status).toBe('ERRORED')
    const again = stateAfter([{ kind: 'initiated', transaction_id: 't2' }], failed)
    expect(again).toMatchObject({ status: 'DEFAULT', transaction_id: 't2', poll_count: 1, error: null })
    expect([isPolling(again), isPolling(failed), isPolling(noBooking)]).toEqual([true, false, false])
  })

  test.each(CONSULT_STATUSES)('after a check that returns %s follows its group (D4.23, D4.24)', (status) => {
    const state = stateAfter([
      ...toBooking,
      initiated,
      { kind: 'checked', status, details, message: 'The desk is closed' },
    ])
    const wanted = { 'in progress': 'DEFAULT', success: 'SUCCESS', failure: 'ERRORED' }[statusGroup(status)]
    expect(state.status).toBe(wanted)
    expect(state.details).toEqual(wanted === 'SUCCESS' ? details : null)
    expect(state.error?.text).toBe(wanted === 'ERRORED' ? 'The desk is closed' : undefined)
    expect(isPolling(state)).toBe(wanted === 'DEFAULT')
  })

  test('is ERRORED when the check itself is refused (D4.24)', () => {
    const state = stateAfter([...toBooking, initiated, { kind: 'check_failed', message: 'Not found.' }])
    expect([state.status, state.error?.text]).toEqual(['ERRORED', 'Not found.'])
  })

  test('is asked every 30,000 ms, and the poll count reaches at most 4 (C9.05)', () => {
    expect([POLL_INTERVAL_MS, MAX_POLL_COUNT]).toEqual([30_000, 4])
  })

  test('counts polls from 1 and is TIMEDOUT at 4, with the words of the failed booking (D4.25, D4.26, D8.15)', () => {
    const counts = [0, 1, 2, 3].map((polls) => stateAfter([...toBooking, initiated, ...Array(polls).fill(searching)]))
    expect(counts.map(({ poll_count }) => poll_count)).toEqual([1, 2, 3, 4])
    expect(counts.map(({ status }) => status)).toEqual(['DEFAULT', 'DEFAULT', 'DEFAULT', 'TIMEDOUT'])
    expect(counts[3]?.error).toEqual({
      title: 'Consultation booking failed',
      text: 'No doctor available at the moment. Please ask the user to call back again after some time',
    })
  })

  test('a doctor at the last poll is a success', () => {
    const last: Event = { kind: 'checked', status: 'queued', details, message: null }
    expect(stateAfter([...toBooking, initiated, searching, searching, last]).status).toBe('SUCCESS')
  })

  test('a check without an answer counts as a poll and is shown until the next answer', () => {
    const lost: Event = { kind: 'check_failed', message: null }
    const once = stateAfter([...toBooking, initiated, lost])
    expect([once.status, once.poll_count, once.is_unreachable]).toEqual(['DEFAULT', 2, true])
    expect(stateAfter([searching], once).is_unreachable).toBe(false)
    expect(stateAfter([lost, lost], once).status).toBe('TIMEDOUT')
  })
})

describe('the booking form', () => {
  const whole = { uhid: 'u', speciality: 's', preferredLanguage: 'Hindi' }

  test('complete has no fault', () => {
    expect(bookingFormFaults(whole)).toEqual({})
  })

  test.each([
    ['uhid', 'Patient option is required', 'C5.24'],
    ['speciality', 'Speciality is required', 'C5.25'],
    ['preferredLanguage', 'Preferred language is required', 'C5.26'],
  ] as const)('without %s says: %s (%s)', (field, text, _clause) => {
    expect(bookingFormFaults({ ...whole, [field]: ' ' })).toEqual({ [field]: text })
    expect(agentWords.required[field]).toBe(text)
  })
})
