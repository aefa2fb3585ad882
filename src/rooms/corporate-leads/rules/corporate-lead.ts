import { isEmail } from '#values/email.ts'
import { isFreeMailDomain } from '#values/mail-domain.ts'
import { isMobile } from '#values/mobile.ts'
import { corporateLeadWords as words } from '../words/form.ts'

/** A company of exactly 500 people belongs to the first (D5.46). */
export const ORGANIZATION_SIZES = ['<500', '501-1000', '1001-5000', '5001-10000', '10001+'] as const
export type OrganizationSize = (typeof ORGANIZATION_SIZES)[number]

export const PURPOSES = [
  'Taking a demo',
  'Referring someone',
  'Enquiring about an existing plan',
  'A career opportunity',
] as const
export type Purpose = (typeof PURPOSES)[number]

export const INBOXES = ['SALES', 'CAREERS'] as const
export type Inbox = (typeof INBOXES)[number]

export const STAGES = ['NEW', 'CONTACTED', 'MEETING', 'PROPOSAL', 'WON', 'LOST'] as const
export type Stage = (typeof STAGES)[number]

/** Who asks again from the same address within this time has asked once. */
export const SAME_LEAD_MS = 7 * 86_400_000
/** A lead to which nothing has happened for so long is deleted. */
export const KEEP_DAYS = 365
/** Requests of one e-mail address in a day. */
export const REQUESTS_A_DAY = 3
/** What captchas of this room are for. */
export const CAPTCHA_PURPOSE = 'corporate-lead'
/** The same for providers, which allow no hyphen. */
export const CAPTCHA_ACTION = 'corporate_lead'
/** Passes in simulator mode, for programs that cannot solve a captcha. */
export const SIMULATED_CAPTCHA = 'simulator'

export const MIN_NAME = 3

export function inboxOf(purpose: Purpose): Inbox {
  return purpose === 'A career opportunity' ? 'CAREERS' : 'SALES'
}

/** Whether an address is of a provider that gives one to everybody: accepted, but a company usually has its own. */
export function isFreeMail(address: string): boolean {
  return isFreeMailDomain(address.trim().toLowerCase().split('@')[1] ?? '')
}

/** The values a visitor enters, by the form's own names (D3.36). */
export interface CorporateForm {
  name: string
  organizationName: string
  officialEmailId: string
  contactNumber: string
  organizationSize: string
  interestedIn: string
}
export type CorporateField = keyof CorporateForm

export const FIELDS = [
  'name',
  'organizationName',
  'officialEmailId',
  'contactNumber',
  'organizationSize',
  'interestedIn',
] as const satisfies readonly CorporateField[]

/** The text below a field, or undefined. */
export function fieldError(field: CorporateField, value: string): string | undefined {
  const trimmed = value.trim()
  if (trimmed === '') return words.mandatory
  if ((field === 'name' || field === 'organizationName') && trimmed.length < MIN_NAME) return words.nameShort
  if (field === 'officialEmailId' && !isEmail(trimmed)) return words.emailInvalid
  if (field === 'contactNumber' && !isMobile(trimmed)) return words.phoneInvalid
  return undefined
}

/** The errors of all invalid fields, in the order of the form. */
export function formErrors(form: CorporateForm): Partial<Record<CorporateField, string>> {
  const errors: Partial<Record<CorporateField, string>> = {}
  for (const field of FIELDS) {
    const error = fieldError(field, form[field])
    if (error) errors[field] = error
  }
  return errors
}

/** Names of the fields on the wire. */
export const FIELD_OF_WIRE: Readonly<Record<string, CorporateField>> = {
  contact_name: 'name',
  organization_name: 'organizationName',
  official_email: 'officialEmailId',
  official_phone: 'contactNumber',
  organization_size: 'organizationSize',
  purpose: 'interestedIn',
}
