import { describe, expect, it, test } from 'vitest'
import { answerDueAt, isCoverOpen, policyStage } from './policy-stage.ts'
import { type RefundState, refundState } from './refund-state.ts'
import { POLICY_STATUSES, type REFUND_STATUSES } from './statuses.ts'

test('the owner sees each status as a stage, and an issued policy as ended after its last day', () => {
  const stages = POLICY_STATUSES.flatMap((status) =>
    [false, true].map((is_expired) => [status, is_expired, policyStage({ status, is_expired })]),
  )
  expect(stages).toEqual([
    ['PENDING', false, 'TO_APPLY'],
    ['PENDING', true, 'TO_APPLY'],
    ['PROCESSING', false, 'WITH_INSURER'],
    ['PROCESSING', true, 'WITH_INSURER'],
    ['COMPLETED', false, 'ACTIVE'],
    ['COMPLETED', true, 'EXPIRED'],
    ['CANCELLED', false, 'CANCELLED'],
    ['CANCELLED', true, 'CANCELLED'],
  ])
})

test('a cover is open from the payment until it is cancelled or its last day is over', () => {
  const open = POLICY_STATUSES.filter((status) => isCoverOpen({ status, is_expired: false }))
  expect(open).toEqual(['PENDING', 'PROCESSING', 'COMPLETED'])
  expect(isCoverOpen({ status: 'COMPLETED', is_expired: true })).toBe(false)
})

test('an insurer that is silent is asked about an application after 24 hours', () => {
  expect(answerDueAt(new Date('2026-11-26T05:35:00Z'))).toEqual(new Date('2026-11-27T05:35:00Z'))
})

describe('a refund of premium, as its receiver sees it', () => {
  const rows: [(typeof REFUND_STATUSES)[number], boolean, boolean, RefundState][] = [
    ['INITIATED', false, false, 'INITIATED'],
    ['INITIATED', true, false, 'CHECKING'],
    ['INITIATED', false, true, 'BY_TRANSFER'],
    ['SUCCESS', false, false, 'SUCCESS'],
    ['FAILED', false, false, 'DECLINED'],
  ]
  it.each(rows)(
    '%s, to be approved: %s, given up by the gateway: %s → %s',
    (status, needs_approval, is_manual, state) => {
      expect(refundState({ status, needs_approval, is_manual })).toBe(state)
    },
  )
})
