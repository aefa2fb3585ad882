import { refusalWords as words } from '../words/refusals.ts'

/** Of every call that unlocks. A person who is not the caller's to act for does not exist for them: hence 404. */
export const UNLOCK_REFUSALS = {
  QR_INVALID: { status: 422, message: words.QR_INVALID },
  QR_EXPIRED: { status: 410, message: words.QR_EXPIRED },
  VISIT_ID_INVALID: { status: 422, message: words.VISIT_ID_INVALID },
  VISIT_ID_USED: { status: 409, message: words.VISIT_ID_USED },
  MEMBER_NOT_CONFIRMED: { status: 409, message: words.MEMBER_NOT_CONFIRMED },
  MEMBER_NOT_COVERED: { status: 404, message: words.MEMBER_NOT_COVERED },
  PLAN_INACTIVE: { status: 409, message: words.PLAN_INACTIVE },
  NOT_IN_NETWORK: { status: 409, message: words.NOT_IN_NETWORK },
  NO_VISITS_LEFT: { status: 409, message: words.NO_VISITS_LEFT },
  DAILY_LIMIT: { status: 409, message: words.DAILY_LIMIT },
  NO_CREDITS: { status: 409, message: words.NO_CREDITS },
  INSUFFICIENT_FUNDS: { status: 409, message: words.INSUFFICIENT_FUNDS },
  DESK_CODE_REQUIRED: { status: 422, message: words.DESK_CODE_REQUIRED },
  DESK_CODE_WRONG: { status: 422, message: words.DESK_CODE_WRONG },
  DESK_CODE_LIMIT: { status: 409, message: words.DESK_CODE_LIMIT },
} as const

/** Of the calls that move a pass. */
export const PASS_REFUSALS = {
  PASS_CLOSED: { status: 409, message: words.PASS_CLOSED },
  PASS_ENDED: { status: 409, message: words.PASS_ENDED },
  PASS_STOPPED: { status: 409, message: words.PASS_STOPPED },
  REVERSAL_LATE: { status: 409, message: words.REVERSAL_LATE },
  REVERSALS_SPENT: { status: 409, message: words.REVERSALS_SPENT },
} as const
