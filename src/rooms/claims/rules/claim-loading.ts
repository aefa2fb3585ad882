/** The data that a page of the claim flow reads before it is shown. */
export type ClaimLoading =
  | { load: 'nothing' }
  /** Nothing was read: the page fetches the claims itself. */
  | { load: 'nothing'; shouldFetchClaims: true }
  | { load: 'claim'; claim_id: string }
  | { load: 'members'; member_uhid: string | undefined }
  | { load: 'claims' }

interface ClaimPageRequest {
  /** Authentication: an app's header, or a browser's session. */
  token: string | null | undefined
  /** With the /plus prefix, as the browser shows it. */
  path: string
  /** From the cookie `member_uhid`: only a hint, the server checks whose member it is. */
  member_uhid: string | undefined
}

/** By path, once the person is authenticated; every path without its own rule loads the list. */
export function claimLoading({ token, path, member_uhid }: ClaimPageRequest): ClaimLoading {
  if (!token) return { load: 'nothing', shouldFetchClaims: true }
  const segments = path.split('/').filter(Boolean)
  if (path.includes('tracking')) return { load: 'claim', claim_id: segments.at(-1) ?? '' }
  if (segments.join('/') === 'plus/cashback') return { load: 'nothing' }
  if (path.includes('appointment-details')) return { load: 'members', member_uhid }
  return { load: 'claims' }
}
