import { useQuery } from '@tanstack/react-query'
import { upload } from '#platform/contract/upload.ts'
import { claimBody } from '../components/claim-body.ts'
import { preflightClaim } from '../contract/file-claim.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import { type ClaimFlow, useClaimFlow } from './claim-flow.ts'

/** Asks once, when the details are complete: a refusal is shown where it can still be corrected. */
export function useAskPreflight() {
  const flow = useClaimFlow()
  return (draft: ClaimDraft) => upload(preflightClaim, { ...inputOf(draft, flow), files: {} }, {})
}

/** What would be paid for a draft, before submission. */
export function usePreflight(draft: ClaimDraft) {
  const input = inputOf(draft, useClaimFlow())
  return useQuery({
    queryKey: [preflightClaim.name, input.query.claim_type, input.body],
    queryFn: ({ signal }) => upload(preflightClaim, { ...input, files: {} }, { signal }),
    staleTime: 0,
  })
}

/** The papers themselves are not needed for it. */
function inputOf(draft: ClaimDraft, { version, claim_id }: Pick<ClaimFlow, 'version' | 'claim_id'>) {
  const { bills: _, ...body } = claimBody(draft)
  return {
    query: { claim_type: draft.claim_type, version },
    body: { ...body, ...(claim_id === undefined ? {} : { claim_id: Number(claim_id) }) },
  }
}
