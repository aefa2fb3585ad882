import type { IstDate } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { reduced } from './bill-key.ts'
import type { Risk } from './risk.ts'

/** What a claim says of its bill, besides issuer and number. */
export interface BillFacts {
  amount_paise: Paise
  /** The day of the service. */
  day: IstDate
  city?: string | undefined
  pincode?: string | undefined
  gstin?: string | undefined
}

/**
 * How serious it is that two claims name the same issuer and bill number; undefined for two bills. The same day and amount is
 * the same bill. Another day or amount is a question, and so is the same bill of another branch; numbers restart with the
 * financial year. A claim that was rejected or withdrawn is shown and stops nothing.
 */
export function sameBillRisk(one: BillFacts, other: BillFacts & { is_rejected: boolean }): Risk | undefined {
  const isSameAmount = one.amount_paise === other.amount_paise
  const isSame = isSameAmount && one.day === other.day
  if (isOtherBranch(one, other)) return isSame ? 'MEDIUM' : undefined
  if (!isSameAmount && financialYear(one.day) !== financialYear(other.day)) return undefined
  return isSame && !other.is_rejected ? 'HIGH' : 'MEDIUM'
}

function isOtherBranch(one: BillFacts, other: BillFacts): boolean {
  return (['city', 'pincode', 'gstin'] as const).some((part) => {
    const [here, there] = [reduced(one[part]), reduced(other[part])]
    return here !== '' && there !== '' && here !== there
  })
}

/** The year in which it begins, in April. */
function financialYear(day: IstDate): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month >= 4 ? year : year - 1
}
