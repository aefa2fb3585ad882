import {
  type ClaimDraft,
  claimFieldOf,
  detailProblems,
  fileProblems,
  newDraft,
  type Problems,
} from '#rooms/claims/rules/claim-draft.ts'
import type { ClaimType } from '#rooms/claims/rules/claim-types.ts'
import type { ClaimWindow } from '#rooms/claims/rules/claim-window.ts'
import { claimWords } from '#rooms/claims/words/claim.ts'
import { subscriptionDetailsWords } from '../words/refusals.ts'

/** A claim that our staff enter for a member: a member's claim plus the reason. The category is not set at first. */
export interface ManualClaim extends Omit<ClaimDraft, 'claim_type'> {
  claim_type: ClaimType | ''
  reason: string
}

const REASON_MIN = 3

/** Nothing is preselected, except the person if there is only one on the plan. */
export function newManualClaim(subscription_id: string, members: readonly { uhid: string }[]): ManualClaim {
  const uhid = (members.length === 1 && members[0]?.uhid) || ''
  return { ...newDraft({ uhid, subscription_id, claim_type: 'Other' }), claim_type: '', reason: '' }
}

/** The claim as it can be sent: undefined while it has no category, or one unknown to the plan. */
export function claimOf(draft: ManualClaim, claim_types: readonly ClaimType[]): ClaimDraft | undefined {
  const claim_type = claim_types.find((type) => type === draft.claim_type)
  const { reason: _, ...claim } = draft
  return claim_type && { ...claim, claim_type }
}

/** The errors by field, in the server's wording; if the plan allows no claim, no date is valid. */
export function manualClaimProblems(
  draft: ManualClaim,
  { claim_types, window }: { claim_types: readonly ClaimType[]; window: ClaimWindow },
): Problems {
  const problems: Problems = {}
  const claim = claimOf(draft, claim_types)
  if (draft.uhid === '') problems.uhid = claimWords.fields.mandatory
  if (!claim) problems.claim_type = claimWords.fields.claimType
  if (claim) Object.assign(problems, detailProblems(claim, window), fileProblems(claim))
  if (draft.reason.trim().length < REASON_MIN) problems.reason = subscriptionDetailsWords.refusals.sayWhy
  return problems
}

/** The server's errors by form field; a field changed since sending has none. */
export function refusedProblems(fields: Record<string, string>, sent: ManualClaim, draft: ManualClaim): Problems {
  const named = Object.entries(fields).map(([field, message]) => [claimFieldOf(field), message] as const)
  return Object.fromEntries(named.filter(([field]) => enteredValue(sent, field) === enteredValue(draft, field)))
}

function enteredValue(draft: ManualClaim, field: string): unknown {
  const all: Record<string, unknown> = { ...draft, ...draft.fields, bills: draft.bill_files }
  return all[field]
}
