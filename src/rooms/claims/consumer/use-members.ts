import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReplyOf } from '#platform/contract/call.ts'
import { queryOf } from '#platform/contract/client.ts'
import { listMembers } from '#rooms/subscriptions/contract/usage.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import { useClaimFlow } from './claim-flow.ts'

export type ClaimMember = ReplyOf<typeof listMembers>['members'][number]

/**
 * The people for whom the signed-in person may claim, and what is left for each. A failure is logged; the screen
 * reports it.
 */
export function useMembers() {
  const { flow, dispatch } = useClaimFlow()
  const { data, error, refetch } = useQuery(queryOf(listMembers, {}))
  const isNews = data !== undefined && !flow.usageFetched
  useEffect(() => {
    if (isNews) dispatch({ type: 'usage-fetched' })
    if (error) console.warn('The people on the plan could not be read.', error)
  }, [isNews, error, dispatch])
  return { members: data?.members, error, refetch }
}

/** The member a draft is for; undefined once they have left the plan. */
export function memberOf(members: readonly ClaimMember[] | undefined, { uhid, subscription_id }: ClaimDraft) {
  return members?.find((member) => member.uhid === uhid && member.subscription_id === subscription_id)
}
