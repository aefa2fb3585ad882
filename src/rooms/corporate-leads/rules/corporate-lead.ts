import { isFreeMailDomain } from '#values/mail-domain.ts'

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
export type CorporateForm = {
  name: string
  organizationName: string
  officialEmailId: string
  contactNumber: string
  organizationSize: string
  interestedIn: string
}

/** Names of the fields on the wire. */
export const FIELD_OF_WIRE: Readonly<Record<string, keyof CorporateForm>> = {
  contact_name: 'name',
  organization_name: 'organizationName',
  official_email: 'officialEmailId',
  official_phone: 'contactNumber',
  organization_size: 'organizationSize',
  purpose: 'interestedIn',
}
