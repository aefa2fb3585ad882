import type { Template } from './template.ts'

const TO_PERSON = { category: 'service-implicit', channels: ['sms', 'mail'] } as const
const VARIABLES = ['coordinator', 'company', 'link'] as const

/** What a coordinator of a company may do for a person. */
export const CONSENT_TEMPLATES = {
  // Somebody is ill at home, and the coordinator waits for the answer.
  'coordinator-consent': { variables: VARIABLES, urgent: true, counted: true, ...TO_PERSON },
  'coordinator-claims': { variables: VARIABLES, urgent: true, counted: true, ...TO_PERSON },
  'coordinator-claims-given': { variables: VARIABLES, urgent: false, counted: false, ...TO_PERSON },
  'coordinator-consent-given': { variables: VARIABLES, urgent: false, counted: false, ...TO_PERSON },
  'coordinator-claim-filed': {
    variables: ['coordinator', 'claim', 'link'],
    urgent: false,
    counted: false,
    ...TO_PERSON,
  },
  'coordinator-activated': { variables: ['plan', 'link'], urgent: true, counted: false, ...TO_PERSON },
  'coordinator-consent-withdrawn': { variables: VARIABLES, urgent: false, counted: false, ...TO_PERSON },
} as const satisfies Record<string, Template>
