import * as z from 'zod'
import { manyOf } from '#dashboard/contract/many-of.ts'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { REPORT_TYPES } from '#rooms/access/rules/report-types.ts'
import { partnerMay, partnerMayRequestReport } from '#rooms/access/who.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { LONGEST_DAYS } from '../rules/period.ts'
import { REPORT_STATUSES } from '../rules/report-state.ts'
import { reportWords as words } from '../words/reports.ts'
import { FILE_REFUSALS, fileQuery, REPORT_LIMITS, REQUEST_REFUSALS, reportState, requested } from './report-calls.ts'

const SUBSIDIARY = 'partner_dashboard/subsidiaries/{subsidiaryId}'
const ofCompany = z.strictObject({ subsidiaryId: uuid({ invalid: words.fields.company }) })
const ofReport = z.strictObject({ ...ofCompany.shape, id: uuid({ invalid: words.fields.report }) })
const PLAN_ID_LENGTH = 36

const reportType = z.enum(REPORT_TYPES, {
  error: ({ input }) =>
    input === undefined || input === null || input === '' ? words.fields.type : words.fields.typeInvalid,
})

/** D5.01–D5.06. */
export const ReportRequest = z.strictObject({
  partnerId: text({ max: 200, required: words.fields.plan })
    .min(1, { error: words.fields.plan, abort: true })
    .length(PLAN_ID_LENGTH, words.fields.planInvalid)
    .toLowerCase(),
  type: reportType,
  /** 0: since the plan's first day. */
  durationDays: z
    .int({
      error: ({ input }) =>
        input === undefined || input === null || input === '' ? words.fields.duration : words.fields.durationInvalid,
    })
    .min(0, words.fields.durationInvalid)
    .max(LONGEST_DAYS, words.fields.durationInvalid),
})

export const requestReport = defineCall({
  name: 'requestReport',
  method: 'POST',
  path: `${SUBSIDIARY}/partners/{partnerId}/report`,
  summary: 'Asks for a report of a plan; the same one that is being generated already is returned instead.',
  who: partnerMayRequestReport,
  // What is no id at all is said of the body's.
  params: z.strictObject({ ...ofCompany.shape, partnerId: text({ max: 200 }).toLowerCase() }),
  body: ReportRequest,
  reply: requested,
  status: 201,
  limits: REPORT_LIMITS,
  refusals: REQUEST_REFUSALS,
})

/** A report as the list shows it. */
export const Report = z.strictObject({
  ...reportState,
  report_type: z.enum(REPORT_TYPES),
  partner_id: z.uuid(),
  duration_days: z.int(),
  /** Of the catalogue, and as the company calls it. */
  plan_name: z.string(),
  partner_name: z.string(),
})
export type Report = z.output<typeof Report>

export const listReports = defineCall({
  name: 'listReports',
  method: 'GET',
  path: `${SUBSIDIARY}/reports`,
  summary: 'Lists the reports that a company’s users have asked for and the caller may request, newest first.',
  who: partnerMay('reports.view'),
  params: ofCompany,
  query: z.strictObject({
    type: manyOf(REPORT_TYPES).optional(),
    statuses: manyOf(REPORT_STATUSES).optional(),
    page_number: pageNumber,
  }),
  // Whether a report of the company is being generated, on any page.
  reply: pageOf('reports', Report, { is_pending: z.boolean() }),
})

export const downloadReport = defineCall({
  name: 'downloadReport',
  method: 'GET',
  path: `${SUBSIDIARY}/reports/{id}`,
  summary: 'Returns the file of a report; who downloads it is recorded.',
  who: partnerMay('reports.download'),
  params: ofReport,
  query: fileQuery,
  reply: { file: 'application/octet-stream' },
  limits: REPORT_LIMITS,
  refusals: FILE_REFUSALS,
})
