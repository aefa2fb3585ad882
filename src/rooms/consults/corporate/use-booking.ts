import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'
import { readVerifiedMember, type VerifiedMember } from '../contract/agent.ts'
import { type BookedDoctor, listAgentBookings, readAgentConsult } from '../contract/agent-booking.ts'
import {
  type BookingEvent,
  type BookingState,
  bookingAfter,
  isPolling,
  noBooking,
  POLL_INTERVAL_MS,
} from '../rules/agent-booking.ts'
import { readStoredBooking, storeBooking } from './stored-booking.ts'

export type Booking = BookingState<BookedDoctor> & { member: VerifiedMember | null }
export type BookingAct =
  | Exclude<BookingEvent<BookedDoctor>, { kind: 'verified' }>
  | { kind: 'verified'; member: VerifiedMember }

/** The agent's booking, which asks for its status every 30 seconds while a doctor is looked for. */
export function useBooking(subsidiaryId: string) {
  const queries = useQueryClient()
  const [booking, act] = useReducer(bookingWithMember, { ...noBooking, member: null })
  const { section, transaction_id, poll_count, status } = booking
  const polls = isPolling(booking)
  const isRestoring = useStoredBooking(subsidiaryId, booking, act)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each poll starts the wait for the next one
  useEffect(() => {
    if (!polls || transaction_id === null) return
    const abort = new AbortController()
    const check = async () => {
      const params = { subsidiaryId, transactionId: transaction_id }
      try {
        const answer = await request(readAgentConsult, { params }, { signal: abort.signal })
        act({ kind: 'checked', ...answer })
      } catch (error) {
        if (abort.signal.aborted) return
        const isAnswer = error instanceof CallError && error.type !== 'NETWORK'
        act({ kind: 'check_failed', message: isAnswer ? error.message : null })
      }
    }
    const timer = setTimeout(() => void check(), POLL_INTERVAL_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [subsidiaryId, transaction_id, polls, poll_count])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a booking that has moved is another row of the list
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [listAgentBookings.name] })
  }, [queries, section, status])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the control that moved on is gone with its section
  useEffect(() => focusHeadingIfLost(), [section, transaction_id, status])
  return { booking, act, isRestoring }
}

/** After a reload the booking goes on where the server says that it is. @returns whether that is being asked */
function useStoredBooking(subsidiaryId: string, { member, transaction_id }: Booking, act: (act: BookingAct) => void) {
  const [isRestoring, setRestoring] = useState(true)
  useEffect(() => {
    const stored = readStoredBooking(subsidiaryId)
    const abort = new AbortController()
    const restore = async () => {
      if (!stored) return
      const { verification_id } = stored
      const found = await request(
        readVerifiedMember,
        { params: { subsidiaryId }, query: { verification_id } },
        { signal: abort.signal },
      ).catch(() => undefined)
      if (abort.signal.aborted || !found || 'verification_required' in found) return
      const { verified_until, members, fair_use, languages } = found
      act({ kind: 'verified', member: { verification_id, verified_until, patients: members, fair_use, languages } })
      const { transaction_id: transactionId } = stored
      if (!transactionId) return
      act({ kind: 'initiated', transaction_id: transactionId })
      const params = { subsidiaryId, transactionId }
      const answer = await request(readAgentConsult, { params }, { signal: abort.signal }).catch(() => undefined)
      // A doctor who is still looked for is no check: those come every 30 seconds.
      if (answer && !abort.signal.aborted && answer.status !== 'initiated') act({ kind: 'checked', ...answer })
    }
    void restore().finally(() => {
      if (!abort.signal.aborted) setRestoring(false)
    })
    return () => abort.abort()
  }, [subsidiaryId, act])
  const verification_id = member?.verification_id
  useEffect(() => {
    if (!isRestoring) storeBooking(subsidiaryId, verification_id ? { verification_id, transaction_id } : undefined)
  }, [subsidiaryId, verification_id, transaction_id, isRestoring])
  return isRestoring
}

function bookingWithMember({ member, ...state }: Booking, event: BookingAct): Booking {
  const after = bookingAfter<BookedDoctor>(state, event)
  if (event.kind === 'verified') return { ...after, member: event.member }
  return { ...after, member: after.section === 'BOOK_CONSULTATION' ? member : null }
}
