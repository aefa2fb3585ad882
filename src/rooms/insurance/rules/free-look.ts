import { addDays, daysFrom, type IstDate } from '#values/ist-date.ts'
import { divideHalfUp, type Paise } from '#values/money.ts'

/** A shorter cover has no free look. */
const SHORTEST_MONTHS = 12
/** Within so many days the money has to leave. */
const REFUND_DAYS = 7

export interface IssuedCover {
  premium_paise: Paise
  stamp_duty_paise: Paise
  tenure_months: number
  free_look_days: number
  /** The day on which the certificate was received. */
  received_on: IstDate
  start_date: IstDate
  end_date: IstDate
}

/** The last day on which a cover can be given back; null where it has no free look. */
export function freeLookUntil({
  tenure_months,
  free_look_days,
  received_on,
}: Pick<IssuedCover, 'tenure_months' | 'free_look_days' | 'received_on'>): IstDate | null {
  return tenure_months >= SHORTEST_MONTHS && free_look_days > 0 ? addDays(received_on, free_look_days) : null
}

export interface FreeLookSum {
  /** Today among them; none before the cover starts. */
  days_on_cover: number
  total_days: number
  /** The part of the premium for the days on cover, half up to the paisa. */
  risk_premium_paise: Paise
  stamp_duty_paise: Paise
  /** Premium less both; never below 0. */
  amount_paise: Paise
}

/** What goes back for a cover that is given back today; undefined where the free look is over or there is none. */
export function freeLookSum(cover: IssuedCover, today: IstDate): FreeLookSum | undefined {
  const until = freeLookUntil(cover)
  if (until === null || today > until) return undefined
  const { premium_paise, stamp_duty_paise, start_date, end_date } = cover
  const total_days = daysFrom(start_date, end_date)
  const days_on_cover = Math.min(daysFrom(start_date, today), total_days)
  const risk_premium_paise = divideHalfUp(premium_paise * BigInt(days_on_cover), BigInt(total_days))
  const rest = premium_paise - risk_premium_paise - stamp_duty_paise
  return { days_on_cover, total_days, risk_premium_paise, stamp_duty_paise, amount_paise: rest > 0n ? rest : 0n }
}

/** The day by which a refund of premium that was requested on a day has to leave. */
export function refundDueOn(requested_on: IstDate): IstDate {
  return addDays(requested_on, REFUND_DAYS)
}
