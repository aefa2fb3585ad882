import { isHomeCare } from '#rooms/plans/rules/home-care.ts'
import { addDays, addMonths, type IstDate, istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'

const STEP: Paise = 10_000n

/** What a buyer agrees to with auto-renewal, all shown before the checkbox. */
export interface MandateTerms {
  /** The full price: what a renewal costs today, without first-purchase coupons. */
  amount_paise: Paise
  /** The maximum of any debit. */
  max_amount_paise: Paise
  first_debit_on: IstDate
  valid_till: IstDate
}

/** The terms the company requests, from its settings. */
export interface MandateBounds {
  /** Headroom for price rises, which are announced to the customer 15 days before; percent of the full price. */
  headroom_percent: number
  valid_years: number
}

/** @param starts_on the first day of the term being paid now; the validity counts from the day of consent */
export function mandateTerms(
  plan: { full_price_paise: Paise; duration_days: number },
  { starts_on, agreed_on }: { starts_on: IstDate; agreed_on: IstDate },
  { headroom_percent, valid_years }: MandateBounds,
): MandateTerms {
  const amount_paise = plan.full_price_paise
  return {
    amount_paise,
    max_amount_paise: maxAmount(amount_paise, headroom_percent),
    first_debit_on: addDays(starts_on, plan.duration_days),
    valid_till: addDays(addMonths(agreed_on, 12 * valid_years), -1),
  }
}

/** The price plus its headroom, rounded up to whole hundreds of rupees. */
function maxAmount(price: Paise, headroom_percent: number): Paise {
  const room = price + (price * BigInt(headroom_percent)) / 100n
  return ((room + STEP - 1n) / STEP) * STEP
}

/** Whether auto-renewal is offered for a plan: only for recurring plans, so not for care at home. */
export function mayAutoRenew(plan: { renewable: boolean; line: string }): boolean {
  return plan.renewable && !isHomeCare(plan)
}

/** The last valid day of a mandate with these terms. */
export function validTill(expires_at: Date): IstDate {
  return addDays(istDateOf(expires_at), -1)
}

/** The same for display; amounts in rupees. */
export interface OfferedTerms {
  amount: number
  billing: string
  first_debit_on: string
  max_amount: number
  valid_till: string
}
