import { type ConsultStatus, isOpen } from './consult-status.ts'

/** While a member waits for a doctor or for the doctor to join. */
const WAITING_MS = 3_000
/** During the call: only its end is still to come. */
const IN_CALL_MS = 20_000

/** How long until a member's page asks again; false once nothing can change any more. */
export function pollAfter(status: ConsultStatus | undefined): number | false {
  if (status === undefined) return WAITING_MS
  if (!isOpen(status)) return false
  return status === 'active' ? IN_CALL_MS : WAITING_MS
}
