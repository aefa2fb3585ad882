import type { Template } from './template.ts'

const TO_PERSON = {
  category: 'service-implicit',
  urgent: false,
  counted: false,
  channels: ['sms', 'mail'],
} as const

const TO_COMPANY = { ...TO_PERSON, channels: ['mail', 'sms'], either: true } as const

/** Messages about health check-ups. None of them says anything of the results. */
export const CHECKUP_TEMPLATES = {
  'checkup-confirmed': { variables: ['person', 'time', 'link'], ...TO_PERSON },
  'checkup-confirmed-at': { variables: ['time', 'centre', 'link'], explains: 'explanation', ...TO_PERSON },
  /** The evening before, and two hours before; at night too. */
  'checkup-tomorrow': { variables: ['person', 'time', 'link'], ...TO_PERSON, urgent: true, channels: ['sms'] },
  /** The evening before, where the centre has not confirmed the time. */
  'checkup-waits': { variables: ['person', 'time', 'link'], ...TO_PERSON, urgent: true, channels: ['sms'] },
  'checkup-fasting': { variables: ['person', 'time', 'from'], ...TO_PERSON, urgent: true, channels: ['sms'] },
  'checkup-soon': { variables: ['person', 'time', 'link'], ...TO_PERSON, urgent: true, channels: ['sms'] },
  'checkup-moved': { variables: ['person', 'link'], ...TO_PERSON },
  'checkup-missed': { variables: ['person', 'link'], ...TO_PERSON },
  /** Of a candidate, for whom the company chooses. */
  'checkup-moved-candidate': { variables: ['person', 'company', 'link'], ...TO_PERSON },
  'checkup-missed-candidate': { variables: ['person', 'company', 'link'], ...TO_PERSON },
  /** To who ordered it for a candidate. */
  'candidate-needs-time': { variables: ['person', 'link'], ...TO_COMPANY },
  'candidate-ended': { variables: ['person', 'link'], ...TO_COMPANY },
  /** The time has passed: they may be on their way. */
  'checkup-unconfirmed': { variables: ['person', 'time', 'link'], ...TO_PERSON, urgent: true },
  'checkup-ended': { variables: ['person', 'link'], ...TO_PERSON },
  'checkup-report': { variables: ['person', 'link'], ...TO_PERSON },
  /** To a number without an account, so it says nothing of health, nor of whom. */
  'own-document': { variables: ['link'], ...TO_PERSON, counted: true, channels: ['sms'] },
  /** To the plan's owner, of a report that nobody can open yet. */
  'report-waits': { variables: ['person', 'care'], ...TO_PERSON },
  'checkup-ordered': { variables: ['company', 'time', 'link'], ...TO_PERSON, counted: true },
  'checkup-retimed': { variables: ['company', 'time', 'link'], ...TO_PERSON },
  'checkup-access-asked': { variables: ['company', 'link'], ...TO_PERSON, counted: true },
  'checkup-report-opened': { variables: ['company', 'time', 'link'], ...TO_PERSON },
} as const satisfies Record<string, Template>
