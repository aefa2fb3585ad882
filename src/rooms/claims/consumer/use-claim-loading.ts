import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect } from 'react'
import { useLocation } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { listMembers } from '#rooms/subscriptions/contract/usage.ts'
import type { Claim } from '../contract/claim.ts'
import { listClaims, readClaim } from '../contract/read-claims.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import { claimLoading } from '../rules/claim-loading.ts'
import type { FlowEvent, FlowState } from '../rules/flow-state.ts'
import { memberCookie } from './member-cookie.ts'

/** Our own pages authenticate by the session, which scripts cannot read and need not. */
const SESSION = 'session'

/**
 * Starts reading the path's data before its screen renders, and reloads the claims after a change. A failure is only
 * logged: the screen that needs the data retries and reports the error.
 */
export function useClaimLoading(
  { shouldFetchClaims }: FlowState<ClaimDraft, Claim>,
  dispatch: Dispatch<FlowEvent<ClaimDraft, Claim>>,
) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  useEffect(() => {
    const loading = claimLoading({ token: SESSION, path: `/plus${pathname}`, member_uhid: memberCookie() })
    const log = (error: unknown) => console.warn('What this page shows could not be read beforehand.', error)
    switch (loading.load) {
      case 'nothing':
        return
      case 'claim':
        void client.prefetchQuery(queryOf(readClaim, { params: { id: loading.claim_id } }))
        return
      case 'members': {
        void client.fetchQuery(queryOf(listMembers, {})).then(() => dispatch({ type: 'usage-fetched' }), log)
        return
      }
      case 'claims':
        if (!shouldFetchClaims) return
        void client
          .invalidateQueries({ queryKey: [listClaims.name] })
          .then(() => client.fetchQuery(queryOf(listClaims, { query: { tab: 'pending', page_number: 1 } })))
          .then(() => dispatch({ type: 'claims-fetched' }), log)
    }
  }, [client, pathname, shouldFetchClaims, dispatch])
}
