import type { ActivationType } from '#rooms/companies/rules/partner-terms.ts'
import { isEmail, isTaggedEmail } from '#values/email.ts'
import { isOfDomains } from '#values/mail-domain.ts'
import { isMobile } from '#values/mobile.ts'
import { isPersonName } from '#values/person-name.ts'
import { activationWords as words } from '../words/activation.ts'

/** What a person types on their company's page. */
export interface TypedActivation {
  name: string
  email: string
  /** Ten digits; not asked of a person who is logged in. */
  mobile: string
  reference_id: string
}
export type ActivationField = keyof TypedActivation

/** What the page asks. */
export interface AskedFields {
  activationType: ActivationType
  isEmailOptional: boolean
  domains: readonly string[]
  reference_id: { required: boolean } | null
  asksMobile: boolean
}

/** The fields of a form, in its order. */
export function fieldsOf({ activationType, reference_id, asksMobile }: AskedFields): ActivationField[] {
  return [
    'name',
    ...(activationType === 'email' ? (['email'] as const) : []),
    ...(reference_id ? (['reference_id'] as const) : []),
    ...(asksMobile ? (['mobile'] as const) : []),
  ]
}

/** What is wrong before anything is sent; the server decides the rest. */
export function activationFaults(typed: TypedActivation, asked: AskedFields): Partial<Record<ActivationField, string>> {
  const faults: Partial<Record<ActivationField, string>> = {}
  for (const field of fieldsOf(asked)) {
    const fault = faultOf(field, typed[field].trim(), asked)
    if (fault) faults[field] = fault
  }
  return faults
}

function faultOf(field: ActivationField, value: string, asked: AskedFields): string | undefined {
  if (field === 'name') {
    if (value === '') return words.name.required
    return isPersonName(value) ? undefined : words.name.tooShort
  }
  if (field === 'mobile') {
    if (value === '') return words.mobile.required
    return isMobile(value) ? undefined : words.mobile.invalid
  }
  if (field === 'reference_id')
    return value === '' && asked.reference_id?.required ? words.referenceId.required : undefined
  if (value === '') return asked.isEmailOptional ? undefined : words.email.required
  if (!isEmail(value)) return words.email.invalid
  if (isTaggedEmail(value)) return words.email.tagged
  // Somebody who is logged in may be on the company's list, with an address elsewhere.
  return asked.asksMobile && !isOfDomains(value, asked.domains) ? words.DOMAIN_NOT_ALLOWED : undefined
}
