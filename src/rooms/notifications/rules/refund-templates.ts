import type { Template } from './template.ts'

/** About a plan that was given back. */
export const REFUND_TEMPLATES = {
  'plan-refund-requested': {
    variables: ['amount', 'plan', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'plan-refund-revised': {
    variables: ['amount', 'plan', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'plan-refund-approved': {
    variables: ['amount', 'plan', 'days'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'plan-refund-rest': {
    variables: ['amount', 'plan', 'days'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'plan-refund-sent': {
    variables: ['amount', 'plan', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'plan-refund-declined': {
    variables: ['amount', 'plan', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
} as const satisfies Record<string, Template>
