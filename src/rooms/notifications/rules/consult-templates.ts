import type { Template } from './template.ts'

const NEWS = { variables: ['doctor', 'link'], category: 'service-implicit', counted: false } as const

export const CONSULT_TEMPLATES = {
  'consult-doctor': { ...NEWS, urgent: true, channels: ['sms'] },
  'consult-not-held': { ...NEWS, urgent: true, channels: ['sms'] },
  /** No doctor accepted: the person who asked may have put the phone away. */
  'consult-no-doctor': { ...NEWS, variables: ['link'], urgent: true, channels: ['sms'] },
  'consult-prescription': { ...NEWS, urgent: true, channels: ['sms', 'mail'] },
} as const satisfies Record<string, Template>
