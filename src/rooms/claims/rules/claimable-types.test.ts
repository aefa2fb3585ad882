import { describe, expect, test } from 'vitest'
import { CLAIM_TYPES } from './claim-types.ts'
import { claimableTypes, isAnyOnHold } from './claimable-types.ts'

const lab = { subscription_id: 'lab', claim_types: [{ claim_type: 'Lab Tests' }] } as const
const both = {
  subscription_id: 'both',
  claim_types: [{ claim_type: 'Pharmacy' }, { claim_type: 'Lab Tests' }],
} as const
const none = { subscription_id: 'none', claim_types: [] } as const

describe('what may be claimed now', () => {
  test.each([
    ['what a plan may cover, before there is one', [], [], { may: 'NO_PLAN', types: CLAIM_TYPES }],
    ['what the plan covers', [lab], ['lab'], { may: 'COVERED', types: ['Lab Tests'] }],
    ['nothing while the only plan takes no claims', [lab], [], { may: 'NO_PLAN_OPEN', types: [] }],
    ['what the other plan covers while one is blocked', [lab, both], ['lab'], { may: 'COVERED', types: ['Lab Tests'] }],
    ['nothing of a plan that pays back no bills', [none, lab], ['none'], { may: 'NONE', types: [] }],
  ] as const)('%s', (_, plans, open, expected) => {
    expect(claimableTypes(plans, open)).toEqual(expected)
  })

  test('types are listed once, in their usual order', () => {
    const { types } = claimableTypes([both, lab], ['lab', 'both'])
    expect(types).toEqual(CLAIM_TYPES.filter((type) => type === 'Lab Tests' || type === 'Pharmacy'))
  })

  test('a plan is on hold while it is blocked in its paid time, not once that is over', () => {
    const active = { status: 'ACTIVE', days_left: 20 }
    expect(isAnyOnHold([active, { status: 'BLOCKED', days_left: 3 }])).toBe(true)
    expect(isAnyOnHold([active, { status: 'BLOCKED', days_left: 0 }])).toBe(false)
  })
})
