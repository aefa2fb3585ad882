import { type Limit, type PayableLimit, payableOf } from '#rooms/claims/rules/payable.ts'
import type { DeductionCode } from '#rooms/claims/rules/reasons.ts'
import { type Paise, parseRupees, plainAmount, toDecimal } from '#values/money.ts'

/** A deduction line as typed: the reason, and the amount in rupees. */
export type TypedDeduction = {
  reason_code: DeductionCode | ''
  amount: string
}

const REASON_OF: Record<PayableLimit, DeductionCode> = {
  VISIT_CAP: 'OVER_VISIT_CAP',
  MONTH_CAP: 'OVER_MONTH_CAP',
  TERM_CAP: 'OVER_TERM_CAP',
  COUNT: 'OVER_TERM_CAP',
  SUBLIMIT: 'OVER_SUBLIMIT',
  WALLET: 'OVER_BALANCE',
}

/** The deduction that reduces a claim to its lowest limit; undefined where all of it may be paid. */
export function suggestedDeductions(claimed: Paise, limits: readonly Limit[]): TypedDeduction[] {
  const [lowest] = payableOf(claimed, limits).limited_by
  if (!lowest) return []
  return [
    { reason_code: REASON_OF[lowest.code], amount: toDecimal(claimed - lowest.amount_paise).replace(/\.00$/, '') },
  ]
}

/** The rest of the claimed amount after the valid lines; the others count as zero. */
export function approvedOf(claimed: Paise, deductions: readonly TypedDeduction[]): Paise {
  return deductions.reduce((left, { amount }) => left - amountOf(amount), claimed)
}

/** The non-empty lines: an empty one was added and not used. */
export function filledDeductions(deductions: readonly TypedDeduction[]): TypedDeduction[] {
  return deductions.filter(({ reason_code, amount }) => reason_code !== '' || amount.trim() !== '')
}

/** Whether a line is complete: a reason, and an amount above zero. */
export function isWholeDeduction({ reason_code, amount }: TypedDeduction): boolean {
  return reason_code !== '' && amountOf(amount) > 0n
}

/** Paise of a typed amount, commas allowed; 0 where it is invalid. */
export function amountOf(typed: string): Paise {
  const paise = parseRupees(plainAmount(typed))
  return paise !== undefined && paise > 0n ? paise : 0n
}
