import type { InputOf } from '#platform/contract/call.ts'
import type { PlanProposal, updatePlanProposal } from '../contract/proposals.ts'
import { ANSWER_FIELDS, type AnswerField } from '../rules/answers.ts'

export type AnswerBody = InputOf<typeof updatePlanProposal>['body']
/** What is in the form’s fields: texts as they are typed, choices as they are stored, null where nothing is. */
export type FormValues = Partial<Record<AnswerField, string | boolean | null>>

/** The stored answers as the form shows them. */
export function valuesOf(proposal: PlanProposal | null): FormValues {
  if (!proposal) return {}
  const names = Object.keys(ANSWER_FIELDS) as AnswerField[]
  return Object.fromEntries(
    names.map((name) => [name, name === 'patient_age' ? (proposal[name]?.toString() ?? null) : proposal[name]]),
  )
}

/** As the calls take them; a text that is no age stays one, so that its rule refuses it. */
export function wireValues(values: FormValues): Partial<Record<AnswerField, unknown>> {
  const { patient_age, ...rest } = values
  if (typeof patient_age !== 'string') return rest
  const typed = patient_age.trim()
  return { ...rest, patient_age: /^-?\d+$/.test(typed) ? Number(typed) : typed }
}

/** Those that may be saved as they are; what is half typed is not. */
export function validAnswers(values: FormValues): AnswerBody {
  const entries = Object.entries(wireValues(values)) as [AnswerField, unknown][]
  return Object.fromEntries(entries.filter(([name, value]) => ANSWER_FIELDS[name].safeParse(value).success))
}
