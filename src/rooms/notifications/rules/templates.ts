import type { words } from '../words.ts'
import { CARE_TEMPLATES } from './care-templates.ts'
import { CHECKUP_TEMPLATES } from './checkup-templates.ts'
import { CLAIM_TEMPLATES } from './claim-templates.ts'
import { CONSENT_TEMPLATES } from './consent-templates.ts'
import { CONSULT_TEMPLATES } from './consult-templates.ts'
import { DATA_TEMPLATES } from './data-templates.ts'
import { EMPLOYEE_TEMPLATES } from './employee-templates.ts'
import { INSURANCE_TEMPLATES } from './insurance-templates.ts'
import { LOGIN_TEMPLATES } from './login-templates.ts'
import { PAYMENT_TEMPLATES } from './payment-templates.ts'
import { REFUND_TEMPLATES } from './refund-templates.ts'
import { RENEWAL_TEMPLATES } from './renewal-templates.ts'
import { STAFF_TEMPLATES } from './staff-templates.ts'
import type { Template } from './template.ts'
import { VISIT_TEMPLATES } from './visit-templates.ts'
import { WALLET_TEMPLATES } from './wallet-templates.ts'

/** The messages we send, and how. The texts are in words.ts under the same names. */
export const TEMPLATES = {
  ...CARE_TEMPLATES,
  ...CHECKUP_TEMPLATES,
  ...CLAIM_TEMPLATES,
  ...CONSENT_TEMPLATES,
  ...CONSULT_TEMPLATES,
  ...DATA_TEMPLATES,
  ...INSURANCE_TEMPLATES,
  ...LOGIN_TEMPLATES,
  ...PAYMENT_TEMPLATES,
  ...REFUND_TEMPLATES,
  ...RENEWAL_TEMPLATES,
  ...WALLET_TEMPLATES,
  ...EMPLOYEE_TEMPLATES,
  ...VISIT_TEMPLATES,
  ...STAFF_TEMPLATES,
  'login-code': {
    variables: ['code', 'minutes'],
    category: 'service-implicit',
    urgent: true,
    counted: true,
    channels: ['sms'],
    fallsBack: true,
    otp: 'code',
  },
  'bank-code': {
    variables: ['code', 'minutes'],
    category: 'service-implicit',
    urgent: true,
    counted: true,
    channels: ['sms'],
    fallsBack: true,
    otp: 'code',
  },
  'bank-changed': {
    variables: ['account', 'care'],
    category: 'service-implicit',
    urgent: true,
    counted: false,
    channels: ['sms'],
  },
  'bank-added': {
    variables: ['account', 'care'],
    category: 'service-implicit',
    urgent: true,
    counted: false,
    channels: ['sms'],
  },
  'bank-branch-gone': {
    variables: ['account', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'bank-refused': {
    variables: ['account', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'payout-paid': {
    variables: ['amount', 'account', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'payout-failed': {
    variables: ['amount', 'claim', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'payment-link': {
    variables: ['plan', 'until', 'link'],
    category: 'service-explicit',
    // The person is on the phone with us.
    urgent: true,
    counted: true,
    channels: ['sms', 'mail'],
  },
  'company-invitation': {
    variables: ['company', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: true,
    channels: ['sms', 'mail'],
  },
  'plan-blocked': {
    variables: ['plan', 'care'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'plan-unblocked': {
    variables: ['plan', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'plan-number-removed': {
    variables: ['plan', 'care'],
    category: 'service-implicit',
    urgent: true,
    counted: true,
    channels: ['sms'],
  },
  'plan-member-added': {
    variables: ['buyer', 'plan', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: true,
    channels: ['sms'],
  },
} as const satisfies Record<keyof typeof words.messages, Template>

export type TemplateName = keyof typeof TEMPLATES
type ExplanationOf<Known> = Known extends { explains: infer Name extends string } ? Name : never
export type VariablesOf<T extends TemplateName> = Record<
  (typeof TEMPLATES)[T]['variables'][number] | ExplanationOf<(typeof TEMPLATES)[T]>,
  string
>

/** The sender name registered with the operators, unless a registration overrides it. */
export const DEFAULT_HEADER = 'TULSIP'

/** The template of a name read from the database; undefined when a newer release has dropped it. */
export function templateNamed(name: string): Template | undefined {
  return Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name as TemplateName] : undefined
}
