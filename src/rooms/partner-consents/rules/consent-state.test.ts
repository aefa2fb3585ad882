import { describe, expect, test } from 'vitest'
import { accessEnds, type ConsentTimes, consentState, requestEnds } from './consent-state.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 10, 20) + hours * 3_600_000)
const asked: ConsentTimes = {
  status: 'REQUESTED',
  expires_at: requestEnds(at(0)),
  declined_at: null,
  access_until: null,
  activated_at: null,
  withdrawn_at: null,
}
const given: ConsentTimes = { ...asked, status: 'PROVIDED', access_until: accessEnds(at(10)) }
const AN_INSTANT = 1 / 3_600_000

describe('the state of a consent', () => {
  test.each([
    ['asked for', asked, at(0), 'REQUESTED'],
    ['an instant before 72 hours', asked, at(72 - AN_INSTANT), 'REQUESTED'],
    ['72 hours old', asked, at(72), 'EXPIRED'],
    ['declined', { ...asked, declined_at: at(1) }, at(1), 'DECLINED'],
    ['declined, and long ago', { ...asked, declined_at: at(1) }, at(500), 'DECLINED'],
    ['given', given, at(10), 'PROVIDED'],
    ['given, after the request would have expired', given, at(100), 'PROVIDED'],
    ['an instant before 7 days', given, at(10 + 168 - AN_INSTANT), 'PROVIDED'],
    ['7 days after it was given', given, at(10 + 168), 'ENDED'],
    ['used for an activation', { ...given, activated_at: at(20) }, at(21), 'ACTIVATED'],
    ['used, and 7 days later', { ...given, activated_at: at(20) }, at(400), 'ACTIVATED'],
    ['withdrawn', { ...given, withdrawn_at: at(20) }, at(21), 'WITHDRAWN'],
    ['withdrawn after use', { ...given, activated_at: at(20), withdrawn_at: at(21) }, at(22), 'WITHDRAWN'],
    ['withdrawn, and 7 days later', { ...given, withdrawn_at: at(20) }, at(400), 'WITHDRAWN'],
  ] as const)('%s (C3.27, C4.32, C6.04)', (_, consent, now, state) => {
    expect(consentState(consent, now)).toBe(state)
  })
})
