import type { Template } from './template.ts'

/** The member is at the clinic's desk, or on the phone with our staff: it is sent immediately. */
const AT_THE_CLINIC = {
  variables: ['clinic', 'until', 'link'],
  category: 'service-implicit',
  urgent: true,
  counted: false,
  channels: ['sms'],
} as const

export const VISIT_TEMPLATES = {
  'visit-unlocked': AT_THE_CLINIC,
  'visit-reversed': { ...AT_THE_CLINIC, variables: ['clinic', 'day', 'link'] },
  /** An order of a partner was taken from a plan: its owner may know nothing of it. */
  'order-charged': {
    variables: ['service', 'amount', 'care'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  /** Our staff gave back what an order took. */
  'order-given-back': {
    variables: ['service', 'amount', 'care'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['sms', 'mail'],
  },
  'visit-booked': { ...AT_THE_CLINIC, variables: ['clinic', 'day', 'code'], counted: true },
} as const satisfies Record<string, Template>
