import { isEmail } from '#values/email.ts'
import { leadWords as words } from '../words/form.ts'

/** The values a visitor enters. */
export interface LeadForm {
  phoneNumber: string
  name: string
  email: string
  selectedPartnerId: string
}
export type LeadField = keyof LeadForm

/** The partner is required only if the form offers some; the email address is never required. */
export function fieldsOf({ offersPartners }: { offersPartners: boolean }): readonly LeadField[] {
  return offersPartners ? ['phoneNumber', 'name', 'email', 'selectedPartnerId'] : ['phoneNumber', 'name', 'email']
}

const OPTIONAL: ReadonlySet<LeadField> = new Set(['email'])
const PHONE = /^[6-9]\d{9}$/
const MIN_NAME = 3

/** The error text below a field, or undefined. */
export function leadFieldError(field: LeadField, value: string): string | undefined {
  const trimmed = value.trim()
  if (trimmed === '') return OPTIONAL.has(field) ? undefined : words.mandatory
  if (field === 'phoneNumber' && !PHONE.test(trimmed)) return words.phoneInvalid
  if (field === 'name' && trimmed.length < MIN_NAME) return words.nameShort
  if (field === 'email' && !isEmail(trimmed)) return words.emailInvalid
  return undefined
}

/** The errors of all invalid fields, in the order of the form. */
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

/** Whether every required field has a value and none has an error. */
export function isLeadFormValid(form: LeadForm, options: { offersPartners: boolean }): boolean {
  return Object.keys(leadFormErrors(form, options)).length === 0
}
