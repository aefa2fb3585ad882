import type { Template } from './template.ts'

const TO_PERSON = { category: 'service-implicit', urgent: false, counted: false, channels: ['sms', 'mail'] } as const

export const CAMP_TEMPLATES = {
  'camp-registered': { variables: ['company', 'when', 'link'], ...TO_PERSON },
  /** Whose plan is over before the day. */
  'camp-left': { variables: ['company', 'when', 'link'], ...TO_PERSON },
  'camp-cancelled': { variables: ['company', 'when', 'link'], ...TO_PERSON },
} as const satisfies Record<string, Template>
