/** The state of the claim flow: calls in progress, the next redirect, and the data meanwhile. */
export interface FlowState<Draft, Claim> {
  /** A submission is in progress. */
  showLoader: boolean
  /** The claim is filed: continue to the next page. */
  handleRedirect: boolean
  /** The list of claims is missing or out of date. */
  shouldFetchClaims: boolean
  /** Members, and what is left for them, are loaded. */
  usageFetched: boolean
  /** The bank details are saved: return to the page that asked for them. */
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

/** Generic over its data: the rules concern only the flags. */
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
