import { DAY_MS } from '#values/ist-date.ts'
import { isResubmittable } from './reasons.ts'

/** Days in which a rejected claim may be corrected and filed again. */
const RESUBMIT_DAYS = 15

/** The columns of a rejected claim: by the desk, by its member, or because the member did not answer. */
export function rejected(reason_codes: readonly string[], now: Date) {
  return {
    reason_codes: [...reason_codes],
    decided_at: now,
    respond_by: null,
    resubmittable_until: isResubmittable(reason_codes) ? new Date(now.getTime() + RESUBMIT_DAYS * DAY_MS) : null,
  }
}
