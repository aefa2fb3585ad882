import type { Template } from './template.ts'

/** Messages about auto-renewal; they keep to daytime hours. */
export const RENEWAL_TEMPLATES = {
  'auto-renewal-on': {
    variables: ['plan', 'on', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'auto-renewal-off': {
    variables: ['plan', 'until', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'auto-renewal-off-debiting': {
    variables: ['plan', 'amount', 'outcome'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'auto-renewal-paused': {
    variables: ['plan', 'until', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'renewal-returned': {
    variables: ['terms', 'reason', 'days'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'renewal-notice': {
    variables: ['terms', 'used', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'renewal-reminder': {
    variables: ['plan', 'terms', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'renewal-consent': {
    variables: ['plan', 'terms', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'renewal-paid': {
    variables: ['amount', 'until', 'care'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'renewal-failed': {
    variables: ['amount', 'again', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'renewal-grace': {
    variables: ['amount', 'until', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'renewal-ended': {
    variables: ['plan', 'offer', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
} as const satisfies Record<string, Template>
