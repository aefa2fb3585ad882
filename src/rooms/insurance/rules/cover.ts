import { ageOn, endDate, type IstDate, istDateOf } from '#values/ist-date.ts'
import { coverWords as words } from '../words/cover.ts'

/** What decides whether a person may enter a cover. */
export interface Entry {
  /** Age at the last birthday, both included. */
  entry_age_min: number
  entry_age_max: number
}

/** Why a person born on this day may not enter the cover today, in words for the field; undefined if they may. */
export function coverFault(
  { entry_age_min: min, entry_age_max: max }: Entry,
  { dob, today }: { dob: IstDate; today: IstDate },
): string | undefined {
  if (dob > today) return words.dobFuture
  const age = ageOn(dob, today)
  return age < min || age > max ? words.age(min, max) : undefined
}

/** Whether the cover may still be entered: the last date itself is a day of enrolment. */
export function isEnrolmentOpen(enrolment_last_date: IstDate | null, today: IstDate): boolean {
  return enrolment_last_date === null || today <= enrolment_last_date
}

/** First and last day of a cover, IST: it starts on the later of payment and acceptance by the insurer. */
export function coverDates({
  paid_at,
  accepted_at,
  tenure_months,
}: {
  paid_at: Date
  accepted_at: Date
  tenure_months: number
}): { start_date: IstDate; end_date: IstDate } {
  const start_date = istDateOf(paid_at > accepted_at ? paid_at : accepted_at)
  return { start_date, end_date: endDate(start_date, tenure_months) }
}

/** The part of a claim-settlement figure that may be shown: none from its review date on. */
export function shownFigure<F extends { review_on: IstDate }>(figure: F | null, today: IstDate): F | null {
  return figure && today < figure.review_on ? figure : null
}
