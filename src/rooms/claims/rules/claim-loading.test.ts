import { describe, expect, it } from 'vitest'
import { claimLoading } from './claim-loading.ts'

const member_uhid = '0f6f2d6e-54c4-4f6e-9a0c-1f2d3c4b5a69'

describe('data that a page of the claim flow reads before it is shown', () => {
  it.each([
    '/plus/cashback',
    '/plus/cashback/tracking/901',
    '/plus/cashback/appointment-details',
    '/plus/cashback/claims',
  ])('without the token %s only flags that claims are to be fetched (C2.57)', (path) => {
    for (const token of [undefined, null, ''])
      expect(claimLoading({ token, path, member_uhid })).toEqual({ load: 'nothing', shouldFetchClaims: true })
  })

  it.each([
    ['/plus/cashback/tracking/901', '901'],
    ['/plus/cashback/tracking/901/', '901'],
    ['/plus/cashback/tracking/90210', '90210'],
  ])('%s loads the claim of its last segment (C2.58)', (path, claim_id) => {
    expect(claimLoading({ token: 't', path, member_uhid })).toEqual({ load: 'claim', claim_id })
  })

  it.each(['/plus/cashback', '/plus/cashback/'])('%s loads nothing (C2.59)', (path) => {
    expect(claimLoading({ token: 't', path, member_uhid })).toEqual({ load: 'nothing' })
  })

  it('the appointment details load the members for the cookie’s member (C2.60)', () => {
    const path = '/plus/cashback/appointment-details'
    expect(claimLoading({ token: 't', path, member_uhid })).toEqual({ load: 'members', member_uhid })
    expect(claimLoading({ token: 't', path, member_uhid: undefined })).toEqual({
      load: 'members',
      member_uhid: undefined,
    })
  })

  it.each(['new', 'bills', 'preview/1', 'bank-details', 'method', 'success/901', 'claims', 'anything'])(
    'cashback/%s loads the list of claims (C2.61)',
    (rest) => {
      expect(claimLoading({ token: 't', path: `/plus/cashback/${rest}`, member_uhid })).toEqual({ load: 'claims' })
    },
  )
})
