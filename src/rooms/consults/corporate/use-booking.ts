import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'
import type { VerifiedMember } from '../contract/agent.ts'
import { type BookedDoctor, listAgentBookings, readAgentConsult } from '../contract/agent-booking.ts'
import {
  type BookingEvent,
  type BookingState,
  bookingAfter,
  isPolling,
  noBooking,
  POLL_INTERVAL_MS,
} from '../rules/agent-booking.ts'

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
  return { booking, act }
}

function bookingWithMember({ member, ...state }: Booking, event: BookingAct): Booking {
  const after = bookingAfter<BookedDoctor>(state, event)
  if (event.kind === 'verified') return { ...after, member: event.member }
  return { ...after, member: after.section === 'BOOK_CONSULTATION' ? member : null }
}
