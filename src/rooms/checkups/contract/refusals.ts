import type { RefusalSpec } from '#platform/contract/call.ts'
import { checkupRefusalWords as words } from '../words/refusals.ts'

/** The refusals of every call that moves an order. */
export const MOVE_REFUSALS = {
  WRONG_STATE: { status: 409, message: words.wrongState },
  PLAN_BLOCKED: { status: 409, message: words.planBlocked },
} as const satisfies Record<string, RefusalSpec>
