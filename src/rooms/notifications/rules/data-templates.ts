import type { Template } from './template.ts'

const NOTICE = { category: 'service-implicit', urgent: false, counted: false, channels: ['sms', 'mail'] } as const

/** About a person's own data, and complaints. */
export const DATA_TEMPLATES = {
  'grievance-received': { variables: ['complaint', 'day'], ...NOTICE },
  // To every super-admin.
  'grievance-waits': { variables: ['complaint', 'day'], ...NOTICE },
} as const satisfies Record<string, Template>
