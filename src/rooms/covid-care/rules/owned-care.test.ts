import { expect, test } from 'vitest'
import type { Subscription } from '#rooms/subscriptions/contract/subscription.ts'
import { ownedCare } from './owned-care.ts'

const CARE = { is_owner: true, is_home_care: true, is_active: true, status: 'ACTIVE', days_left: 9 } as Subscription

test('a buyer whose care at home goes on, or starts tomorrow, has one; also while its plan is on hold', () => {
  for (const change of [
    {},
    { is_active: false, status: 'PENDING_ACTIVATION' },
    { is_active: false, status: 'BLOCKED' },
  ] as const)
    expect(ownedCare([{ ...CARE, ...change }])).toMatchObject(change)
})

test('a care that has ended, another plan and somebody else’s plan do not stand in the way', () => {
  for (const change of [
    { is_active: false, status: 'EXPIRED' },
    { is_active: false, status: 'REFUNDED' },
    { is_active: false, status: 'BLOCKED', days_left: 0 },
    { is_home_care: false },
    { is_owner: false },
  ] as const)
    expect(ownedCare([{ ...CARE, ...change }])).toBeUndefined()
})
