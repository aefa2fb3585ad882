import type { Template } from './template.ts'

/** Messages about a payment; a premium that is paid alone has its own. */
export const PAYMENT_TEMPLATES = {
  'payment-succeeded': {
    variables: ['amount', 'plan', 'link'],
    category: 'service-implicit',
    urgent: true,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'premium-received': {
    variables: ['amount', 'plan'],
    category: 'service-implicit',
    urgent: true,
    counted: false,
    channels: ['mail'],
  },
  'payment-failed': {
    variables: ['amount', 'plan', 'link'],
    category: 'service-implicit',
    urgent: true,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'payment-refunded': {
    variables: ['amount', 'plan', 'days'],
    category: 'service-implicit',
    urgent: true,
    counted: false,
    channels: ['sms', 'mail'],
  },
} as const satisfies Record<string, Template>
