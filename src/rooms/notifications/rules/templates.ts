import type { words } from '../words.ts'

export type Channel = 'sms' | 'whatsapp' | 'mail'

/**
 * The regulator's kinds of message. `transactional` is for banks only; what a person asked for or owns is
 * `service-implicit`; offers are `promotional` and need a consent.
 */
type Category = 'service-implicit' | 'service-explicit' | 'promotional'

interface Template {
  /** At most three, each short: a register of texts allows no more. */
  readonly variables: readonly string[]
  readonly category: Category
  /** Leaves at night too. */
  readonly urgent: boolean
  /** Each of these gets the message where the person has such an address. */
  readonly channels: readonly Channel[]
  /** WhatsApp takes over where SMS does not get through, and the other way round. */
  readonly fallsBack?: true
  /** The variable that is a one-time code. */
  readonly otp?: string
}

/** What we tell people, and how. The texts are in words.ts under the same names. */
export const TEMPLATES = {
  'login-code': {
    variables: ['code', 'minutes'],
    category: 'service-implicit',
    urgent: true,
    channels: ['sms'],
    fallsBack: true,
    otp: 'code',
  },
  'bank-code': {
    variables: ['code', 'minutes'],
    category: 'service-implicit',
    urgent: true,
    channels: ['sms'],
    fallsBack: true,
    otp: 'code',
  },
  'bank-changed': {
    variables: ['account', 'care'],
    category: 'service-implicit',
    urgent: true,
    channels: ['sms'],
  },
  'bank-refused': {
    variables: ['account', 'link'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms', 'mail'],
  },
  'payment-succeeded': {
    variables: ['amount', 'plan', 'link'],
    category: 'service-implicit',
    urgent: true,
    channels: ['sms', 'mail'],
  },
  'payment-failed': {
    variables: ['amount', 'plan', 'link'],
    category: 'service-implicit',
    urgent: true,
    channels: ['sms', 'mail'],
  },
  'payment-refunded': {
    variables: ['amount', 'plan', 'days'],
    category: 'service-implicit',
    urgent: true,
    channels: ['sms', 'mail'],
  },
  'plan-refund-requested': {
    variables: ['amount', 'plan', 'link'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms', 'mail'],
  },
  'plan-refund-approved': {
    variables: ['amount', 'plan', 'days'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms', 'mail'],
  },
  'plan-refund-sent': {
    variables: ['amount', 'plan', 'link'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms', 'mail'],
  },
  'plan-refund-declined': {
    variables: ['amount', 'plan', 'link'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms', 'mail'],
  },
  'subscription-activated': {
    variables: ['plan', 'until', 'link'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms', 'mail'],
  },
  'plan-blocked': {
    variables: ['plan', 'care'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms', 'mail'],
  },
  'plan-unblocked': {
    variables: ['plan', 'link'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms', 'mail'],
  },
  'plan-member-added': {
    variables: ['buyer', 'plan', 'link'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms'],
  },
  'auto-renewal-on': {
    variables: ['plan', 'on', 'link'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms', 'mail'],
  },
  'auto-renewal-off': {
    variables: ['plan', 'until', 'link'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms', 'mail'],
  },
  'renewal-notice': {
    variables: ['terms', 'used', 'link'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms', 'mail'],
  },
  'renewal-reminder': {
    variables: ['plan', 'terms', 'link'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms', 'mail'],
  },
  'renewal-consent': {
    variables: ['plan', 'terms', 'link'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms', 'mail'],
  },
  'renewal-paid': {
    variables: ['amount', 'until', 'care'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms', 'mail'],
  },
  'renewal-failed': {
    variables: ['amount', 'again', 'link'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms', 'mail'],
  },
  'renewal-grace': {
    variables: ['amount', 'until', 'link'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms', 'mail'],
  },
  'renewal-ended': {
    variables: ['plan', 'offer', 'link'],
    category: 'service-implicit',
    urgent: false,
    channels: ['sms', 'mail'],
  },
} as const satisfies Record<keyof typeof words.messages, Template>

export type TemplateName = keyof typeof TEMPLATES
export type VariablesOf<T extends TemplateName> = Record<(typeof TEMPLATES)[T]['variables'][number], string>

/** The sender name registered with the operators, unless a registration says otherwise. */
export const DEFAULT_HEADER = 'TULSIP'

/** The template of a name that came out of the database; undefined when a newer release has dropped it. */
export function templateNamed(name: string): Template | undefined {
  return Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name as TemplateName] : undefined
}
