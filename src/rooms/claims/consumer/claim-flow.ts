import { createContext, type Dispatch, use } from 'react'
import type { IstDate } from '#values/ist-date.ts'
import type { DraftChange } from '../components/use-stored-draft.ts'
import type { Claim } from '../contract/claim.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import type { ClaimVersion } from '../rules/claim-files.ts'
import type { FlowEvent, FlowState } from '../rules/flow-state.ts'

/** The shared state of a claim's steps: progress, the draft, and the person. */
export interface ClaimFlow {
  flow: FlowState<ClaimDraft, Claim>
  dispatch: Dispatch<FlowEvent<ClaimDraft, Claim>>
  /** True while the draft is being read from this device. */
  isLookingForDraft: boolean
  /** The claim that is changed, answered or filed again; undefined for a new one. */
  claim_id: string | undefined
  begin: (draft: ClaimDraft) => void
  change: (change: DraftChange<ClaimDraft>) => void
  /** The draft was submitted or discarded. */
  forget: () => void
  /** In India, by the product's clock. */
  today: IstDate
  /** What the device can submit: an old app only one bill. */
  version: ClaimVersion
}

export const ClaimFlowContext = createContext<ClaimFlow | undefined>(undefined)

export function useClaimFlow(): ClaimFlow {
  const flow = use(ClaimFlowContext)
  if (!flow) throw new Error('The steps of a claim must be inside the claim flow')
  return flow
}

/** The address of a step below /cashback, for the same claim. */
export function stepHref(step: string, claim_id: string | undefined): string {
  return claim_id === undefined ? `/cashback/${step}` : `/cashback/${step}?claim_id=${claim_id}`
}
