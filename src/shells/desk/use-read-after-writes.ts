import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterWrites } from '#platform/contract/client.ts'

/** Reads the counts of the navigation again after each write: an act of any screen may change them. @param name of their call */
export function useReadAfterWrites(name: string): void {
  const queries = useQueryClient()
  useEffect(() => afterWrites(() => void queries.invalidateQueries({ queryKey: [name] })), [queries, name])
}
