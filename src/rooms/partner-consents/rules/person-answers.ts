import type { ConsentState } from './consent-state.ts'

export const PERSON_ANSWERS = ['give', 'decline', 'withdraw'] as const
export type PersonAnswer = (typeof PERSON_ANSWERS)[number]

/**
 * do: it changes the consent · done: it was answered so before, and nothing changes · refuse: it was answered otherwise ·
 * hide: it does not exist any more.
 */
export type AnswerOutcome = 'do' | 'done' | 'refuse' | 'hide'

const OUTCOMES: Record<ConsentState, Record<PersonAnswer, AnswerOutcome>> = {
  REQUESTED: { give: 'do', decline: 'do', withdraw: 'refuse' },
  EXPIRED: { give: 'hide', decline: 'hide', withdraw: 'hide' },
  DECLINED: { give: 'refuse', decline: 'done', withdraw: 'refuse' },
  PROVIDED: { give: 'done', decline: 'refuse', withdraw: 'do' },
  // The coordinator still reads where the order is, which the person can end too.
  ACTIVATED: { give: 'done', decline: 'refuse', withdraw: 'do' },
  ENDED: { give: 'done', decline: 'refuse', withdraw: 'do' },
  WITHDRAWN: { give: 'refuse', decline: 'refuse', withdraw: 'done' },
}

/** What becomes of a person's answer (decisions §9). */
export function outcomeOfAnswer(state: ConsentState, answer: PersonAnswer): AnswerOutcome {
  return OUTCOMES[state][answer]
}

/** What the person can do now, for the buttons of their screen. */
export function answersOf(state: ConsentState): PersonAnswer[] {
  return PERSON_ANSWERS.filter((answer) => outcomeOfAnswer(state, answer) === 'do')
}
