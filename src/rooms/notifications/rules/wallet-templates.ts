import type { Template } from './template.ts'

/** By mail, and by SMS to who has given no address. */
const EITHER = {
  category: 'service-implicit',
  urgent: false,
  counted: false,
  channels: ['mail', 'sms'],
  either: true,
} as const

export const WALLET_TEMPLATES = {
  'credits-allotted': { variables: ['amount', 'until', 'link'], ...EITHER },
  'credits-restored': { variables: ['amount', 'company', 'link'], ...EITHER },
  'company-credits-low': { variables: ['plan', 'left', 'link'], ...EITHER },
  'topup-asked': { variables: ['amount', 'plan', 'link'], ...EITHER },
  'topup-confirmed': { variables: ['amount', 'plan', 'link'], ...EITHER },
  'topup-rejected': { variables: ['amount', 'plan'], explains: 'explanation', ...EITHER },
  'topup-reversed': { variables: ['amount', 'plan'], explains: 'explanation', ...EITHER },
  'credits-expiring': { variables: ['amount', 'until', 'link'], ...EITHER },
} as const satisfies Record<string, Template>
