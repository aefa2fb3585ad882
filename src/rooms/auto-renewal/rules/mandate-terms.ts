import { addDays, addMonths, type IstDate, istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'

const STEP: Paise = 10_000n

/** What a buyer agrees to with auto-renewal, all of it shown before the tick. */
export interface MandateTerms {
  /** The full price: what a renewal costs today, without the coupons of a first purchase. */
  amount_paise: Paise
  /** No debit is ever larger. */
  max_amount_paise: Paise
  first_debit_on: IstDate
  valid_till: IstDate
}

/** What the company asks for, by its settings. */
export interface MandateBounds {
  /** Room for price rises that the customer hears of 15 days before, in percent of the full price. */
  headroom_percent: number
  valid_years: number
}

/** @param starts_on the first day of the term that is being paid now; the validity counts from the day of the consent */
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

/** The price with its headroom, rounded up to whole hundreds of rupees. */
function maxAmount(price: Paise, headroom_percent: number): Paise {
  const room = price + (price * BigInt(headroom_percent)) / 100n
  return ((room + STEP - 1n) / STEP) * STEP
}

/** Whether auto-renewal is offered for a plan: one that recurs. Care at home does not. */
export function mayAutoRenew(plan: { renewable: boolean; line: string }): boolean {
  return plan.renewable && plan.line !== 'home-care'
}

/** The day after which a mandate of these terms is over. */
export function validTill(expires_at: Date): IstDate {
  return addDays(istDateOf(expires_at), -1)
}

/** The same as a page shows them; amounts in rupees. */
export interface OfferedTerms {
  amount: number
  billing: string
  first_debit_on: string
  max_amount: number
  valid_till: string
}
