import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#platform/contract/client.ts'
import { readMySubscription } from '#rooms/subscriptions/contract/subscription.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import type { ClaimWindow } from '../rules/claim-window.ts'
import { useClaimFlow } from './claim-flow.ts'
import { memberOf, useMembers } from './use-members.ts'

/** Until the plan is loaded, any day is accepted: the server checks. */
const ANY_DAY = { start_date: '2000-01-01', end_date: '2999-12-31' }

/** The days a draft may name: those of its plan, as far back as the plan allows. */
export function useClaimWindow(draft: ClaimDraft): ClaimWindow {
  const { today } = useClaimFlow()
  const { members } = useMembers()
  const { data = ANY_DAY } = useQuery(queryOf(readMySubscription, { params: { id: draft.subscription_id } }))
  return {
    today,
    starts_on: data.start_date,
    ends_on: data.end_date,
    max_claim_days: memberOf(members, draft)?.max_claim_days,
  }
}
