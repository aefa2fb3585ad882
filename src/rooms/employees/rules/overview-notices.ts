import { isLow } from '#rooms/wallet/rules/company-credits.ts'
import { daysBetween, type IstDate } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'

const ENDS_SOON_DAYS = 60
const NEARLY_USED_PERCENT = 90

/** An active contract as far as the company is warned about it. */
export interface NoticeTerms {
  ends_on: IstDate | null
  quota: number
  consumed_quota: number
  /** Credits that can be allotted, and what was allotted in the last year; null without credits. */
  credits: { available_paise: Paise; year_paise: Paise } | null
}

export interface Notices {
  /** Days to the last covered day, in its last 60. */
  ends_in_days: number | null
  /** Lives that are left, once nine of ten are taken. */
  lives_left: number | null
  /** Less than a fifth of what is allotted in a year can still be allotted. */
  credits_low: boolean
}

/** What a company has to see to about a contract. */
export function noticesOf({ ends_on, quota, consumed_quota, credits }: NoticeTerms, today: IstDate): Notices {
  const days = ends_on === null ? undefined : daysBetween(today, ends_on)
  return {
    ends_in_days: days !== undefined && days >= 0 && days <= ENDS_SOON_DAYS ? days : null,
    lives_left: quota > 0 && consumed_quota * 100 >= quota * NEARLY_USED_PERCENT ? quota - consumed_quota : null,
    credits_low: credits !== null && isLow(credits.available_paise, credits.year_paise),
  }
}
