import { addDays, addMonths, daysBetween, type IstDate } from '#values/ist-date.ts'
import { divideHalfUp, type Paise } from '#values/money.ts'

/** The months whose allotments are the pace. */
const PACE_MONTHS = 3
/** With less data there is no forecast; further ahead than this it is known by the month only. */
const FORECAST_DAYS = 60
/** Beyond this a date says nothing. */
const MOST_DAYS = 3650

/** What was allotted in a month, on average of the last three whole ones. */
export interface Pace {
  paise: Paise
  /** The first and the last of these months, 'YYYY-MM'. */
  from: string
  to: string
}

/** The whole months before a day that the pace is made of, 'YYYY-MM', the earliest first. */
export function paceMonths(today: IstDate): string[] {
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: PACE_MONTHS }, (_, at) => addMonths(first, at - PACE_MONTHS).slice(0, 7))
}

/** @param allotted_paise what was given in these months together */
export function paceOf(allotted_paise: Paise, today: IstDate): Pace {
  const months = paceMonths(today)
  return { paise: divideHalfUp(allotted_paise, BigInt(PACE_MONTHS)), from: months[0]!, to: months.at(-1)! }
}

export interface LastsUntil {
  /** About this day; of a forecast by the month its last one. */
  on: IstDate
  precision: 'DAY' | 'MONTH'
}

interface ForecastTerms {
  available_paise: Paise
  pace_paise: Paise
  /** The day of the first top-up; null before it. */
  first_on: IstDate | null
  today: IstDate
}

/** Until when the credits last at this pace; null where nothing can be said. */
export function lastsUntil({ available_paise, pace_paise, first_on, today }: ForecastTerms): LastsUntil | null {
  if (first_on === null || daysBetween(first_on, today) < FORECAST_DAYS) return null
  if (pace_paise <= 0n || available_paise <= 0n) return null
  const days = (available_paise * 365n) / (pace_paise * 12n)
  if (days > MOST_DAYS) return null
  const on = addDays(today, Number(days))
  if (days <= FORECAST_DAYS) return { on, precision: 'DAY' }
  return { on: addDays(addMonths(`${on.slice(0, 7)}-01`, 1), -1), precision: 'MONTH' }
}
