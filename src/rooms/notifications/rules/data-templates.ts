import type { Template } from './template.ts'

const NOTICE = { category: 'service-implicit', urgent: false, counted: false, channels: ['sms', 'mail'] } as const

/** About a person's own data, and complaints. */
export const DATA_TEMPLATES = {
  // At night too: it may be somebody else who asked.
  'erasure-requested': { variables: ['day', 'link'], ...NOTICE, urgent: true },
  // To every super-admin.
  'erasure-waits': { variables: ['day'], ...NOTICE },
  'grievance-received': { variables: ['complaint', 'day'], ...NOTICE },
  // To every super-admin.
  'grievance-waits': { variables: ['complaint', 'day'], ...NOTICE },
} as const satisfies Record<string, Template>
