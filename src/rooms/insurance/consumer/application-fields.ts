import type { InputOf } from '#platform/contract/call.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { Application, updateInsuranceApplication } from '../contract/applications.ts'
import { needsAppointee } from '../rules/nominee.ts'
import type { ApplicationStep } from '../rules/statuses.ts'

export const STEP_FIELDS = {
  USER_DETAILS: ['name', 'gender', 'dob', 'applicant_email', 'vaccination_doses_covid19'],
  NOMINEE_DETAILS: ['nominee_name', 'nominee_relation', 'nominee_dob', 'appointee_name'],
} as const satisfies Record<ApplicationStep, readonly (keyof PatchBody)[]>

type PatchBody = InputOf<typeof updateInsuranceApplication>['body']
export type FieldName = (typeof STEP_FIELDS)[ApplicationStep][number]
/** What is in the form's fields; empty where nothing is. */
export type FieldTexts = Record<FieldName, string>

/** What an empty field is sent as, so that the server reports it at its field together with all others. */
const EMPTY: Record<FieldName, '' | null> = {
  name: '',
  gender: null,
  dob: null,
  applicant_email: '',
  vaccination_doses_covid19: null,
  nominee_name: '',
  nominee_relation: null,
  nominee_dob: null,
  appointee_name: null,
}

/** What the form shows of the stored application. */
export function textsOf(application: Application): FieldTexts {
  const names = [...STEP_FIELDS.USER_DETAILS, ...STEP_FIELDS.NOMINEE_DETAILS]
  return Object.fromEntries(names.map((name) => [name, String(application[name] ?? '')])) as FieldTexts
}

function onWire(name: FieldName, typed: string): unknown {
  if (typed === '') return EMPTY[name]
  return name === 'vaccination_doses_covid19' ? Number(typed) : typed
}

/** All fields of a step, to be checked and saved. */
export function bodyOfStep(step: ApplicationStep, texts: FieldTexts, today: IstDate): PatchBody {
  if (step === 'NOMINEE_DETAILS') return { step, ...bodyOfNominee(texts, today) }
  return { step, ...Object.fromEntries(STEP_FIELDS[step].map((name) => [name, onWire(name, texts[name])])) }
}

/** A nominee as the calls take it; an appointee only for a nominee under 18. */
export function bodyOfNominee(
  texts: Pick<FieldTexts, (typeof STEP_FIELDS)['NOMINEE_DETAILS'][number]>,
  today: IstDate,
): Partial<PatchBody> {
  const shown = needsAppointee(texts.nominee_dob, today) ? texts : { ...texts, appointee_name: '' }
  return Object.fromEntries(STEP_FIELDS.NOMINEE_DETAILS.map((name) => [name, onWire(name, shown[name])]))
}

/** Those of the typed fields that have no problem; what is half typed stays on this device. */
export function draftBody(
  typed: Partial<FieldTexts>,
  problems: Readonly<Record<string, string>>,
): PatchBody | undefined {
  const fields = (Object.entries(typed) as [FieldName, string][])
    .filter(([name]) => problems[name] === undefined)
    .map(([name, text]) => [name, onWire(name, text)] as const)
  return fields.length > 0 ? { draft: true, ...Object.fromEntries(fields) } : undefined
}
