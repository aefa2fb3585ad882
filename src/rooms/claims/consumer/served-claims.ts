import type { QueryClient } from '@tanstack/react-query'
import type { RouterContextProvider } from 'react-router'
import type { ReplyOf } from '#platform/contract/call.ts'
import { queryOf, request } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import { listMembers } from '#rooms/subscriptions/contract/usage.ts'
import type { Claim } from '../contract/claim.ts'
import { listClaims, readClaim } from '../contract/read-claims.ts'
import { claimLoading } from '../rules/claim-loading.ts'

/** Data loaded with the page; if the flag is set, none was. */
export interface PreloadedClaims {
  shouldFetchClaims?: true
  claim?: Claim
  members?: ReplyOf<typeof listMembers>
  claims?: ReplyOf<typeof listClaims>
}

const FIRST_PAGE = { tab: 'pending', page_number: 1 } as const

/** Reads the path's data with the caller's token. A failure is only logged: the page then fetches it itself. */
export async function served(
  context: Readonly<RouterContextProvider>,
  headers: Headers,
  path: string,
): Promise<PreloadedClaims> {
  const { api: transport, cookie, logError } = context.get(pageContext)
  const member_uhid = cookie('member_uhid')
  const loading = claimLoading({ token: headers.get('x-subscription-auth-token'), path, member_uhid })
  try {
    switch (loading.load) {
      case 'claim':
        return { claim: await request(readClaim, { params: { id: loading.claim_id } }, { transport }) }
      case 'members':
        return { members: await request(listMembers, { query: { member_uhid } }, { transport }) }
      case 'claims':
        return { claims: await request(listClaims, { query: FIRST_PAGE }, { transport }) }
      case 'nothing':
        return 'shouldFetchClaims' in loading ? { shouldFetchClaims: true } : {}
    }
  } catch (error) {
    logError(error, 'a claim page could not be read beforehand')
    return { shouldFetchClaims: true }
  }
}

/** Puts the data loaded with the page into the cache of its screens. */
export function seedQueries(client: QueryClient, { claim, claims, members }: PreloadedClaims): void {
  if (claim) client.setQueryData(queryOf(readClaim, { params: { id: String(claim.id) } }).queryKey, claim)
  if (claims) client.setQueryData(queryOf(listClaims, { query: FIRST_PAGE }).queryKey, claims)
  if (members) client.setQueryData(queryOf(listMembers, {}).queryKey, members)
}
