import type { IstDate } from '#values/ist-date.ts'
import { termWords as words } from '../words/terms.ts'

/** What is agreed about a contract after it was signed; absent where it does not change. */
export interface Amendment {
  quota?: number | undefined
  ends_on?: IstDate | undefined
  /** Since when it is agreed. */
  effective_on: IstDate
  today: IstDate
}

interface AmendableTerms {
  quota: number
  consumed_quota: number
  starts_on: IstDate
  ends_on: IstDate | null
}

/** Why a contract cannot be ended with a day, by field: today or later, and before the last day of now. */
export function endingFaults(
  { starts_on, ends_on: last }: Pick<AmendableTerms, 'starts_on' | 'ends_on'>,
  { ends_on, today }: { ends_on: IstDate; today: IstDate },
): Record<string, string> {
  if (ends_on < today) return { ends_on: words.endsInPast }
  if (ends_on < starts_on) return { ends_on: words.endsBeforeStart }
  return last !== null && ends_on >= last ? { ends_on: words.notEarlier } : {}
}

/** Why an amendment cannot be entered, by field: it must change something, and take from nobody what they have. */
export function amendmentFaults(
  contract: AmendableTerms,
  { quota, ends_on, effective_on, today }: Amendment,
): Record<string, string> {
  const faults: Record<string, string> = {}
  const isSame = (quota ?? contract.quota) === contract.quota && (ends_on ?? contract.ends_on) === contract.ends_on
  if (isSame) faults.quota = words.nothingAmended
  if (quota !== undefined && quota < contract.consumed_quota) faults.quota = words.livesInUse(contract.consumed_quota)
  if (ends_on !== undefined && contract.ends_on === null) faults.ends_on = words.withoutEnd
  if (ends_on !== undefined && contract.ends_on !== null && ends_on < contract.ends_on) faults.ends_on = words.shorter
  if (effective_on > today) faults.effective_on = words.effectiveLater
  if (effective_on < contract.starts_on) faults.effective_on = words.effectiveBefore
  return faults
}
