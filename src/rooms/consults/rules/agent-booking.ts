import { agentWords } from '../words/agent.ts'
import { type ConsultStatus, statusGroup } from './consult-status.ts'

/** The agent's way through a booking, in this order. */
export const SECTIONS = ['HOME', 'MOBILE_VERIFICATION', 'BOOK_CONSULTATION'] as const
type Section = (typeof SECTIONS)[number]

/** How the address names each of them. */
export const STEPS = {
  HOME: null,
  MOBILE_VERIFICATION: 'member',
  BOOK_CONSULTATION: 'doctor',
} as const satisfies Record<Section, string | null>

export function isEarlier(one: Section, other: Section): boolean {
  return SECTIONS.indexOf(one) < SECTIONS.indexOf(other)
}

/** The section that an address names; undefined for another word. */
export function sectionOf(step: string | null): Section | undefined {
  return SECTIONS.find((section) => STEPS[section] === step)
}

/** By what the agent finds the member. */
export const FIELD_TYPES = ['policy_number', 'mobile'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

export const POLL_INTERVAL_MS = 30_000
export const MAX_POLL_COUNT = 4

interface Message {
  title: string
  text: string
}

/** What the agent types to find the member, and the code's verification. */
interface Verification {
  field_type: FieldType
  policy_number: string
  mobile: string
  verification_id: string | null
  masked_mobile: string | null
}

/** @typeParam Details what a status check returns once there is a doctor */
export interface BookingState<Details> {
  section: Section
  verification: Verification
  status: 'DEFAULT' | 'SUCCESS' | 'ERRORED' | 'TIMEDOUT'
  transaction_id: string | null
  poll_count: number
  details: Details | null
  error: Message | null
  /** The last status check had no answer. */
  is_unreachable: boolean
}

export type BookingEvent<Details> =
  | { kind: 'started' }
  | { kind: 'field_type_changed'; field_type: FieldType }
  | { kind: 'typed'; field: FieldType; value: string }
  | { kind: 'code_sent'; verification_id: string; masked_mobile: string }
  | { kind: 'verified' }
  | { kind: 'moved'; to: Section }
  | { kind: 'initiated'; transaction_id: string }
  /** The request for a doctor was refused. */
  | { kind: 'refused' }
  | { kind: 'checked'; status: ConsultStatus; details: Details | null; message: string | null }
  /** @param message of an answer that refuses; none where there was no answer */
  | { kind: 'check_failed'; message: string | null }

const NO_VERIFICATION = { policy_number: '', mobile: '', verification_id: null, masked_mobile: null } as const
const NO_BOOKING = {
  status: 'DEFAULT',
  transaction_id: null,
  poll_count: 1,
  details: null,
  error: null,
  is_unreachable: false,
} as const

export const noBooking: BookingState<never> = {
  section: 'HOME',
  verification: { field_type: 'policy_number', ...NO_VERIFICATION },
  ...NO_BOOKING,
}

/** The state after an event. */
export function bookingAfter<Details>(
  state: BookingState<Details>,
  event: BookingEvent<Details>,
): BookingState<Details> {
  const { verification } = state
  switch (event.kind) {
    case 'started':
      return { ...noBooking, section: 'MOBILE_VERIFICATION' }
    case 'field_type_changed':
      return { ...state, verification: { field_type: event.field_type, ...NO_VERIFICATION } }
    case 'typed':
      return {
        ...state,
        verification: { ...verification, [event.field]: event.value, verification_id: null, masked_mobile: null },
      }
    case 'code_sent': {
      const { verification_id, masked_mobile } = event
      return { ...state, verification: { ...verification, verification_id, masked_mobile } }
    }
    case 'verified':
      return { ...state, ...NO_BOOKING, section: 'BOOK_CONSULTATION' }
    case 'moved':
      return isEarlier(event.to, 'BOOK_CONSULTATION')
        ? { ...state, ...NO_BOOKING, section: event.to }
        : { ...state, section: event.to }
    case 'initiated':
      return { ...state, ...NO_BOOKING, transaction_id: event.transaction_id }
    case 'refused':
      return { ...state, ...NO_BOOKING }
    case 'checked':
      return checked(state, event)
    case 'check_failed':
      if (event.message !== null) return errored(state, event.message)
      return polled({ ...state, is_unreachable: true })
  }
}

/** Whether the next status check is due after `POLL_INTERVAL_MS`. */
export function isPolling({ status, transaction_id }: BookingState<unknown>): boolean {
  return status === 'DEFAULT' && transaction_id !== null
}

function checked<Details>(
  state: BookingState<Details>,
  { status, details, message }: Extract<BookingEvent<Details>, { kind: 'checked' }>,
): BookingState<Details> {
  const group = statusGroup(status)
  if (group === 'success') return { ...state, status: 'SUCCESS', details, error: null, is_unreachable: false }
  if (group === 'failure') return errored(state, message ?? agentWords.timedOut.text)
  return polled({ ...state, is_unreachable: false })
}

function errored<Details>(state: BookingState<Details>, text: string): BookingState<Details> {
  return { ...state, status: 'ERRORED', error: { title: agentWords.timedOut.title, text }, is_unreachable: false }
}

function polled<Details>(state: BookingState<Details>): BookingState<Details> {
  const poll_count = state.poll_count + 1
  if (poll_count < MAX_POLL_COUNT) return { ...state, poll_count }
  return { ...state, poll_count, status: 'TIMEDOUT', error: agentWords.timedOut }
}
