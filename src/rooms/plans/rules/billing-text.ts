import { planWords } from '../words.ts'

/** How often a plan of this many months is billed; undefined below one month, which does not recur. */
export function billingText(months: number): string | undefined {
  if (months < 1) return undefined
  if (months === 1) return planWords.billedEvery30Days
  return months < 12 ? planWords.billedEveryMonths(months) : planWords.billedEveryYear
}
