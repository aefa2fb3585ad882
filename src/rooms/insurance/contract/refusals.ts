import type { RefusalSpec } from '#platform/contract/call.ts'
import { coverWords } from '../words/cover.ts'
import { policyWords } from '../words/policy.ts'

/** Of every call that sells a cover. */
export const COVER_REFUSALS = {
  ALREADY_COVERED: { status: 409, message: coverWords.alreadyCovered },
} as const satisfies Record<string, RefusalSpec>

/** Of the call by which our staff ask the insurer again. */
export const RETRY_REFUSALS = {
  RETRY_EARLY: { status: 409, message: policyWords.refusals.retryEarly },
  NOT_CONNECTED: { status: 409, message: policyWords.refusals.notConnected },
  RETRIES_SPENT: { status: 409, message: policyWords.refusals.retriesSpent },
} as const satisfies Record<string, RefusalSpec>
