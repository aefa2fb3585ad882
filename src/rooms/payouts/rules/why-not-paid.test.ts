import { expect, test } from 'vitest'
import { mayBecome, PAYOUT_STATUSES } from './payout-status.ts'
import { reminderDay, waitMs } from './payout-times.ts'
import { type PayoutFacts, waitsFor } from './why-not-paid.ts'

const now = new Date('2027-03-01T06:00:00Z')
const later = new Date('2027-03-02T06:00:00Z')
const verified = { status: 'VERIFIED', cooling_until: null } as const
const claim: PayoutFacts = {
  approved_claim_amount_paise: 50_000n,
  first_approver: null,
  payout_tries: 0,
  duplicate_found: false,
  approvers_bank: false,
  paid_beside: false,
  plan_halt: null,
  bank: verified,
}

test.each<[string, Partial<PayoutFacts>, string | null]>([
  ['nothing', {}, null],
  ['bank details', { bank: undefined }, 'NO_BANK'],
  ['the bank’s answer', { bank: { ...verified, status: 'UNVERIFIED' } }, 'BANK_UNVERIFIED'],
  ['a staff member', { bank: { ...verified, status: 'REVIEW' } }, 'BANK_REVIEW'],
  ['other details', { bank: { ...verified, status: 'FAILED' } }, 'BANK_FAILED'],
  ['the remaining waiting time after a change', { bank: { ...verified, cooling_until: later } }, 'COOLING'],
  ['nothing, once the waiting time is over', { bank: { ...verified, cooling_until: now } }, null],
  ['a second person', { approved_claim_amount_paise: 1_000_001n }, 'SECOND_PERSON'],
  ['nothing, at the limit', { approved_claim_amount_paise: 1_000_000n }, null],
  ['nothing, once two people approved', { approved_claim_amount_paise: 9_000_000n, first_approver: 'leela' }, null],
  ['nothing more, after two tries', { payout_tries: 2 }, null],
  ['a person, where its account is an approver’s own now', { approvers_bank: true }, 'APPROVERS_BANK'],
  ['a person, where its bill was found on another claim since', { duplicate_found: true }, 'DUPLICATE_FOUND'],
  ['a person, while the bank has paid an earlier payout after all', { paid_beside: true }, 'PAID_BESIDE'],
  ['its plan while that is blocked', { plan_halt: 'PLAN_BLOCKED' }, 'PLAN_BLOCKED'],
  ['a renewal that is not paid', { plan_halt: 'RENEWAL_UNPAID' }, 'RENEWAL_UNPAID'],
  ['nothing, where its plan was refunded: it was part of the refund', { plan_halt: 'PLAN_REFUNDED' }, null],
  ['nothing, while a refund of its plan waits', { plan_halt: 'REFUND_WAITING' }, null],
  ['a person, after three', { payout_tries: 3 }, 'NO_TRIES_LEFT'],
])('an approved claim waits for %s', (_, over, expected) => {
  expect(waitsFor({ ...claim, ...over }, { secondPersonAbove: 1_000_000n, now })).toBe(expected)
})

test('settled payouts are final, except that a bank may return what it paid', () => {
  const targets = ['PROCESSING', 'PAID', 'FAILED', 'RETURNED'] as const
  const ways = PAYOUT_STATUSES.flatMap((from) =>
    targets.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`),
  )
  expect(ways.filter((way) => /^(PAID|FAILED|RETURNED|STOPPED) /.test(way))).toEqual(['PAID RETURNED'])
  expect(ways).toContain('UNKNOWN PAID')
  expect(ways).not.toContain('PROCESSING RETURNED')
})

test.each([
  [2.9, null],
  [3, 3],
  [9.9, 3],
  [10, 10],
  [29.9, 10],
  [30, 30],
  [400, 30],
])('%d days after a failed payout the reminder is that of day %s', (days, expected) => {
  expect(reminderDay(new Date(now.getTime() - days * 86_400_000), now)).toBe(expected)
})

test('a bank that answers unclearly is queried less and less often, from a minute to six hours', () => {
  expect([1, 2, 3, 4, 5, 50].map((tries) => waitMs(tries) / 60_000)).toEqual([1, 5, 30, 120, 360, 360])
})
