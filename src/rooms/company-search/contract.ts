import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay, partnerMember } from '#rooms/access/who.ts'
import { UPLOAD_STATUSES } from '#rooms/bulk-uploads/rules/upload-state.ts'
import { EMPLOYEE_STATUSES, SUBSIDIARY, subsidiaryParams } from '#rooms/employees/contract/employee.ts'
import { REPORT_STATUSES } from '#rooms/reports/rules/report-state.ts'
import { text } from '#values/text.ts'
import { NEED_KINDS } from './rules/need-kinds.ts'
import { QUERY } from './rules/query.ts'
import { companySearchWords as words } from './words/search.ts'

/** The sections of the dashboard in which something may wait. */
const SECTIONS = ['file-upload', 'wallet', 'reports', 'checkups'] as const

/** Beyond what somebody types and their open tabs ask, and too few to keep the database busy. */
const LIMIT = { by: 'account', limit: 120, seconds: 60 } as const

export const readWaiting = defineCall({
  name: 'readWaiting',
  method: 'GET',
  path: `${SUBSIDIARY}/waiting`,
  summary: 'Counts what waits for a company in each section of its dashboard, as far as the role may see it.',
  who: partnerMember,
  params: subsidiaryParams,
  limits: [LIMIT],
  reply: z.strictObject({
    /** Only sections in which something waits. */
    waiting: z.array(
      z.strictObject({
        section: z.enum(SECTIONS),
        count: z.int(),
        /** Something there has waited for more than a day. */
        is_late: z.boolean(),
      }),
    ),
  }),
})
export type WaitingCounts = z.output<typeof readWaiting.reply>['waiting']

export const readNeeds = defineCall({
  name: 'readNeeds',
  method: 'GET',
  path: `${SUBSIDIARY}/overview/needs`,
  summary: 'Lists what a company has to do: where people wait first, then about money, then the rest; five at most.',
  who: partnerMay('overview.view'),
  params: subsidiaryParams,
  limits: [LIMIT],
  reply: z.array(
    z.strictObject({
      kind: z.enum(NEED_KINDS),
      /** Rows, lists, top-ups or people; of PLAN_ENDS the days that are left, of LIVES_LEFT the lives. */
      count: z.int(),
      /** Since when the oldest waits; null where it is no matter of waiting. */
      since: z.string().nullable(),
      /** Rupees; null where it is not about money. */
      amount: z.number().nullable(),
      /** Where it is done: a path of our site. */
      href: z.string().startsWith('/plus/corporate/dashboard/'),
    }),
  ),
})
export type CompanyNeed = z.output<typeof readNeeds.reply>[number]

export const searchCompany = defineCall({
  name: 'searchCompany',
  method: 'GET',
  path: `${SUBSIDIARY}/search`,
  summary:
    "Searches a company's employees, uploads and reports, as far as the role may see them; five of each at most.",
  who: partnerMember,
  params: subsidiaryParams,
  limits: [LIMIT],
  query: z.strictObject({
    q: text({ max: 100, required: words.tooShort }).min(QUERY.least, words.tooShort),
  }),
  reply: z.strictObject({
    people: z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        external_reference_id: z.string().nullable(),
        partner_id: z.uuid(),
        status: z.enum(EMPLOYEE_STATUSES),
        app_installed: z.literal([0, 1]),
      }),
    ),
    uploads: z.array(
      z.strictObject({
        id: z.uuid(),
        file_name: z.string(),
        total_rows: z.int(),
        status: z.enum(UPLOAD_STATUSES),
        status_label: z.string(),
        uploaded_on: z.string(),
      }),
    ),
    reports: z.array(
      z.strictObject({
        id: z.uuid(),
        /** As people read its type. */
        label: z.string(),
        plan_name: z.string(),
        status: z.enum(REPORT_STATUSES),
        requested_on: z.string(),
      }),
    ),
  }),
})
export type CompanyHits = z.output<typeof searchCompany.reply>
