import { useQueryClient } from '@tanstack/react-query'
import { queryOf } from '#platform/contract/client.ts'
import { listInsurancePolicies, readInsurancePolicy } from '../contract/staff.ts'

/** Reads a policy and the list again, whatever an act on it was answered. */
export function useReadAgain(id: string): () => Promise<void> {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: [listInsurancePolicies.name] })
    return queries.invalidateQueries({ queryKey: queryOf(readInsurancePolicy, { params: { id } }).queryKey })
  }
}
