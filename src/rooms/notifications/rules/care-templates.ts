import type { Template } from './template.ts'

const CARE = { category: 'service-implicit', counted: false, channels: ['sms'] } as const

export const CARE_TEMPLATES = {
  'care-call-moved': { ...CARE, variables: ['time', 'link'], urgent: true },
  'care-call-missed': { ...CARE, variables: ['link'], urgent: true },
  'care-kit-sent': { ...CARE, variables: ['courier', 'link'], urgent: false },
  'care-kit-failed': { ...CARE, variables: ['link'], urgent: false },
  'care-alarm-late': { ...CARE, variables: ['care'], urgent: true },
  'care-alarm-waits': { ...CARE, variables: ['minutes', 'link'], urgent: true },
  'care-alarm-stalled': { ...CARE, variables: ['link'], urgent: true },
  'care-alarm-worse': { ...CARE, variables: ['link'], urgent: true },
  'care-not-reached': { ...CARE, variables: ['care'], urgent: true },
  'care-caregiver': { ...CARE, counted: true, variables: ['person'], urgent: true },
  'care-number-shared': { ...CARE, variables: ['link'], urgent: false },
  'care-doctor-changes': { ...CARE, variables: ['reason', 'link'], urgent: false },
  'care-doctor': { ...CARE, variables: ['doctor', 'link'], urgent: false },
  'care-summary': { ...CARE, variables: ['link'], urgent: false },
  'care-measure': { ...CARE, variables: ['link'], urgent: false },
} as const satisfies Record<string, Template>
