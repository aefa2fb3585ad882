import * as z from 'zod'
import { manyOf } from '#dashboard/contract/many-of.ts'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { STAFF_REPORT_TYPES } from '#rooms/access/rules/staff-report-types.ts'
import { staffMay, staffMayHaveReport } from '#rooms/access/who.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate } from '#values/wire-time.ts'
import { REPORT_STATUSES } from '../rules/report-state.ts'
import { reportWords } from '../words/reports.ts'
import { staffReportWords } from '../words/staff/reports.ts'
import { FILE_REFUSALS, fileQuery, REPORT_LIMITS, REQUEST_REFUSALS, reportState, requested } from './report-calls.ts'

const { fields, refusals } = staffReportWords

/** What a report is, and to what it is limited. */
export const reportOfStaff = {
  type: z.enum(STAFF_REPORT_TYPES, {
    error: ({ input }) => (input === undefined || input === null || input === '' ? fields.type : fields.typeUnknown),
  }),
  /** Without it, or with all of them: all. */
  statuses: z
    .array(text({ max: 40 }))
    .max(20)
    .optional(),
  /** A subsidiary. */
  company_id: uuid({ invalid: fields.company }).optional(),
}

export const StaffReportRequest = z.strictObject({
  ...reportOfStaff,
  /** Days in India, both included. */
  from: wireDate({ invalid: fields.from }),
  to: wireDate({ invalid: fields.to }),
})

export const requestStaffReport = defineCall({
  name: 'requestStaffReport',
  method: 'POST',
  path: 'dashboard/reports',
  summary: 'Asks for a report of our own; the same one that is being generated already is returned instead.',
  who: staffMayHaveReport,
  body: StaffReportRequest,
  reply: requested,
  status: 201,
  limits: REPORT_LIMITS,
  refusals: { ...REQUEST_REFUSALS, TOO_MANY_TODAY: { status: 429, message: refusals.today } },
})

/** To what a report or a schedule is limited, as people read it. */
export const limitedTo = {
  type: z.enum(STAFF_REPORT_TYPES),
  /** Empty: all. */
  statuses: z.array(z.string()),
  company_id: z.uuid().nullable(),
  company: z.string().nullable(),
}

const StaffReport = z.strictObject({
  ...reportState,
  ...limitedTo,
  /** Whether a schedule made it. */
  is_scheduled: z.boolean(),
})
export type StaffReport = z.output<typeof StaffReport>

export const listStaffReports = defineCall({
  name: 'listStaffReports',
  method: 'GET',
  path: 'dashboard/reports',
  summary: 'Lists the reports of our own that the caller may have, newest first.',
  who: staffMay('reports.view'),
  query: z.strictObject({
    type: manyOf(STAFF_REPORT_TYPES).optional(),
    statuses: manyOf(REPORT_STATUSES).optional(),
    page_number: pageNumber,
  }),
  reply: pageOf('reports', StaffReport, { is_pending: z.boolean() }),
})

export const downloadStaffReport = defineCall({
  name: 'downloadStaffReport',
  method: 'GET',
  path: 'dashboard/reports/{id}',
  summary: 'Returns the file of a report of our own; the download is audited.',
  who: staffMay('reports.view'),
  params: z.strictObject({ id: uuid({ invalid: reportWords.fields.report }) }),
  query: fileQuery,
  reply: { file: 'application/octet-stream' },
  limits: REPORT_LIMITS,
  refusals: FILE_REFUSALS,
})

export const listReportCompanies = defineCall({
  name: 'listReportCompanies',
  method: 'GET',
  path: 'dashboard/report_companies',
  summary: 'Lists the companies to which a report can be limited: at most twenty whose name contains a text.',
  who: staffMay('reports.view'),
  query: z.strictObject({ search: text({ max: 80 }).optional() }),
  reply: z.strictObject({ companies: z.array(z.strictObject({ id: z.uuid(), name: z.string() })) }),
})
