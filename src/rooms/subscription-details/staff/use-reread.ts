import { useQueryClient } from '@tanstack/react-query'
import { readSubscriptionDetails } from '../contract/lookup.ts'

/** Reloads the page after an action, whatever the outcome. */
export function useReread() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [readSubscriptionDetails.name] })
}
