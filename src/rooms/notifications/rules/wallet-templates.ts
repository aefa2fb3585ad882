import type { Template } from './template.ts'

const BY_MAIL = { category: 'service-implicit', urgent: false, counted: false, channels: ['mail'] } as const

export const WALLET_TEMPLATES = {
  'credits-allotted': { variables: ['amount', 'until', 'link'], ...BY_MAIL },
  'credits-restored': { variables: ['amount', 'company', 'link'], ...BY_MAIL },
  'company-credits-low': { variables: ['plan', 'left', 'link'], ...BY_MAIL },
  'topup-confirmed': { variables: ['amount', 'plan', 'link'], ...BY_MAIL },
  'topup-rejected': { variables: ['amount', 'plan'], explains: 'explanation', ...BY_MAIL },
  'topup-reversed': { variables: ['amount', 'plan'], explains: 'explanation', ...BY_MAIL },
  'credits-expiring': { variables: ['amount', 'until', 'link'], ...BY_MAIL },
} as const satisfies Record<string, Template>
