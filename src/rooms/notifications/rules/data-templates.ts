import type { Template } from './template.ts'

const NOTICE = { category: 'service-implicit', urgent: false, counted: false, channels: ['sms', 'mail'] } as const

/** About a person's own data, and complaints. */
export const DATA_TEMPLATES = {
  'grievance-received': { variables: ['complaint', 'day'], ...NOTICE },
  // To every super-admin.
  'grievance-waits': { variables: ['complaint', 'day'], ...NOTICE },
  'erasure-code': {
    variables: ['code', 'minutes'],
    category: 'service-implicit',
    urgent: true,
    counted: true,
    channels: ['sms'],
    fallsBack: true,
    otp: 'code',
  },
  // At night too: who did not ask for it has 48 hours.
  'erasure-requested': { variables: ['when', 'link'], ...NOTICE, urgent: true },
  'erasure-withdrawn': { variables: ['link'], ...NOTICE },
  'erasure-waits': { variables: ['link'], ...NOTICE },
  // To the other adults on a plan that ends.
  'erasure-ends-plan': { variables: ['plan', 'day'], ...NOTICE },
  'erasure-done': { variables: ['link'], ...NOTICE },
} as const satisfies Record<string, Template>
