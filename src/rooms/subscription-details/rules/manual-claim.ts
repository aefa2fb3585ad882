import {
  type ClaimDraft,
  detailProblems,
  newDraft,
  type Problems,
  paperProblems,
} from '#rooms/claims/rules/claim-draft.ts'
import { type ClaimType, claimTypesOf } from '#rooms/claims/rules/claim-types.ts'
import type { ClaimWindow } from '#rooms/claims/rules/claim-window.ts'
import { claimWords } from '#rooms/claims/words/claim.ts'
import { subscriptionDetailsWords } from '../words/refusals.ts'

/** A claim that our staff enter for a member: as a member's, with why they do. What it is for is not said at first. */
export interface ManualClaim extends Omit<ClaimDraft, 'claim_type'> {
  claim_type: ClaimType | ''
  reason: string
}

const REASON_MIN = 3

/** Nothing is said yet, except who it is for where there is only one on the plan. */
export function newManualClaim(subscription_id: string, members: readonly { uhid: string }[]): ManualClaim {
  const uhid = (members.length === 1 && members[0]?.uhid) || ''
  return { ...newDraft({ uhid, subscription_id, claim_type: 'Other' }), claim_type: '', reason: '' }
}

/** The claim as far as it can be sent: undefined while it does not say what it is for, or names what the plan does not know. */
export function claimOf(draft: ManualClaim, plan: { has_wallet: boolean }): ClaimDraft | undefined {
  const claim_type = claimTypesOf(plan).find((type) => type === draft.claim_type)
  const { reason: _, ...claim } = draft
  return claim_type && { ...claim, claim_type }
}

/** What is wrong with it, by field, in the words of the server; the window of a plan that allows no claim lets no day pass. */
export function manualClaimProblems(
  draft: ManualClaim,
  { has_wallet, window }: { has_wallet: boolean; window: ClaimWindow },
): Problems {
  const problems: Problems = {}
  const claim = claimOf(draft, { has_wallet })
  if (draft.uhid === '') problems.uhid = claimWords.fields.mandatory
  if (!claim) problems.claim_type = claimWords.fields.claimType
  if (claim) Object.assign(problems, detailProblems(claim, window), paperProblems(claim))
  if (draft.reason.trim().length < REASON_MIN) problems.reason = subscriptionDetailsWords.refusals.sayWhy
  return problems
}

/** What the server found wrong, by the fields of the form; what was changed since it was sent is not wrong any more. */
export function refusedProblems(fields: Record<string, string>, sent: ManualClaim, draft: ManualClaim): Problems {
  const named = Object.entries(fields).map(([field, message]) => [fieldOf(field), message] as const)
  return Object.fromEntries(named.filter(([field]) => said(sent, field) === said(draft, field)))
}

function fieldOf(sent: string): string {
  if (sent === 'scheduled_time') return 'date'
  return sent.startsWith('bills.') ? 'bills' : sent.replace('additional_details.', '')
}

function said(draft: ManualClaim, field: string): unknown {
  const all: Record<string, unknown> = { ...draft, ...draft.fields, bills: draft.bill_files }
  return all[field]
}
