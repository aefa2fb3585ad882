import type { SublimitProblem } from '../rules/sublimits.ts'

/** What the wallet's commands refuse. Calls of the rooms above declare the codes that can reach their callers. */
export type WalletRefusal =
  | 'NO_CREDITS'
  | 'INSUFFICIENT_FUNDS'
  | 'EXCEEDS_ORIGINAL'
  | 'PLAN_NOT_ACTIVE'
  | SublimitProblem
