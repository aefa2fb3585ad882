import { describe, expect, test } from 'vitest'
import { PROPOSAL_STATUSES } from '#rooms/covid-care/rules/proposal-state.ts'
import { heldBack, nextStep } from './next-step.ts'

const order = { consent: 'PROVIDED', is_mine: true, proposal: null, is_complete: false } as const

describe('the next step of an order', () => {
  test.each([
    ['REQUESTED', 'RESEND', 'RESEND'],
    ['EXPIRED', 'ASK_AGAIN', 'ASK_AGAIN'],
    ['DECLINED', 'ASK_AGAIN', 'ASK_AGAIN'],
    ['PROVIDED', 'FILL_DETAILS', null],
    ['ACTIVATED', 'TRACK', null],
    ['ENDED', 'ASK_AGAIN', 'ASK_AGAIN'],
    ['WITHDRAWN', 'ASK_AGAIN', 'ASK_AGAIN'],
  ] as const)('of a consent that is %s is %s, and for a colleague %s (D2.12)', (consent, mine, theirs) => {
    expect(nextStep({ ...order, consent })).toBe(mine)
    expect(nextStep({ ...order, consent, is_mine: false })).toBe(theirs)
  })

  test.each([
    ['DRAFT', 'FILL_DETAILS', 'CHECK'],
    ['ELIGIBLE', 'ACTIVATE', 'ACTIVATE'],
    ['INELIGIBLE', 'FILL_DETAILS', 'FILL_DETAILS'],
    ['EXPIRED', 'CHECK', 'CHECK'],
    ['CONSUMED', null, null],
  ] as const)('with a proposal that is %s is %s, with every answer %s', (proposal, open, complete) => {
    expect(nextStep({ ...order, proposal })).toBe(open)
    expect(nextStep({ ...order, proposal, is_complete: true })).toBe(complete)
  })

  test('of a consent that is not given does not depend on the proposal', () => {
    for (const proposal of PROPOSAL_STATUSES)
      expect(nextStep({ consent: 'WITHDRAWN', is_mine: true, proposal, is_complete: true })).toBe('ASK_AGAIN')
  })
})

test('an order is held back from colleagues once consent is given, and from everybody once it is withdrawn', () => {
  expect(heldBack({ consent: 'WITHDRAWN', is_mine: true })).toBe('WITHDRAWN')
  expect(heldBack({ consent: 'WITHDRAWN', is_mine: false })).toBe('WITHDRAWN')
  for (const consent of ['PROVIDED', 'ACTIVATED', 'ENDED'] as const) {
    expect(heldBack({ consent, is_mine: false })).toBe('COLLEAGUE')
    expect(heldBack({ consent, is_mine: true })).toBeNull()
  }
  for (const consent of ['REQUESTED', 'EXPIRED', 'DECLINED'] as const)
    expect(heldBack({ consent, is_mine: false })).toBeNull()
})
