import type { Template } from './template.ts'

const CODE = {
  variables: ['code', 'minutes'],
  category: 'service-implicit',
  urgent: true,
  counted: true,
  otp: 'code',
} as const

/** Codes by mail, and what protects the address to which they go. */
export const LOGIN_TEMPLATES = {
  'login-code-by-mail': { ...CODE, channels: ['mail'] },
  'login-email-code': { ...CODE, channels: ['mail'] },
  'partner-email-code': { ...CODE, channels: ['mail'] },
  'login-email-change-code': { ...CODE, channels: ['sms'], fallsBack: true },
  'member-confirm-code': { ...CODE, channels: ['sms'], fallsBack: true },
  'agent-code': { ...CODE, variables: ['code', 'agent', 'company'], channels: ['sms'], fallsBack: true },
  'login-email-changed': {
    variables: ['email', 'care'],
    category: 'service-implicit',
    urgent: true,
    counted: false,
    channels: ['sms'],
  },
} as const satisfies Record<string, Template>
