import { useQueryClient } from '@tanstack/react-query'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { listMyPolicies, type PolicyDetail, readFreeLookQuote, readMyPolicy } from '../contract/policies.ts'

/** What every act on a policy does with its answer, and with a refusal because the policy has moved on. */
export function usePolicyActs({ id }: Pick<PolicyDetail, 'id'>) {
  const client = useQueryClient()
  const key = queryOf(readMyPolicy, { params: { id } }).queryKey
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: key })
    void client.invalidateQueries({ queryKey: queryOf(readFreeLookQuote, { params: { id } }).queryKey })
  }
  return {
    store: (policy: PolicyDetail) => {
      client.setQueryData(key, policy)
      void client.invalidateQueries({ queryKey: [listMyPolicies.name] })
    },
    readAgain,
    /** Read again only when the dialog closes: what moved on meanwhile no longer offers the act. */
    readAgainAfter: (error: unknown) => {
      if (error instanceof CallError && error.status === 409) readAgain()
    },
  }
}
