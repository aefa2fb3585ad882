export const CLAIMS = '/cashback/claims'
export const CARD = '/my-plan/card'
export type Place = '/my-plan' | typeof CLAIMS | typeof CARD | '/my-plan/documents'

/** The pages that belong to a place; the first that fits. */
const BELOW: readonly (readonly [string, Place])[] = [
  [CARD, CARD],
  ['/my-plan/documents', '/my-plan/documents'],
  ['/my-plan/invoices', '/my-plan/documents'],
  ['/my-plan', '/my-plan'],
  ['/cashback', CLAIMS],
]

/** The place of a member's navigation to which a page belongs; most pages belong to none. */
export function placeAt(pathname: string): Place | undefined {
  return BELOW.find(([above]) => pathname === above || pathname.startsWith(`${above}/`))?.[1]
}
