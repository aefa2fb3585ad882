import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the page as the server wrote it, true once the page answers to presses. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
