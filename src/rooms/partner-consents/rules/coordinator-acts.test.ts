import { describe, expect, test } from 'vitest'
import { CONSENT_STATES, type ConsentState } from './consent-state.ts'
import { CONSENT_SCOPES, COORDINATOR_ACTS, type CoordinatorAct, refusalOfAct } from './coordinator-acts.ts'

/** By hand, from decisions §9: of an act that changes or reads something of the person, and of the status alone. */
const REFUSED: Record<ConsentState, [act: string | null, status: string | null]> = {
  REQUESTED: ['CONSENT_MISSING', 'CONSENT_MISSING'],
  EXPIRED: ['CONSENT_MISSING', 'CONSENT_MISSING'],
  DECLINED: ['CONSENT_MISSING', 'CONSENT_MISSING'],
  PROVIDED: [null, null],
  ACTIVATED: ['CONSENT_EXPIRED', null],
  ENDED: ['CONSENT_EXPIRED', null],
  WITHDRAWN: ['CONSENT_WITHDRAWN', 'CONSENT_WITHDRAWN'],
}

const NEEDS: Record<CoordinatorAct, string | null> = {
  read_status: null,
  read_details: 'edit_details',
  edit_details: 'edit_details',
  check_eligibility: 'edit_details',
  read_address: 'edit_address',
  edit_address: 'edit_address',
  activate_plan: 'activate_plan',
  read_claims: 'file_claims',
  file_claim: 'file_claims',
}

describe('a coordinator', () => {
  test.each(CONSENT_STATES)('with the consent %s may do each act, or is told why not (C6.02)', (state) => {
    const [others, status] = REFUSED[state]
    for (const act of COORDINATOR_ACTS)
      expect([act, refusalOfAct(act, { state, scopes: CONSENT_SCOPES })]).toEqual([
        act,
        act === 'read_status' ? status : others,
      ])
  })

  test.each(COORDINATOR_ACTS)('may %s only where its scope is allowed (C6.03)', (act) => {
    for (const scope of CONSENT_SCOPES) {
      const isAllowed = NEEDS[act] === null || NEEDS[act] === scope
      expect(refusalOfAct(act, { state: 'PROVIDED', scopes: [scope] })).toBe(isAllowed ? null : 'CONSENT_MISSING')
    }
  })
})
