/** What a page of the claim flow reads before it is shown. */
export type ClaimLoading =
  | { load: 'nothing' }
  /** Nothing was read: whoever gets the page asks for the claims themselves. */
  | { load: 'nothing'; shouldFetchClaims: true }
  | { load: 'claim'; claim_id: string }
  | { load: 'members'; member_uhid: string | undefined }
  | { load: 'claims' }

interface Asked {
  /** Proof of who asks: of the app in its header, of a browser by its session. */
  token: string | null | undefined
  /** With /plus in front, as the browser shows it. */
  path: string
  /** Of the cookie `member_uhid`: a hint only, the server looks whose member it is. */
  member_uhid: string | undefined
}

/** By the path, once it is known who asks; every path that has no rule of its own loads the list. */
export function claimLoading({ token, path, member_uhid }: Asked): ClaimLoading {
  if (!token) return { load: 'nothing', shouldFetchClaims: true }
  const segments = path.split('/').filter(Boolean)
  if (path.includes('tracking')) return { load: 'claim', claim_id: segments.at(-1) ?? '' }
  if (segments.join('/') === 'plus/cashback') return { load: 'nothing' }
  if (path.includes('appointment-details')) return { load: 'members', member_uhid }
  return { load: 'claims' }
}
