import * as z from 'zod'
import { email } from '#values/email.ts'
import { mobile } from '#values/mobile.ts'
import { personName } from '#values/person-name.ts'
import { answerWords } from '../words/answers.ts'

const { fields: words } = answerWords

export const PATIENT_GENDERS = ['Male', 'Female', 'Other'] as const

/** At least 94%, below 94%, and not known. */
export const SPO2_LEVELS = ['GTE_94', 'LT_94', 'UNKNOWN'] as const

const NAME_MAX = 100
const AGE_MAX = 200

const name = () => personName({ tooShort: words.short, tooLong: words.long(NAME_MAX), required: words.mandatory })
const absent = (input: unknown) => input === '' || input === null || input === undefined
/** The message of an unanswered field, or of one with another kind of value. */
const orMandatory = (invalid: string) => ({
  error: ({ input }: { input?: unknown }) => (absent(input) ? words.mandatory : invalid),
})
const yesOrNo = () => z.boolean(orMandatory(words.yesOrNo))

/** Who is ill, and who is beside them. */
const PATIENT_FIELDS = {
  patient_name: name(),
  patient_age: z.int(orMandatory(words.age)).min(0, words.age).max(AGE_MAX, words.age),
  patient_gender: z.enum(PATIENT_GENDERS, orMandatory(words.gender)),
  caregiver_name: name(),
  caregiver_mobile: mobile({ invalid: words.phone, required: words.mandatory }),
  caregiver_email: email({ invalid: words.email, required: words.mandatory }),
} as const

export const EMERGENCY_SIGNS = [
  'has_difficulty_breathing_or_shortness_of_breath',
  'has_chest_pain_or_tightness',
  'has_bluish_discoloration_of_lips_or_face',
  'has_loss_of_speech_or_movement',
] as const

/** Each starts unanswered. */
const HEALTH_FIELDS = {
  is_pregnant: yesOrNo(),
  recent_spo2_level: z.enum(SPO2_LEVELS, orMandatory(words.spo2)),
  has_difficulty_breathing_or_shortness_of_breath: yesOrNo(),
  has_chest_pain_or_tightness: yesOrNo(),
  has_bluish_discoloration_of_lips_or_face: yesOrNo(),
  has_loss_of_speech_or_movement: yesOrNo(),
  is_immunocompromised: yesOrNo(),
  declaration: z.literal(true, words.declaration),
} as const

export const ANSWER_FIELDS = { ...PATIENT_FIELDS, ...HEALTH_FIELDS } as const
type PatientField = keyof typeof PATIENT_FIELDS
export type HealthField = keyof typeof HEALTH_FIELDS
export type AnswerField = PatientField | HealthField

/** What was answered so far; null where nothing was. */
export type Answers = { [Name in AnswerField]: z.output<(typeof ANSWER_FIELDS)[Name]> | null }

const namesOf = <Name extends string>(fields: Record<Name, unknown>) => Object.keys(fields) as Name[]
export const PATIENT_FIELD_NAMES = namesOf(PATIENT_FIELDS)
export const HEALTH_FIELD_NAMES = namesOf(HEALTH_FIELDS)
export const CAREGIVER_FIELDS = ['caregiver_name', 'caregiver_mobile', 'caregiver_email'] as const

const NO_HEALTH = Object.fromEntries(HEALTH_FIELD_NAMES.map((field) => [field, null])) as Pick<Answers, HealthField>

export function noAnswers(): Answers {
  return Object.fromEntries([...PATIENT_FIELD_NAMES, ...HEALTH_FIELD_NAMES].map((field) => [field, null])) as Answers
}

/** Whether the question about pregnancy applies. */
export function asksPregnancy({ patient_gender }: Pick<Answers, 'patient_gender'>): boolean {
  return patient_gender === null || patient_gender === 'Female'
}

/**
 * The answers with those of a later form. Of a patient whose gender is known and not female, `is_pregnant` is false whatever
 * was sent; what was assumed for one gender is no answer for another.
 */
export function withAnswers(before: Answers, sent: Partial<Answers>): Answers {
  const after = { ...before, ...sent }
  if (!asksPregnancy(after)) return { ...after, is_pregnant: false }
  const wasAssumed = !asksPregnancy(before) && sent.is_pregnant === undefined
  return wasAssumed ? { ...after, is_pregnant: null } : after
}

/** The same without what is known of the patient's health. */
export function withoutHealth(answers: Answers): Answers {
  return withAnswers({ ...answers, ...NO_HEALTH }, {})
}

/** Whether some of the questions about health are among these answers. */
export function hasHealth(sent: Partial<Answers>): boolean {
  return HEALTH_FIELD_NAMES.some((field) => sent[field] !== undefined && sent[field] !== null)
}

/** A Yes or No of the form as it is stored, and the reverse. */
export function booleanOf(choice: 'Yes' | 'No'): boolean {
  return choice === 'Yes'
}
export function choiceOf(answer: boolean | null): 'Yes' | 'No' | undefined {
  return answer === null ? undefined : answer ? 'Yes' : 'No'
}

/** The message for each of some fields that is empty or breaks its rule. */
export function answerFaults<Name extends AnswerField>(
  names: readonly Name[],
  typed: Partial<Record<Name, unknown>>,
): Partial<Record<Name, string>> {
  const faults = names.map((field) => {
    const result = ANSWER_FIELDS[field].safeParse(typed[field] ?? null)
    return [field, result.success ? undefined : result.error.issues[0]?.message] as const
  })
  return Object.fromEntries(faults.filter(([, message]) => message !== undefined)) as Partial<Record<Name, string>>
}
