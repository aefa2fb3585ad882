import { useQuery } from '@tanstack/react-query'
import { upload } from '#platform/contract/upload.ts'
import { claimBody } from '../components/claim-body.ts'
import { preflightClaim } from '../contract/file-claim.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import { useClaimFlow } from './claim-flow.ts'

/** What would be paid for a draft, before submission; the papers themselves are not needed for it. */
/** Asks once, when the details are complete: a refusal is shown where it can still be corrected. */
export function useAskPreflight() {
  const { version } = useClaimFlow()
  return (draft: ClaimDraft) => {
    const { bills: _, ...body } = claimBody(draft)
    return upload(preflightClaim, { query: { claim_type: draft.claim_type, version }, body, files: {} }, {})
  }
}

export function usePreflight(draft: ClaimDraft) {
  const { version } = useClaimFlow()
  const { claim_type } = draft
  const { bills: _, ...body } = claimBody(draft)
  return useQuery({
    queryKey: [preflightClaim.name, claim_type, body],
    queryFn: ({ signal }) => upload(preflightClaim, { query: { claim_type, version }, body, files: {} }, { signal }),
    staleTime: 0,
  })
}
