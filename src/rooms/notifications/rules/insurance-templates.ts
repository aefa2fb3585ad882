import type { Template } from './template.ts'

const TO_PERSON = { category: 'service-implicit', urgent: false, counted: false, channels: ['sms', 'mail'] } as const

export const INSURANCE_TEMPLATES = {
  'insurance-paid': { variables: ['amount', 'plan', 'link'], ...TO_PERSON, urgent: true },
  'insurance-to-apply': { variables: ['plan', 'link'], ...TO_PERSON },
  'insurance-issued': { variables: ['plan', 'certificate', 'link'], numbers: ['certificate'], ...TO_PERSON },
  'insurance-refused': { variables: ['plan', 'amount', 'link'], ...TO_PERSON },
  'insurance-cancelled': { variables: ['plan', 'link'], ...TO_PERSON },
  'insurance-withdrawn': { variables: ['plan', 'link'], ...TO_PERSON },
  'insurance-nothing-owed': { variables: ['plan', 'link'], ...TO_PERSON },
  'insurance-nominee-changed': { variables: ['plan', 'link'], ...TO_PERSON },
  'insurance-refund-sent': { variables: ['amount', 'plan', 'link'], ...TO_PERSON },
  'insurance-refund-declined': { variables: ['amount', 'plan', 'link'], ...TO_PERSON },
  'insurance-refund-failed': { variables: ['amount', 'plan', 'link'], ...TO_PERSON },
  'insurance-ending': { variables: ['plan', 'until', 'link'], ...TO_PERSON },
  'insurance-ending-last': { variables: ['plan', 'until', 'link'], ...TO_PERSON },
  'insurance-certificate': {
    variables: ['plan', 'certificate'],
    numbers: ['certificate'],
    category: 'service-implicit',
    urgent: true,
    counted: true,
    channels: ['mail'],
  },
} as const satisfies Record<string, Template>
