import { isOutcome } from './report-access.ts'
import { isBeforeAppointment, type SubStatus, statusOf } from './sub-status.ts'
import type { Mover } from './transitions.ts'

/** An entry of an order's log. */
export interface OrderLogEntry {
  kind: string
  to_status: SubStatus
  actor_type: Mover
}

/**
 * PATIENT: the person, or the buyer for somebody without a login. FAMILY: of a patient who is another adult, as the buyer
 * of the plan, or as one of our staff. COMPANY: of the person whose own check-up it is, ORDERER: which ordered it.
 */
interface NoteReader {
  reader: 'PATIENT' | 'FAMILY' | 'COMPANY' | 'ORDERER'
  /** The person lets the company open the report. */
  shared: boolean
}

/**
 * Whether somebody who sees a check-up reads the note of an entry. What a centre writes from the sample on, and how it
 * names a report, may say as much as the report.
 */
export function mayReadNote(event: OrderLogEntry, { reader, shared }: NoteReader): boolean {
  if (reader === 'PATIENT') return true
  if (reader === 'FAMILY') return !isAboutResults(event)
  const { actor_type, to_status } = event
  if (actor_type === 'COMPANY') return true
  if (actor_type === 'MEMBER') return false
  // Our staff write down why a person asked them to.
  if (to_status === 'CANCELLED_BY_MEMBER') return reader === 'ORDERER'
  // The outcome is what a company orders a check-up before employment for.
  return shared || isOutcome(to_status) || !isAboutResults(event)
}

function isAboutResults({ kind, to_status }: OrderLogEntry): boolean {
  if (kind === 'REPORT_ADDED' || kind === 'DOWNLOADED') return true
  return !isBeforeAppointment(to_status) && statusOf(to_status) !== 'cancelled'
}
