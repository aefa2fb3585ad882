/** Where the claim flow stands: what is under way, where it goes next, and what it holds meanwhile. */
export interface FlowState<Draft, Claim> {
  /** Something is being sent. */
  showLoader: boolean
  /** The claim is in: on to what comes after it. */
  handleRedirect: boolean
  /** The list of claims is not, or no longer, what the server knows. */
  shouldFetchClaims: boolean
  /** Members, and what is left for them, have been read. */
  usageFetched: boolean
  /** The bank details are in: back to where they were asked for. */
  handleSuccessRedirect: boolean
  draft: Draft | undefined
  claims: readonly Claim[]
}

export type FlowEvent<Draft, Claim> =
  | { type: 'drafted'; draft: Draft | undefined }
  | { type: 'sending' }
  | { type: 'failed' }
  | { type: 'claim-saved'; claim: Claim }
  | { type: 'bank-saved' }
  | { type: 'redirected' }
  | { type: 'claims-fetched' }
  | { type: 'usage-fetched' }

/** Generic over what it holds: the rules are about the flags. */
export function initialFlow<Draft, Claim>(): FlowState<Draft, Claim> {
  return {
    showLoader: false,
    handleRedirect: false,
    shouldFetchClaims: true,
    usageFetched: false,
    handleSuccessRedirect: false,
    draft: undefined,
    claims: [],
  }
}

export function flowAfter<Draft, Claim>(
  flow: FlowState<Draft, Claim>,
  event: FlowEvent<Draft, Claim>,
): FlowState<Draft, Claim> {
  switch (event.type) {
    case 'drafted':
      return { ...flow, draft: event.draft }
    case 'sending':
      return { ...flow, showLoader: true }
    case 'failed':
      return { ...flow, showLoader: false }
    case 'claim-saved':
      return {
        ...flow,
        showLoader: false,
        handleRedirect: true,
        shouldFetchClaims: true,
        draft: undefined,
        claims: [event.claim],
      }
    case 'bank-saved':
      return { ...flow, showLoader: false, handleSuccessRedirect: true }
    case 'redirected':
      return { ...flow, handleRedirect: false, handleSuccessRedirect: false }
    case 'claims-fetched':
      return { ...flow, shouldFetchClaims: false }
    case 'usage-fetched':
      return { ...flow, usageFetched: true }
  }
}
