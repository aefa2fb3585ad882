import { useQueryClient } from '@tanstack/react-query'
import { readSubscriptionDetails } from '../contract/lookup.ts'

/** Reads the page anew after an act, whatever came of it. */
export function useReread() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [readSubscriptionDetails.name] })
}
