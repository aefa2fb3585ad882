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
  'visit-booked': { ...AT_THE_CLINIC, variables: ['clinic', 'day', 'code'], counted: true },
  'partner-order-taken': { ...AT_THE_CLINIC, variables: ['plan', 'amount', 'care'], urgent: false },
} as const satisfies Record<string, Template>
