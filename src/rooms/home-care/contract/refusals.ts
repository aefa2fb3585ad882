import { callWords } from '../words/calls.ts'

const { refusals: words } = callWords

/** Of everything that our staff do in a care. */
export const CARE_REFUSALS = {
  CARE_OVER: { status: 409, message: words.over },
} as const

/** The same for its buyer, who may have a patient in danger. */
export const MEMBER_REFUSALS = {
  CARE_OVER: { status: 409, message: words.overForMember },
} as const

export const CALL_REFUSALS = {
  ...CARE_REFUSALS,
  WRONG_STATE: { status: 409, message: words.callState },
  NO_CREDIT: { status: 409, message: words.noCredit },
} as const
export const KIT_REFUSALS = {
  ...CARE_REFUSALS,
  WRONG_STATE: { status: 409, message: words.kitState },
  PLAN_BLOCKED: { status: 409, message: words.blockedKit },
  REFUND_WAITING: { status: 409, message: words.refundWaits },
} as const
export const ESCALATION_REFUSALS = { WRONG_STATE: { status: 409, message: words.escalationState } } as const
export const NUMBER_REFUSALS = { WRONG_STATE: { status: 409, message: words.numberState } } as const
