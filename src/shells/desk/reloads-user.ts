import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Whether a navigation reads the signed-in person again: another screen does. Filters, page and open row of a list are
 * parameters of the same screen and do not.
 */
export function reloadsUser({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate'>): boolean {
  const isSameScreen = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isSameScreen ? false : defaultShouldRevalidate
}
