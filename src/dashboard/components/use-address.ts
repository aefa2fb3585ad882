import { useHref, useLocation, useNavigation, useSearchParams } from 'react-router'

/**
 * The search part of this screen's address, or of the one being navigated to. So a choice is shown immediately, and a second one
 * made meanwhile is added to the first instead of taking its place.
 */
export function useAddress(): URLSearchParams {
  const [search] = useSearchParams()
  const here = useHref(useLocation().pathname)
  const { location: next } = useNavigation()
  return next && next.pathname === here ? new URLSearchParams(next.search) : search
}
