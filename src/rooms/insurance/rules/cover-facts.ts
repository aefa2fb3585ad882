import { formatDate } from '#values/display-time.ts'
import type { IstDate } from '#values/ist-date.ts'
import { formatRupees, inLakh, type Paise, parseRupees } from '#values/money.ts'
import { formatTenure } from '#values/tenure.ts'
import { shopWords as words } from '../words/shop.ts'

/** A cover on the wire, amounts in rupees. */
interface CoverOnWire {
  sum_assured: number
  premium: number
  tax: number
  tax_rate: number
  tenure_months: number
  entry_age: { min: number; max: number }
  enrolment_last_date: IstDate | null
}

/** What every page says of a cover, computed once so that pages cannot disagree. */
export interface CoverFacts {
  /** '₹5 Lakh' */
  sum: string
  /** What is paid, tax included: '₹1,180'. */
  premium: string
  /** '₹1,000 + ₹180 GST at 18%' */
  split: string
  /** '1 year', or '18 months'. */
  term: string
  /** 'Entry age 18 to 50' */
  entry_age: string
  /** 'Enrol by 31 Dec 2026'; null while enrolment has no end. */
  enrolment: string | null
}

export function coverFacts(cover: CoverOnWire): CoverFacts {
  const premium = paiseOf(cover.premium)
  const tax = paiseOf(cover.tax)
  return {
    sum: inLakh(paiseOf(cover.sum_assured)),
    premium: formatRupees(premium),
    split: words.split(formatRupees(premium - tax), formatRupees(tax), cover.tax_rate),
    term: formatTenure(cover.tenure_months),
    entry_age: words.entryAge(cover.entry_age.min, cover.entry_age.max),
    enrolment: cover.enrolment_last_date && words.enrolBy(formatDate(cover.enrolment_last_date)),
  }
}

function paiseOf(rupees: number): Paise {
  return parseRupees(rupees) ?? 0n
}
