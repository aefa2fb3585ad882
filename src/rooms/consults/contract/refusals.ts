import type { RefusalSpec } from '#platform/contract/call.ts'
import { confirmationWords } from '#rooms/subscriptions/words/confirmation.ts'
import { consultRefusals as words } from '../words/refusals.ts'

/** What every call that asks for a doctor may answer: the member's and the agent's. */
export const START_REFUSALS = {
  PLAN_INACTIVE: { status: 409, message: words.planInactive },
  MEMBER_NOT_CONFIRMED: { status: 409, message: confirmationWords.refusals.MEMBER_NOT_CONFIRMED },
  MEMBER_NOT_COVERED: { status: 409, message: words.memberNotCovered },
  SERVICE_NOT_COVERED: { status: 409, message: words.notCovered },
  NO_CONSULTS_LEFT: { status: 409, message: words.noneLeft },
  INSUFFICIENT_FUNDS: { status: 409, message: words.noCredits },
  FAIR_USE_ACTIVE: { status: 409, message: words.active },
  FAIR_USE_DAY: { status: 409, message: words.day },
  FAIR_USE_MONTH: { status: 409, message: words.month },
  CONSULTS_CLOSED: { status: 503, message: words.closed },
} as const satisfies Record<string, RefusalSpec>
