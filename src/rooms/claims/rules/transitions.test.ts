import { describe, expect, test } from 'vitest'
import { actionsOfStaffRole } from '#rooms/access/rules/staff-actions.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { CLAIM_STATUSES, type ClaimStatus, isPendingStatus } from './claim-status.ts'
import { type ClaimActor, type ClaimCall, type ClaimState, callsOf, TRANSITIONS, transitionOf } from './transitions.ts'

const NOW = new Date('2026-11-20T06:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

const claim = (status: ClaimStatus, rest: Partial<ClaimState> = {}): ClaimState => ({
  status,
  account_id: 'asha',
  created_by: 'asha',
  first_approver: null,
  locked_by: null,
  locked_until: null,
  on_hold_by: 'meera',
  on_hold_at: daysAgo(20),
  respond_by: daysAgo(13),
  decided_at: daysAgo(1),
  settled_at: daysAgo(1),
  resubmittable_until: new Date(NOW.getTime() + DAY_MS),
  in_payout: false,
  payout_tries: 0,
  ...rest,
})

const staff = (account_id: string, role: string): ClaimActor => ({
  part: 'staff',
  account_id,
  actions: actionsOfStaffRole(role),
})
const MOVERS = {
  owner: { part: 'owner', account_id: 'asha' },
  system: { part: 'system' },
  MODERATOR: staff('nobody-else', 'MODERATOR'),
  holder: staff('meera', 'MODERATOR'),
  ADMIN: staff('leela', 'ADMIN'),
  SUPERADMIN: staff('kabir', 'SUPERADMIN'),
  MODERATION_MEMBER: staff('farhan', 'MODERATION_MEMBER'),
  MEMBER: staff('divya', 'MEMBER'),
  USER: staff('arjun', 'USER'),
} satisfies Record<string, ClaimActor>

// Taken from the specification. Columns: the target state, '-' where no one may, '!' where this caller may not.
const EXPECTED = `
  amend             INITIATED  owner                                   INITIATED
  hold              INITIATED  MODERATOR,holder,ADMIN,SUPERADMIN ON_HOLD
  hold              PENDING    ADMIN,SUPERADMIN                 ON_HOLD
  answer            ON_HOLD    owner                                   INITIATED
  release           ON_HOLD    holder,ADMIN,SUPERADMIN                 INITIATED
  lapse             ON_HOLD    system                                  REJECTED
  approve           INITIATED  MODERATOR,holder,ADMIN,SUPERADMIN       APPROVED
  approve           PENDING    ADMIN,SUPERADMIN                        APPROVED
  reject            INITIATED  MODERATOR,holder,ADMIN,SUPERADMIN       REJECTED
  reject            PENDING    ADMIN,SUPERADMIN                        REJECTED
  send_back         PENDING    ADMIN,SUPERADMIN                        INITIATED
  undo              APPROVED   ADMIN,SUPERADMIN                        PENDING
  undo              SETTLEMENT_FAILED ADMIN,SUPERADMIN                 PENDING
  settle            APPROVED   system,ADMIN,SUPERADMIN                 SETTLED
  settle            SETTLEMENT_FAILED system,ADMIN,SUPERADMIN          SETTLED
  settlement_failed APPROVED   system,ADMIN,SUPERADMIN                 SETTLEMENT_FAILED
  settlement_failed SETTLED    system,SUPERADMIN                       SETTLEMENT_FAILED
  retry_settlement  SETTLEMENT_FAILED owner,system,ADMIN,SUPERADMIN    APPROVED
  withdraw          INITIATED  owner                                   REJECTED
  withdraw          ON_HOLD    owner                                   REJECTED
  withdraw          PENDING    owner                                   REJECTED
  close             INITIATED  system                                  REJECTED
  close             ON_HOLD    system                                  REJECTED
  close             PENDING    system                                  REJECTED
  reopen            REJECTED   ADMIN,SUPERADMIN                        INITIATED
  resubmit          REJECTED   owner                                   REJECTED
  recover           SETTLED    ADMIN,SUPERADMIN                        SETTLED
`
const rows = EXPECTED.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/) as [ClaimCall, ClaimStatus, string, ClaimStatus])
const CALLS = [...new Set(rows.map(([call]) => call))]

describe('the transitions of a claim', () => {
  test('the statuses are these seven (C4.37)', () => {
    expect([...CLAIM_STATUSES].sort()).toEqual(
      ['PENDING', 'APPROVED', 'REJECTED', 'INITIATED', 'SETTLED', 'SETTLEMENT_FAILED', 'ON_HOLD'].sort(),
    )
  })

  test('a claim that is pending, initiated, approved or on hold is pending (C4.38), every other is past (C4.39)', () => {
    expect(CLAIM_STATUSES.filter(isPendingStatus)).toEqual(['INITIATED', 'ON_HOLD', 'PENDING', 'APPROVED'])
    expect(CLAIM_STATUSES.filter((status) => !isPendingStatus(status))).toEqual([
      'REJECTED',
      'SETTLED',
      'SETTLEMENT_FAILED',
    ])
  })

  test('the table has the 21 rows of the specification, in its order, and after them the end by a refund', () => {
    expect([...new Set(TRANSITIONS.map(({ row }) => row))]).toEqual(Array.from({ length: 22 }, (_, index) => index + 1))
  })

  test.each(CALLS.flatMap((call) => CLAIM_STATUSES.map((status) => [call, status] as const)))(
    '%s of a claim that is %s is allowed only to those in the table (C4.43)',
    (call, status) => {
      const expected = rows.find(([name, from]) => name === call && from === status)
      for (const [name, actor] of Object.entries(MOVERS)) {
        const result = transitionOf(call, claim(status), actor, { now: NOW, one_person: true })
        const to = 'transition' in result ? result.transition.to : result.refused
        const may = expected?.[2].split(',').includes(name)
        expect([name, to]).toEqual([name, may ? expected![3] : expected ? 'FORBIDDEN' : 'WRONG_STATE'])
      }
    },
  )

  test('a claim is filed by its owner, a coordinator or staff who enter reimbursements, and starts as INITIATED', () => {
    expect(TRANSITIONS.filter(({ from }) => from === null)).toMatchObject([
      { to: 'INITIATED', who: ['owner', 'coordinator', 'subscription.manualReimbursement'] },
    ])
  })
})

describe('guards', () => {
  const refused = (call: ClaimCall, of: ClaimState, actor: ClaimActor, one_person = true) => {
    const result = transitionOf(call, of, actor, { now: NOW, one_person })
    return 'refused' in result ? result.refused : result.transition.to
  }
  const { owner, system, MODERATOR, ADMIN, SUPERADMIN } = MOVERS

  test('an approval that needs two people passes the first check', () => {
    expect(refused('approve', claim('INITIATED'), MODERATOR, false)).toBe('PENDING')
    expect(refused('approve', claim('INITIATED'), SUPERADMIN, false)).toBe('PENDING')
  })

  test('the first approver does not give the second approval, but may still reject', () => {
    const pending = claim('PENDING', { first_approver: 'leela' })
    expect(refused('approve', pending, ADMIN)).toBe('SECOND_PERSON')
    expect(refused('approve', pending, SUPERADMIN)).toBe('APPROVED')
    expect(refused('reject', pending, ADMIN)).toBe('REJECTED')
  })

  test('while a reviewer has the lock, no one else changes the claim; the lock expires by itself', () => {
    const locked = (until: Date) => claim('INITIATED', { locked_by: 'leela', locked_until: until })
    const running = locked(new Date(NOW.getTime() + 1))
    expect(refused('amend', running, owner)).toBe('UNDER_REVIEW')
    expect(refused('withdraw', running, owner)).toBe('REJECTED')
    expect(refused('approve', running, MODERATOR)).toBe('LOCKED')
    expect(refused('approve', running, ADMIN)).toBe('APPROVED')
    expect(refused('amend', locked(NOW), owner)).toBe('INITIATED')
  })

  test.each([
    ['lapse', 'ON_HOLD', { on_hold_at: daysAgo(13.99) }, system, 'TOO_EARLY'],
    ['lapse', 'ON_HOLD', { on_hold_at: daysAgo(14) }, system, 'REJECTED'],
    ['lapse', 'ON_HOLD', { respond_by: null }, system, 'NOT_WAITING'],
    ['answer', 'ON_HOLD', { respond_by: null }, owner, 'NOT_WAITING'],
    ['undo', 'APPROVED', { in_payout: true }, ADMIN, 'IN_PAYOUT'],
    ['settlement_failed', 'SETTLED', { settled_at: daysAgo(29.9) }, system, 'SETTLEMENT_FAILED'],
    ['settlement_failed', 'SETTLED', { settled_at: daysAgo(30) }, system, 'TOO_LATE'],
    ['retry_settlement', 'SETTLEMENT_FAILED', { payout_tries: 2 }, system, 'APPROVED'],
    ['retry_settlement', 'SETTLEMENT_FAILED', { payout_tries: 3 }, ADMIN, 'NO_TRIES_LEFT'],
    ['reopen', 'REJECTED', { decided_at: daysAgo(29.9) }, ADMIN, 'INITIATED'],
    ['reopen', 'REJECTED', { decided_at: daysAgo(30) }, ADMIN, 'TOO_LATE'],
    ['resubmit', 'REJECTED', { resubmittable_until: NOW }, owner, 'REJECTED'],
    ['resubmit', 'REJECTED', { resubmittable_until: daysAgo(0.1) }, owner, 'NOT_RESUBMITTABLE'],
    ['resubmit', 'REJECTED', { resubmittable_until: null }, owner, 'NOT_RESUBMITTABLE'],
  ] as const)('%s of %s with %o', (call, status, rest, actor, expected) => {
    expect(refused(call, claim(status, rest), actor)).toBe(expected)
  })
})

describe('the actions of a screen', () => {
  test('are those the server would allow, and one blocked only by a guard comes with its reason', () => {
    expect(callsOf(claim('PENDING', { first_approver: 'leela' }), MOVERS.ADMIN, { now: NOW })).toEqual({
      allowed: ['hold', 'reject', 'send_back'],
      blocked: [{ call: 'approve', refused: 'SECOND_PERSON' }],
    })
    expect(callsOf(claim('INITIATED'), MOVERS.owner, { now: NOW }).allowed).toEqual(['amend', 'withdraw'])
    expect(callsOf(claim('APPROVED'), MOVERS.MEMBER, { now: NOW })).toEqual({ allowed: [], blocked: [] })
  })
})
