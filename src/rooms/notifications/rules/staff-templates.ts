import type { Template } from './template.ts'

const APPOINTMENT = {
  variables: ['person', 'by', 'when'],
  category: 'service-implicit',
  urgent: true,
  counted: false,
  channels: ['sms', 'mail'],
} as const

/** To every super-admin, about those with the most rights. */
export const STAFF_TEMPLATES = {
  'staff-proposed': APPOINTMENT,
  'staff-appointed': APPOINTMENT,
  'staff-declined': APPOINTMENT,
  'staff-removed': APPOINTMENT,
} as const satisfies Record<string, Template>
