import { useQueryClient } from '@tanstack/react-query'
import { queryOf } from '#platform/contract/client.ts'
import { listHomeCare, readHomeCare } from '../contract/desk.ts'

/** Reads a care and the list again, whatever an act on it was answered. */
export function useReadAgain(id: string): () => Promise<void> {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: [listHomeCare.name] })
    return queries.invalidateQueries({ queryKey: queryOf(readHomeCare, { params: { id } }).queryKey })
  }
}
