import { describe, expect, test } from 'vitest'
import { actionsOfStaffRole } from '#rooms/access/rules/staff-actions.ts'
import type { ClaimStatus } from '#rooms/claims/rules/claim-status.ts'
import type { ClaimState } from '#rooms/claims/rules/transitions.ts'
import { deskActionsOf, isAssignable, mayReview } from './desk-actions.ts'

const NOW = new Date('2026-11-20T06:00:00Z')
const claim = (status: ClaimStatus, rest: Partial<ClaimState> = {}): ClaimState => ({
  status,
  account_id: 'asha',
  created_by: 'asha',
  first_approver: null,
  locked_by: null,
  locked_until: null,
  on_hold_by: null,
  on_hold_at: NOW,
  respond_by: NOW,
  decided_at: NOW,
  settled_at: NOW,
  resubmittable_until: null,
  in_payout: false,
  payout_tries: 0,
  ...rest,
})
const staff = (role: string) => ({ part: 'staff' as const, account_id: 'kabir', actions: actionsOfStaffRole(role) })

describe('the desk’s actions on a claim', () => {
  test.each<[string, ClaimStatus, string]>([
    ['MODERATOR', 'INITIATED', 'approve hold reject correct lock note'],
    ['MODERATOR', 'PENDING', ''],
    ['ADMIN', 'INITIATED', 'approve hold reject correct lock note assign'],
    ['ADMIN', 'PENDING', 'approve hold reject send_back correct lock note assign'],
    ['ADMIN', 'ON_HOLD', 'release note assign'],
    ['ADMIN', 'APPROVED', 'settle settlement_failed undo note'],
    ['ADMIN', 'SETTLED', 'note'],
    ['SUPERADMIN', 'SETTLED', 'settlement_failed note'],
    ['ADMIN', 'REJECTED', 'reopen note'],
    ['ADMIN', 'SETTLEMENT_FAILED', 'undo settle retry_settlement note'],
  ])('of %s while it is %s: %s', (role, status, actions) => {
    const { allowed } = deskActionsOf(claim(status), staff(role), { now: NOW })
    expect([...allowed].sort()).toEqual(actions.split(' ').filter(Boolean).sort())
  })

  test('one that only a guard forbids comes with its reason; what the owner or a job does is not offered', () => {
    const locked = claim('INITIATED', { locked_by: 'meera', locked_until: new Date(NOW.getTime() + 60_000) })
    const { blocked } = deskActionsOf(locked, staff('ADMIN'), { now: NOW })
    expect(blocked.map(({ call, refused }) => `${call} ${refused}`).sort()).toEqual([
      'approve LOCKED',
      'hold LOCKED',
      'reject LOCKED',
    ])
  })
})

describe('who reviews', () => {
  test.each<[ClaimStatus, string[], boolean]>([
    ['INITIATED', ['claims.decide_initiated'], true],
    ['INITIATED', ['claims.decide_pending'], false],
    ['PENDING', ['claims.decide_pending'], true],
    ['PENDING', ['claims.decide_initiated'], false],
    ['ON_HOLD', ['claims.decide_initiated', 'claims.decide_pending'], false],
  ])('%s with %j: %s', (status, actions, may) => {
    expect(mayReview(status, actions)).toBe(may)
  })

  test('a claim can be given to a colleague until it is decided', () => {
    const assignable = (['INITIATED', 'PENDING', 'ON_HOLD'] as const).map(isAssignable)
    expect(assignable).toEqual([true, true, true])
    expect((['APPROVED', 'REJECTED', 'SETTLED', 'SETTLEMENT_FAILED'] as const).some(isAssignable)).toBe(false)
  })
})
