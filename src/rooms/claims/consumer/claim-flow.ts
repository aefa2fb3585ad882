import { createContext, type Dispatch, use } from 'react'
import type { IstDate } from '#values/ist-date.ts'
import type { DraftChange } from '../components/use-kept-draft.ts'
import type { Claim } from '../contract/claim.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import type { ClaimVersion } from '../rules/claim-files.ts'
import type { FlowEvent, FlowState } from '../rules/flow-state.ts'

/** What the steps of a claim share: how far it is, what was typed, and who types. */
export interface ClaimFlow {
  flow: FlowState<ClaimDraft, Claim>
  dispatch: Dispatch<FlowEvent<ClaimDraft, Claim>>
  /** While the draft is being looked for on this device. */
  isLookingForDraft: boolean
  /** The claim that is changed, answered or filed again; none for a new one. */
  claim_id: string | undefined
  begin: (draft: ClaimDraft) => void
  change: (change: DraftChange<ClaimDraft>) => void
  /** The draft was sent, or is not wanted any more. */
  forget: () => void
  /** In India, by the product's clock. */
  today: IstDate
  /** What the device can send: an old app one bill only. */
  version: ClaimVersion
}

export const ClaimFlowContext = createContext<ClaimFlow | undefined>(undefined)

export function useClaimFlow(): ClaimFlow {
  const flow = use(ClaimFlowContext)
  if (!flow) throw new Error('The steps of a claim stand inside the claim flow')
  return flow
}

/** The address of a step below /cashback, for the same claim. */
export function stepHref(step: string, claim_id: string | undefined): string {
  return claim_id === undefined ? `/cashback/${step}` : `/cashback/${step}?claim_id=${claim_id}`
}
