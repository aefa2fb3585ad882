import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { safeNext } from '#values/safe-next.ts'
import type { Claim } from '../contract/claim.ts'
import { readClaim } from '../contract/read-claims.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import type { FlowEvent, FlowState } from '../rules/flow-state.ts'

/**
 * Continues to the claim once it is filed, and returns to the page that asked for bank details; each flag redirects
 * once.
 */
export function useFlowRedirects(
  { handleRedirect, handleSuccessRedirect, claims }: FlowState<ClaimDraft, Claim>,
  dispatch: Dispatch<FlowEvent<ClaimDraft, Claim>>,
  forget: () => void,
) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isLeaving = useRef(false)
  useEffect(() => {
    const [claim] = claims
    const leave = async (to: string) => {
      isLeaving.current = true
      await navigate(to, { replace: true })
      isLeaving.current = false
      dispatch({ type: 'redirected' })
    }
    if (isLeaving.current) return
    if (handleRedirect && claim) {
      forget()
      client.setQueryData(queryOf(readClaim, { params: { id: String(claim.id) } }).queryKey, claim)
      const isNew = String(claim.id) !== query.get('claim_id')
      void leave(`/cashback/${isNew ? 'success' : 'tracking'}/${claim.id}`)
    } else if (handleSuccessRedirect) {
      void leave(safeNext(query.get('next'), '/plus/cashback/bank-details').slice('/plus'.length))
    }
  }, [handleRedirect, handleSuccessRedirect, claims, client, navigate, query, dispatch, forget])
}
