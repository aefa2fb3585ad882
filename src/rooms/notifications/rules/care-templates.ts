import type { Template } from './template.ts'

const TO_BUYER = { category: 'service-implicit', counted: false, channels: ['sms'] } as const

export const CARE_TEMPLATES = {
  'care-call-moved': { ...TO_BUYER, variables: ['time', 'link'], urgent: true },
  'care-call-missed': { ...TO_BUYER, variables: ['link'], urgent: true },
  'care-kit-sent': { ...TO_BUYER, variables: ['courier', 'link'], urgent: false },
  'care-kit-failed': { ...TO_BUYER, variables: ['link'], urgent: false },
  'care-alarm-late': { ...TO_BUYER, variables: ['care'], urgent: true },
  'care-measure': { ...TO_BUYER, variables: ['link'], urgent: false },
} as const satisfies Record<string, Template>
