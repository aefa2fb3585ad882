import * as z from 'zod'
import { REPORT_STATUSES } from '../rules/report-state.ts'
import { reportWords as words } from '../words/reports.ts'

/** What the calls about reports have in common, of companies and of our own. */

export const REQUEST_REFUSALS = {
  /** `extra_args`: pending, limit. */
  TOO_MANY_PENDING: { status: 409, message: words.refusals.pending },
  /** `extra_args`: limit. */
  TOO_MANY_TODAY: { status: 429, message: words.refusals.today },
} as const

export const FILE_REFUSALS = {
  /** `extra_args`: current_state. */
  NOT_READY: { status: 409, message: words.refusals.notReady },
  EXPIRED: { status: 410, message: words.refusals.expired },
} as const

export const requested = z.strictObject({ id: z.uuid(), status: z.enum(REPORT_STATUSES) })
export const fileQuery = z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') })
/** Of an account in an hour. */
export const REPORT_LIMITS = [{ by: 'account', limit: 300, seconds: 3600 }] as const

/** What a list says of every report. Instants are UTC, days IST. */
export const reportState = {
  id: z.uuid(),
  duration_start: z.iso.date(),
  duration_end: z.iso.date(),
  status: z.enum(REPORT_STATUSES),
  requested_on: z.string(),
  requested_by: z.string(),
  remarks: z.string().nullable(),
  /** While it is pending: the rows written so far. */
  rows: z.int(),
  expires_on: z.string().nullable(),
  /** Whether the caller can download it now. */
  can_download: z.boolean(),
}
