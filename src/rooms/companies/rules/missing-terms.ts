import type { IstDate } from '#values/ist-date.ts'
import { termWords as words } from '../words/terms.ts'
import type { ActivationType } from './partner-terms.ts'

/** What decides whether a draft may be signed. */
export interface DraftTerms {
  starts_on: IstDate
  ends_on: IstDate | null
  domains: readonly string[]
  activation_type: ActivationType
  is_wallet_based_plan: boolean
  has_wallet: boolean
  has_packages: boolean
  has_reference_id: boolean
  checkup_variation_type: 'AHC' | 'PEMC' | null
  /** Whether the plan includes a master check-up. */
  has_master_checkup: boolean
}

/** Everything that is missing before a contract may be signed, by field; empty when nothing is. */
export function missingTerms(draft: DraftTerms, today: IstDate): Record<string, string> {
  const { ends_on, domains, activation_type, is_wallet_based_plan } = draft
  return Object.fromEntries(
    [
      ends_on !== null && ends_on < today && ['ends_on', words.over],
      activation_type === 'email' && domains.length === 0 && ['domains', words.noDomain],
      activation_type === 'reference_id' && !draft.has_reference_id && ['reference_id', words.referenceId],
      is_wallet_based_plan && !draft.has_wallet && ['is_wallet_based_plan', words.credits],
      !is_wallet_based_plan && draft.has_packages && ['packages', words.packagesWithoutCredits],
      draft.has_master_checkup && !draft.checkup_variation_type && ['checkup_variation_type', words.checkup],
    ].filter((one): one is [string, string] => one !== false),
  )
}

const MASTER_CHECKUP = /\bmaster health check ups?\b/i

/** Whether one of a plan's benefits is a master check-up. */
export function hasMasterCheckup(headers: readonly string[]): boolean {
  return headers.some((header) => MASTER_CHECKUP.test(header))
}
