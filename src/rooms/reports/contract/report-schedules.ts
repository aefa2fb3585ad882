import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { staffMay, staffMayHaveReport } from '#rooms/access/who.ts'
import { uuid } from '#values/uuid.ts'
import { LAST_DAY_OF_SCHEDULE } from '../rules/schedule.ts'
import { reportWords } from '../words/reports.ts'
import { staffReportWords } from '../words/staff/reports.ts'
import { limitedTo, reportOfStaff } from './staff-reports.ts'

const { fields, refusals } = staffReportWords
const day_of_month = z.int(fields.day).min(1, fields.day).max(LAST_DAY_OF_SCHEDULE, fields.day)
const ofSchedule = z.strictObject({ id: uuid({ invalid: reportWords.fields.report }) })
const SCHEDULE_STOPPED = { status: 409, message: refusals.stopped } as const

const Schedule = z.strictObject({
  id: z.uuid(),
  ...limitedTo,
  day_of_month: z.int(),
  /** The next day on which it is made, and the first day of the month that it is about then; IST. */
  next_on: z.iso.date(),
  next_month: z.iso.date(),
  /** Who gets the mail. */
  sent_to: z.string(),
  /** Whether that is the caller. */
  is_mine: z.boolean(),
  version: z.int(),
})
export type ReportSchedule = z.output<typeof Schedule>

export const listReportSchedules = defineCall({
  name: 'listReportSchedules',
  method: 'GET',
  path: 'dashboard/report_schedules',
  summary: 'Lists the reports that are made each month and that the caller may have.',
  who: staffMay('reports.view'),
  reply: z.strictObject({ schedules: z.array(Schedule) }),
})

export const setReportSchedule = defineCall({
  name: 'setReportSchedule',
  method: 'POST',
  path: 'dashboard/report_schedules',
  summary: 'Has a report made on a day of each month, about the month before; the caller gets a mail with a link.',
  who: staffMayHaveReport,
  body: z.strictObject({ ...reportOfStaff, day_of_month }),
  reply: Schedule,
  status: 201,
  refusals: {
    SCHEDULED_ALREADY: { status: 409, message: refusals.scheduled },
    /** `extra_args`: limit. */
    TOO_MANY_SCHEDULES: { status: 409, message: refusals.manySchedules },
  },
})

export const changeReportSchedule = defineCall({
  name: 'changeReportSchedule',
  method: 'PATCH',
  path: 'dashboard/report_schedules/{id}',
  summary: 'Changes the day of the month on which a report is made.',
  who: staffMay('reports.view'),
  params: ofSchedule,
  body: z.strictObject({ day_of_month, version: z.int().min(1).max(2_000_000_000) }),
  reply: Schedule,
  refusals: { SCHEDULE_STOPPED },
})

export const stopReportSchedule = defineCall({
  name: 'stopReportSchedule',
  method: 'POST',
  path: 'dashboard/report_schedules/{id}/stop',
  summary: 'Ends a schedule; the reports that it has made stay.',
  who: staffMay('reports.view'),
  params: ofSchedule,
  body: z.strictObject({}),
  reply: z.strictObject({ id: z.uuid() }),
  refusals: { SCHEDULE_STOPPED },
})
