import { answerWords } from '../words/answers.ts'
import { type Answers, EMERGENCY_SIGNS } from './answers.ts'
import type { ReasonCode } from './eligibility.ts'

const { reasons, answered, signs } = answerWords

/** Why home is not safe enough: of an emergency the signs that were answered, where the answers are still known. */
export function reasonText(reason: ReasonCode, answers: Pick<Answers, (typeof EMERGENCY_SIGNS)[number]>): string {
  const named = reason === 'EMERGENCY_SYMPTOM' ? EMERGENCY_SIGNS.filter((sign) => answers[sign] === true) : []
  return named.length === 0 ? reasons[reason] : answered(named.map((sign) => signs[sign]))
}
