import { answerWords } from '../words/answers.ts'
import { type AnswerField, type Answers, CAREGIVER_FIELDS, EMERGENCY_SIGNS, noAnswers } from './answers.ts'

/** The youngest and the oldest patient, both included. */
const YOUNGEST = 5
const OLDEST = 70

/** What a check looks at. */
export interface EligibilityFacts {
  answers: Answers
  /** Whether we serve the chosen address; null where none is chosen. */
  is_served: boolean | null
}

interface Rule {
  /** The reason that the check answers. */
  code: keyof typeof answerWords.reasons
  /** When it is looked at: always, or where the caller asks for it. */
  asked: 'always' | 'with_address_serviceability' | 'with_required_fields_check'
  /** Whether it is a matter for 112 and 108. */
  is_emergency?: true
  excludes: (checked: EligibilityFacts) => boolean
}

/**
 * Who the programme is for, in the order in which the reasons are read. The engine, the texts of the screens and the
 * promises of the plan page follow this table. The limits are the product's own and stricter than those of the
 * government's rules for home isolation of January 2022.
 */
export const ELIGIBILITY = [
  {
    code: 'EMERGENCY_SYMPTOM',
    asked: 'always',
    is_emergency: true,
    // Chest pain is not on the plan page's list; it is asked, and nobody with it should wait at home.
    excludes: ({ answers }) => EMERGENCY_SIGNS.some((sign) => answers[sign] === true),
  },
  { code: 'LOW_SPO2', asked: 'always', excludes: ({ answers }) => answers.recent_spo2_level === 'LT_94' },
  {
    code: 'AGE',
    asked: 'always',
    excludes: ({ answers: { patient_age: age } }) => age !== null && (age < YOUNGEST || age > OLDEST),
  },
  { code: 'PREGNANCY', asked: 'always', excludes: ({ answers }) => answers.is_pregnant === true },
  { code: 'IMMUNO', asked: 'always', excludes: ({ answers }) => answers.is_immunocompromised === true },
  {
    code: 'CAREGIVER',
    asked: 'with_required_fields_check',
    excludes: ({ answers }) => CAREGIVER_FIELDS.some((field) => answers[field] === null),
  },
  { code: 'LOCATION', asked: 'with_address_serviceability', excludes: ({ is_served }) => is_served !== true },
  {
    code: 'FIELDS_MISSING',
    asked: 'with_required_fields_check',
    excludes: (checked) => missingFields(checked).length > 0,
  },
] as const satisfies readonly Rule[]

export type ReasonCode = (typeof ELIGIBILITY)[number]['code']
export const REASON_CODES = ELIGIBILITY.map(({ code }) => code) as [ReasonCode, ...ReasonCode[]]

/** Which of the rules beside the medical ones a check applies. */
export interface CheckScope {
  with_address_serviceability: boolean
  with_required_fields_check: boolean
}
/** Everything: what a payment needs. */
export const WHOLE_CHECK: CheckScope = { with_address_serviceability: true, with_required_fields_check: true }

export interface Eligibility {
  is_eligible: boolean
  reasons: ReasonCode[]
  /** What to do although the patient is eligible: measure the oxygen level. */
  advisory?: string
}

/** Whether the programme is for this patient, with every reason against it. */
export function checkEligibility(checked: EligibilityFacts, scope: CheckScope): Eligibility {
  const reasons = ELIGIBILITY.filter((rule: Rule) => rule.asked === 'always' || scope[rule.asked])
    .filter((rule: Rule) => rule.excludes(checked))
    .map(({ code }) => code)
  const is_eligible = reasons.length === 0
  const isUnmeasured = checked.answers.recent_spo2_level === 'UNKNOWN'
  return { is_eligible, reasons, ...(is_eligible && isUnmeasured && { advisory: answerWords.advisory }) }
}

/** Whether a reason means that help must come now. */
export function isEmergency(reasons: readonly ReasonCode[]): boolean {
  return ELIGIBILITY.some((rule: Rule) => rule.is_emergency && reasons.includes(rule.code))
}

/** The fields that still have to be answered, in the order of the forms; an address is one of them. */
export function missingFields({ answers, is_served }: EligibilityFacts): (AnswerField | 'dose_address_id')[] {
  const names = (Object.keys(noAnswers()) as AnswerField[]).filter((field) => answers[field] === null)
  return is_served === null ? [...names, 'dose_address_id'] : names
}
