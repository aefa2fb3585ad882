import { describe, expect, it } from 'vitest'
import {
  detailsUntil,
  expiryOf,
  isActive,
  PROPOSAL_STATUSES,
  type ProposalEvent,
  type ProposalStatus,
  statusAfter,
  statusNow,
} from './proposal-state.ts'

const NOW = new Date('2026-11-26T06:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)

describe('a proposal', () => {
  it.each([
    ['change', { DRAFT: 'DRAFT', ELIGIBLE: 'DRAFT', INELIGIBLE: 'DRAFT', EXPIRED: 'DRAFT', CONSUMED: undefined }],
    [
      'check_passed',
      { DRAFT: 'ELIGIBLE', ELIGIBLE: 'ELIGIBLE', INELIGIBLE: 'ELIGIBLE', EXPIRED: undefined, CONSUMED: undefined },
    ],
    [
      'check_failed',
      {
        DRAFT: 'INELIGIBLE',
        ELIGIBLE: 'INELIGIBLE',
        INELIGIBLE: 'INELIGIBLE',
        EXPIRED: undefined,
        CONSUMED: undefined,
      },
    ],
    [
      'day_over',
      { DRAFT: undefined, ELIGIBLE: 'EXPIRED', INELIGIBLE: undefined, EXPIRED: undefined, CONSUMED: undefined },
    ],
    [
      'bought',
      { DRAFT: undefined, ELIGIBLE: 'CONSUMED', INELIGIBLE: undefined, EXPIRED: 'CONSUMED', CONSUMED: undefined },
    ],
  ] as [ProposalEvent, Record<ProposalStatus, ProposalStatus | undefined>][])('moves by %s', (event, moves) => {
    expect(Object.keys(moves)).toEqual(PROPOSAL_STATUSES)
    for (const from of PROPOSAL_STATUSES) expect(statusAfter(from, event)).toBe(moves[from])
  })

  it('of an eligible patient is good for 24 hours, to the instant', () => {
    const eligible = { status: 'ELIGIBLE' as const, expires_at: expiryOf(NOW) }
    expect(eligible.expires_at).toEqual(hours(24))
    expect(statusNow(eligible, new Date(hours(24).getTime() - 1))).toBe('ELIGIBLE')
    expect(statusNow(eligible, hours(24))).toBe('EXPIRED')
    expect([isActive(eligible, NOW), isActive(eligible, hours(24))]).toEqual([true, false])
  })

  it.each([
    ['DRAFT', true],
    ['INELIGIBLE', false],
    ['EXPIRED', false],
    ['CONSUMED', false],
  ] as const)('%s is active: %s', (status, active) => {
    expect(isActive({ status, expires_at: hours(1) }, NOW)).toBe(active)
  })

  it('keeps its answers for 90 days after it leads to no purchase', () => {
    const day = 24
    expect(detailsUntil({ status: 'DRAFT', expires_at: null }, NOW)).toEqual(hours(90 * day))
    expect(detailsUntil({ status: 'INELIGIBLE', expires_at: null }, NOW)).toEqual(hours(90 * day))
    expect(detailsUntil({ status: 'ELIGIBLE', expires_at: hours(24) }, NOW)).toEqual(hours(91 * day))
    expect(detailsUntil({ status: 'CONSUMED', expires_at: hours(24) }, NOW)).toBeNull()
  })
})
