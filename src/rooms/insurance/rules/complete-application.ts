import type { IstDate } from '#values/ist-date.ts'
import { isPrintable } from '#values/person-name.ts'
import { applicationWords } from '../words/application.ts'
import { needsAppointee } from './nominee.ts'
import type { ApplicationStep } from './statuses.ts'

/** What an application has to say, filled in or not. */
export interface ApplicationFields {
  name?: string | null | undefined
  gender?: string | null | undefined
  dob?: IstDate | null | undefined
  applicant_email?: string | null | undefined
  vaccination_doses_covid19?: number | null | undefined
  nominee_name?: string | null | undefined
  nominee_relation?: string | null | undefined
  nominee_dob?: IstDate | null | undefined
  appointee_name?: string | null | undefined
}

const words = applicationWords.fields
const NEEDED: Record<ApplicationStep, readonly (readonly [keyof ApplicationFields, string])[]> = {
  USER_DETAILS: [
    ['name', words.name],
    ['gender', words.gender],
    ['dob', words.dobMissing],
    ['applicant_email', words.emailMissing],
    ['vaccination_doses_covid19', words.doses],
  ],
  NOMINEE_DETAILS: [
    ['nominee_name', words.nomineeMissing],
    ['nominee_relation', words.relation],
  ],
}

/** The fields of a step in their order. */
const FIELDS_OF_STEP: Record<ApplicationStep, readonly (keyof ApplicationFields)[]> = {
  USER_DETAILS: NEEDED.USER_DETAILS.map(([name]) => name),
  NOMINEE_DETAILS: ['nominee_name', 'nominee_relation', 'nominee_dob', 'appointee_name'],
}

const NAMES_OF_STEP = {
  USER_DETAILS: ['name'],
  NOMINEE_DETAILS: ['nominee_name', 'appointee_name'],
} as const

/** What is missing of a step, each with the text for its field. */
export function missingOfStep(
  filled: ApplicationFields,
  step: ApplicationStep,
  today: IstDate,
): Record<string, string> {
  const missing = NEEDED[step].filter(
    ([name]) => filled[name] === null || filled[name] === undefined || filled[name] === '',
  )
  const faults: Record<string, string> = { ...Object.fromEntries(missing), ...scriptFaults(filled, step) }
  return step === 'NOMINEE_DETAILS' ? { ...faults, ...nomineeFaults(filled, today) } : faults
}

/** Names that the certificate cannot show, such as one that the account had before the application. */
function scriptFaults(filled: ApplicationFields, step: ApplicationStep): Record<string, string> {
  const unreadable = NAMES_OF_STEP[step].filter((name) => !isPrintable(filled[name] ?? ''))
  return Object.fromEntries(unreadable.map((name) => [name, words.script]))
}

/** What a nominee may not be: born tomorrow, under 18 without an appointee, or the appointee as well. */
export function nomineeFaults(
  {
    nominee_name,
    nominee_dob,
    appointee_name,
  }: Pick<ApplicationFields, 'nominee_name' | 'nominee_dob' | 'appointee_name'>,
  today: IstDate,
): Record<string, string> {
  if (nominee_dob && nominee_dob > today) return { nominee_dob: words.nomineeDobFuture }
  if (!needsAppointee(nominee_dob, today)) return {}
  if (!appointee_name) return { appointee_name: words.appointeeMissing }
  return isSameName(appointee_name, nominee_name ?? '') ? { appointee_name: words.appointeeNominee } : {}
}

export const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** What is missing of the whole application. */
export function missingFields(filled: ApplicationFields, today: IstDate): Record<string, string> {
  return { ...missingOfStep(filled, 'USER_DETAILS', today), ...missingOfStep(filled, 'NOMINEE_DETAILS', today) }
}

export interface TermConfirmations {
  policy_terms: boolean
  good_health_declaration: boolean
  data_sharing: boolean
}

/** The text for each box that is not ticked. */
export function termFaults(terms: TermConfirmations): Record<string, string> {
  const open = (Object.keys(applicationWords.terms) as (keyof TermConfirmations)[]).filter(
    (name) => terms[name] !== true,
  )
  return Object.fromEntries(open.map((name) => [`terms.${name}`, applicationWords.terms[name]]))
}

/** Whether fields of a step were sent. */
export function isSent(step: ApplicationStep, sent: ApplicationFields): boolean {
  return FIELDS_OF_STEP[step].some((name) => sent[name] !== undefined)
}
