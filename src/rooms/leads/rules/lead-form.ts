import { isEmail } from '#values/email.ts'
import { leadWords as words } from '../words/form.ts'

/** What a visitor types. */
export interface LeadForm {
  phoneNumber: string
  name: string
  email: string
  selectedPartnerId: string
}
export type LeadField = keyof LeadForm

/** The partner is asked for only where the form offers some; the mail address never must be given. */
export function fieldsOf({ offersPartners }: { offersPartners: boolean }): readonly LeadField[] {
  return offersPartners ? ['phoneNumber', 'name', 'email', 'selectedPartnerId'] : ['phoneNumber', 'name', 'email']
}

const OPTIONAL: ReadonlySet<LeadField> = new Set(['email'])
const PHONE = /^[6-9]\d{9}$/
const MIN_NAME = 3

/** The sentence under a field, or undefined. */
export function leadFieldError(field: LeadField, value: string): string | undefined {
  const said = value.trim()
  if (said === '') return OPTIONAL.has(field) ? undefined : words.mandatory
  if (field === 'phoneNumber' && !PHONE.test(said)) return words.phoneInvalid
  if (field === 'name' && said.length < MIN_NAME) return words.nameShort
  if (field === 'email' && !isEmail(said)) return words.emailInvalid
  return undefined
}

/** The sentences of all fields that are wrong, in the order of the form. */
export function leadFormErrors(
  form: LeadForm,
  options: { offersPartners: boolean },
): Partial<Record<LeadField, string>> {
  const errors: Partial<Record<LeadField, string>> = {}
  for (const field of fieldsOf(options)) {
    const error = leadFieldError(field, form[field])
    if (error) errors[field] = error
  }
  return errors
}

/** Each field that must be given has a value, and none has an error. */
export function isLeadFormValid(form: LeadForm, options: { offersPartners: boolean }): boolean {
  return Object.keys(leadFormErrors(form, options)).length === 0
}
