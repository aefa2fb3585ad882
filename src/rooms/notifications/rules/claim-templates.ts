import type { Template } from './template.ts'

const TOLD = {
  category: 'service-implicit',
  urgent: false,
  channels: ['sms', 'mail'],
  explains: 'explanation',
} as const
const BY_MAIL = { ...TOLD, channels: ['mail'] } as const

export const CLAIM_TEMPLATES = {
  'claim-received': { variables: ['claim', 'amount', 'link'], ...BY_MAIL },
  'claim-on-hold': { variables: ['claim', 'until', 'link'], ...TOLD },
  'claim-hold-reminder': { variables: ['claim', 'until', 'link'], ...TOLD },
  'claim-approved': { variables: ['claim', 'amount', 'link'], ...TOLD },
  'claim-rejected': { variables: ['claim', 'amount', 'link'], ...TOLD },
  'claim-corrected': { variables: ['claim', 'amount', 'link'], ...BY_MAIL },
  'claim-window-closing': {
    variables: ['plan', 'until', 'link'],
    category: 'service-implicit',
    urgent: false,
    channels: ['whatsapp'],
  },
} as const satisfies Record<string, Template>
