import { describe, expect, test } from 'vitest'
import { CONSENT_STATES, type ConsentState } from './consent-state.ts'
import { answersOf, outcomeOfAnswer, PERSON_ANSWERS, type PersonAnswer } from './person-answers.ts'

/** By hand, from decisions §9. */
const EXPECTED: Record<PersonAnswer, Record<ConsentState, string>> = {
  give: {
    REQUESTED: 'do',
    EXPIRED: 'hide',
    DECLINED: 'refuse',
    PROVIDED: 'done',
    ACTIVATED: 'done',
    ENDED: 'done',
    WITHDRAWN: 'refuse',
  },
  decline: {
    REQUESTED: 'do',
    EXPIRED: 'hide',
    DECLINED: 'done',
    PROVIDED: 'refuse',
    ACTIVATED: 'refuse',
    ENDED: 'refuse',
    WITHDRAWN: 'refuse',
  },
  withdraw: {
    REQUESTED: 'refuse',
    EXPIRED: 'hide',
    DECLINED: 'refuse',
    PROVIDED: 'do',
    ACTIVATED: 'do',
    ENDED: 'do',
    WITHDRAWN: 'done',
  },
}

describe('what a person answers', () => {
  test.each(PERSON_ANSWERS.flatMap((answer) => CONSENT_STATES.map((state) => [answer, state] as const)))(
    '%s while %s (C4.32)',
    (answer, state) => {
      expect(outcomeOfAnswer(state, answer)).toBe(EXPECTED[answer][state])
    },
  )

  test('their screen offers what would change something', () => {
    expect(Object.fromEntries(CONSENT_STATES.map((state) => [state, answersOf(state)]))).toEqual({
      REQUESTED: ['give', 'decline'],
      EXPIRED: [],
      DECLINED: [],
      PROVIDED: ['withdraw'],
      ACTIVATED: ['withdraw'],
      ENDED: ['withdraw'],
      WITHDRAWN: [],
    })
  })
})
