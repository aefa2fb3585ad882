import type { DeductionCode } from '#rooms/claims/rules/reasons.ts'
import { type Paise, parseRupees, toDecimal } from '#values/money.ts'

/** A deduction line as typed: the reason, and the amount in rupees. */
export interface TypedDeduction {
  reason_code: DeductionCode | ''
  amount: string
}

/** The limits that keep an approval below the claimed amount; null where there is no such limit. */
export interface ApprovalLimits {
  visit_cap: Paise | null
  sublimit: Paise | null
  wallet: Paise | null
}

const REASON_OF: Record<keyof ApprovalLimits, DeductionCode> = {
  visit_cap: 'OVER_VISIT_CAP',
  sublimit: 'OVER_SUBLIMIT',
  wallet: 'OVER_BALANCE',
}

/** The limits below the claimed amount, the lowest first. */
export function bindingLimits(claimed: Paise, limits: ApprovalLimits): [name: keyof ApprovalLimits, limit: Paise][] {
  return (Object.keys(REASON_OF) as (keyof ApprovalLimits)[])
    .flatMap((name): [keyof ApprovalLimits, Paise][] => {
      const limit = limits[name]
      return limit !== null && limit < claimed ? [[name, limit]] : []
    })
    .toSorted(([, a], [, b]) => Number(a - b))
}

/** The deduction that reduces a claim to its lowest limit; undefined where all of it may be paid. */
export function suggestedDeductions(claimed: Paise, limits: ApprovalLimits): TypedDeduction[] {
  const [lowest] = bindingLimits(claimed, limits)
  if (!lowest) return []
  const [name, limit] = lowest
  return [{ reason_code: REASON_OF[name], amount: toDecimal(claimed - limit).replace(/\.00$/, '') }]
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
  const paise = parseRupees(typed.trim().replaceAll(',', ''))
  return paise !== undefined && paise > 0n ? paise : 0n
}
