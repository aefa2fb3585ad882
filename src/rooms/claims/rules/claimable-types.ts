import { CLAIM_TYPES, type ClaimType } from './claim-types.ts'

/**
 * What a person may claim now: any type, these, none of their plan, or nothing while they have no plan, none is open, or
 * theirs is on hold.
 */
export type ClaimOptions =
  | { may: 'ANY' | 'COVERED' | 'NO_PLAN'; types: readonly ClaimType[] }
  | { may: 'NONE' | 'NO_PLAN_OPEN' | 'ON_HOLD'; types: readonly [] }

/** To a visitor, whose plan is not known. */
export const ANYTHING: ClaimOptions = { may: 'ANY', types: CLAIM_TYPES }

/**
 * The claim types that a person may start a claim for.
 * @param plans every plan of theirs, with what it reimburses
 * @param open the ids of the plans that take claims now: neither blocked nor over
 */
export function claimableTypes(
  plans: readonly { subscription_id: string; claim_types: readonly { claim_type: ClaimType }[] }[],
  open: readonly string[],
): ClaimOptions {
  if (plans.length === 0) return { may: 'NO_PLAN', types: CLAIM_TYPES }
  const takesClaims = plans.filter(({ subscription_id }) => open.includes(subscription_id))
  if (takesClaims.length === 0) return { may: 'NO_PLAN_OPEN', types: [] }
  const covered = takesClaims.flatMap(({ claim_types }) => claim_types.map(({ claim_type }) => claim_type))
  const types = CLAIM_TYPES.filter((type) => covered.includes(type))
  return types.length > 0 ? { may: 'COVERED', types } : { may: 'NONE', types: [] }
}

/** Whether one of these plans is blocked in its paid time. */
export function isAnyOnHold(plans: readonly { status: string; days_left: number }[]): boolean {
  return plans.some(({ status, days_left }) => status === 'BLOCKED' && days_left > 0)
}
