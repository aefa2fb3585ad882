import { CAMP_TEMPLATES } from './camp-templates.ts'
import type { Template } from './template.ts'

const TO_PERSON = { category: 'service-implicit', urgent: false, channels: ['sms', 'mail'] } as const

/** What a company causes is counted: it names the number. */
export const EMPLOYEE_TEMPLATES = {
  ...CAMP_TEMPLATES,
  'employee-welcome': { variables: ['company', 'plan', 'link'], counted: true, ...TO_PERSON },
  'employee-app-reminder': { variables: ['company', 'plan', 'link'], counted: true, ...TO_PERSON },
  'contract-amended': {
    variables: ['plan', 'change', 'link'],
    counted: true,
    explains: 'explanation',
    ...TO_PERSON,
  },
  'employee-plan-ends': { variables: ['company', 'until', 'link'], counted: true, ...TO_PERSON },
  'report-ready': {
    variables: ['report', 'plan', 'link'],
    category: 'service-implicit',
    urgent: true,
    counted: false,
    channels: ['mail'],
  },
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
