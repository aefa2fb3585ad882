import { useState } from 'react'

/** Read by the server too, so that the page arrives as the person left it. */
export const NAV_COOKIE = 'plus_nav'
const A_YEAR_S = 31_536_000
/** Narrower than this the navigation is folded at first, as in the stylesheet. */
const SMALL_LAPTOP = '(max-width: 84.99em)'

/** What the cookie says: undefined for a person who has not chosen. */
export const foldedBy = (cookie: string | undefined): boolean | undefined =>
  cookie === 'folded' ? true : cookie === 'open' ? false : undefined

/** Whether the navigation is folded, and the function that folds or opens it; remembered on this device for a year. */
export function useFolded(stored: boolean | undefined): [isFolded: boolean | undefined, fold: () => void] {
  const [isFolded, setFolded] = useState(stored)
  return [
    isFolded,
    () => {
      const next = !(isFolded ?? matchMedia(SMALL_LAPTOP).matches)
      setFolded(next)
      const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', '']
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store needs a secure page, and the server reads this
      document.cookie = `${prefix}${NAV_COOKIE}=${next ? 'folded' : 'open'}; path=/; max-age=${A_YEAR_S}; samesite=lax${secure}`
    },
  ]
}
