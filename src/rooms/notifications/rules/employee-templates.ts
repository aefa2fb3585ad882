import { CAMP_TEMPLATES } from './camp-templates.ts'
import type { Template } from './template.ts'

const TO_PERSON = { category: 'service-implicit', urgent: false, channels: ['sms', 'mail'] } as const

/** By mail, and by SMS to who has given no address. */
const TO_HR = {
  category: 'service-implicit',
  urgent: false,
  counted: false,
  channels: ['mail', 'sms'],
  either: true,
} as const

/** What a company causes is counted: it names the number. */
export const EMPLOYEE_TEMPLATES = {
  ...CAMP_TEMPLATES,
  'employee-welcome': { variables: ['company', 'plan', 'link'], explains: 'explanation', counted: true, ...TO_PERSON },
  'employee-app-reminder': { variables: ['company', 'plan', 'link'], counted: true, ...TO_PERSON },
  'contract-amended': {
    variables: ['plan', 'change', 'link'],
    counted: true,
    explains: 'explanation',
    ...TO_PERSON,
  },
  /** Added by mistake: the list of people was undone. */
  'employee-plan-taken-back': { variables: ['company', 'link'], counted: true, ...TO_PERSON },
  'employee-plan-ends': { variables: ['company', 'until', 'link'], counted: true, ...TO_PERSON },
  'upload-finished': { variables: ['result', 'link'], ...TO_HR },
  'upload-stopped': { variables: ['result', 'link'], ...TO_HR },
  'report-ready': { variables: ['report', 'plan', 'link'], ...TO_HR, urgent: true },
  'staff-report-ready': {
    variables: ['report', 'period', 'link'],
    category: 'service-implicit',
    urgent: true,
    counted: false,
    channels: ['mail'],
  },
  'staff-report-failed': {
    variables: ['report', 'period', 'link'],
    category: 'service-implicit',
    urgent: true,
    counted: false,
    channels: ['mail'],
  },
  'report-downloaded': {
    variables: ['company', 'report', 'link'],
    category: 'service-implicit',
    urgent: false,
    counted: false,
    channels: ['mail'],
  },
  'dependents-changed': { variables: ['company', 'link'], counted: false, ...TO_PERSON },
  'employee-plan-restored': { variables: ['company', 'until', 'link'], counted: true, ...TO_PERSON },
} as const satisfies Record<string, Template>
