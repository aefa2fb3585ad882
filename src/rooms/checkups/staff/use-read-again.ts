import { useQueryClient } from '@tanstack/react-query'
import { queryOf } from '#platform/contract/client.ts'
import { listStaffCheckups, readStaffCheckup } from '../contract/staff.ts'

/** Reads a check-up and the list again, whatever an act on it was answered. */
export function useReadAgain(id: string): () => Promise<void> {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: [listStaffCheckups.name] })
    return queries.invalidateQueries({ queryKey: queryOf(readStaffCheckup, { params: { id } }).queryKey })
  }
}
