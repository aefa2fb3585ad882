import { addMonths, type IstDate } from '#values/ist-date.ts'
import { monthBefore } from './staff-period.ts'

/** Every month has it. */
export const LAST_DAY_OF_SCHEDULE = 28
/** Of one person. */
export const MOST_SCHEDULES = 20

interface ScheduleProgress {
  /** Not on this day and not before it. */
  after: IstDate
  /** The first day of the last month that the schedule has reported. */
  made?: IstDate | null | undefined
}

/** The next day on which a schedule makes its report: never for a month that it has reported already. */
export function nextRun(day_of_month: number, { after, made }: ScheduleProgress): IstDate {
  const ofMonth = (month: IstDate) => `${month.slice(0, 7)}-${String(day_of_month).padStart(2, '0')}`
  let next = ofMonth(after)
  while (next <= after || (made && monthBefore(next).from <= made)) next = ofMonth(addMonths(next, 1))
  return next
}

/**
 * The next day after the day of the month was changed. Where the new one would leave out the month that the planned run reports,
 * that run stays.
 */
export function changedRun(day_of_month: number, planned: IstDate, made: ScheduleProgress): IstDate {
  const next = nextRun(day_of_month, made)
  return monthBefore(next).from > monthBefore(planned).from ? planned : next
}
