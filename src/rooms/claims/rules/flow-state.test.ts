import { describe, expect, it } from 'vitest'
import { type FlowEvent, flowAfter, initialFlow } from './flow-state.ts'

const fresh = initialFlow<string, number>()
const flowOf = (...events: FlowEvent<string, number>[]) => events.reduce(flowAfter, fresh)

describe('the flags of the claim flow', () => {
  it('are five, and only the one to fetch claims is on at first (C4.44, C4.45)', () => {
    const { draft: _, claims: __, ...flags } = fresh
    expect(flags).toEqual({
      showLoader: false,
      handleRedirect: false,
      shouldFetchClaims: true,
      usageFetched: false,
      handleSuccessRedirect: false,
    })
  })

  it('a claim filed or changed turns the loader off, redirects, refetches, clears the draft and replaces the claims (C4.46)', () => {
    const before = flowOf({ type: 'claims-fetched' }, { type: 'drafted', draft: 'a bill' }, { type: 'sending' })
    expect(before).toMatchObject({ showLoader: true, shouldFetchClaims: false, draft: 'a bill', claims: [] })
    expect(flowAfter({ ...before, claims: [900] }, { type: 'claim-saved', claim: 901 })).toMatchObject({
      showLoader: false,
      handleRedirect: true,
      shouldFetchClaims: true,
      draft: undefined,
      claims: [901],
    })
  })

  it('bank details saved turn the success redirect on, and the loader off (C4.47)', () => {
    expect(flowOf({ type: 'sending' }, { type: 'bank-saved' })).toMatchObject({
      showLoader: false,
      handleRedirect: false,
      handleSuccessRedirect: true,
    })
  })

  it('a failure only turns the loader off: the draft stays', () => {
    const failed = flowOf({ type: 'drafted', draft: 'a bill' }, { type: 'sending' }, { type: 'failed' })
    expect(failed).toEqual({ ...fresh, draft: 'a bill' })
  })

  it('each redirect happens once', () => {
    const done = flowOf({ type: 'claim-saved', claim: 901 }, { type: 'bank-saved' }, { type: 'redirected' })
    expect(done).toMatchObject({ handleRedirect: false, handleSuccessRedirect: false })
  })

  it('loaded data is not requested again', () => {
    expect(flowOf({ type: 'claims-fetched' }, { type: 'usage-fetched' })).toMatchObject({
      shouldFetchClaims: false,
      usageFetched: true,
    })
  })
})
