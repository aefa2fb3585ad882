import type { Template } from './template.ts'

const NOTIFICATION = {
  category: 'service-implicit',
  urgent: false,
  counted: false,
  channels: ['sms', 'mail'],
  explains: 'explanation',
} as const
const BY_MAIL = { ...NOTIFICATION, channels: ['mail'] } as const

export const CLAIM_TEMPLATES = {
  'claim-received': { variables: ['claim', 'amount', 'link'], ...BY_MAIL },
  'claim-on-hold': { variables: ['claim', 'until', 'link'], ...NOTIFICATION },
  'claim-hold-reminder': { variables: ['claim', 'until', 'link'], ...NOTIFICATION },
  'claim-approved': { variables: ['claim', 'amount', 'link'], ...NOTIFICATION },
  'claim-rejected': { variables: ['claim', 'amount', 'link'], ...NOTIFICATION },
  'claim-corrected': { variables: ['claim', 'amount', 'link'], ...BY_MAIL },
  'claim-window-closing': {
    variables: ['plan', 'until', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['whatsapp'],
  },
} as const satisfies Record<string, Template>
