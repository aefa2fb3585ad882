import { type ConsultStatus, isOpen } from './consult-status.ts'

/** While a member waits for a doctor or for the doctor to join. */
const WAITING_MS = 3_000
/** During the call: only its end is still to come. */
const IN_CALL_MS = 20_000

/** After the call the doctor's prescription may still come; a page that was left open asks for ten minutes. */
const AFTER_CALL_MS = 10_000
const MOST_AFTER_CALL = 60

interface PolledConsult {
  status: ConsultStatus
  prescriptions: readonly unknown[]
}

/**
 * How long until a member's page asks again; false once nothing can change any more.
 * @param answers how many answers the page has had
 */
export function pollAfter(shown: PolledConsult | undefined, answers: number): number | false {
  if (shown === undefined) return WAITING_MS
  const { status, prescriptions } = shown
  if (status === 'completed' && prescriptions.length === 0 && answers < MOST_AFTER_CALL) return AFTER_CALL_MS
  if (!isOpen(status)) return false
  return status === 'active' ? IN_CALL_MS : WAITING_MS
}
