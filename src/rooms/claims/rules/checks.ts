import { DAY_MS, daysBetween, type IstDate } from '#values/ist-date.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import { CLAIM_TYPE_RULES, type ClaimType } from './claim-types.ts'
import type { Risk } from './risk.ts'

/**
 * What the automatic checks look for, and how serious a finding is. HIGH means that one person may not approve alone.
 */
export const CHECKS = {
  SAME_FILE: 'HIGH',
  SAME_BILL: 'HIGH',
  BANK_SHARED: 'HIGH',
  FRAUD_BEFORE: 'HIGH',
  PROVIDER_WATCHED: 'HIGH',
  NOT_COVERED: 'HIGH',
  PAID_BY_PLAN: 'MEDIUM',
  SAME_VISIT: 'MEDIUM',
  NEAR_SAME_PICTURE: 'MEDIUM',
  BANK_NEW: 'MEDIUM',
  AMOUNT_HIGH: 'MEDIUM',
  NEAR_PLAN_START: 'LOW',
  NEAR_PLAN_END: 'LOW',
  OVER_CAP: 'LOW',
  ROUND_AMOUNT: 'LOW',
  WEEKEND_CLINIC: 'LOW',
  NO_BILL_NUMBER: 'LOW',
} as const satisfies Record<string, Risk>
export type CheckCode = keyof typeof CHECKS
export const CHECK_CODES = Object.keys(CHECKS) as [CheckCode, ...CheckCode[]]

/**
 * How long a serious duplicate that is found after an approval stops the money: two working days in which somebody may undo
 * the approval.
 */
export const STOPPED_MS = 2 * DAY_MS

/** One bill on two claims: the finding stands on both. */
export const DUPLICATES: readonly CheckCode[] = ['SAME_FILE', 'SAME_BILL']

/** A finding of a check, with its evidence. */
export interface Finding {
  check_code: CheckCode
  /** Where it differs from what the check usually means. */
  level?: Risk
  /** The claim's own file, and the one it is compared with. */
  file_id?: string
  other_claim_id?: bigint
  other_file_id?: string
  /** Figures for the sentence, as text and numbers. */
  evidence?: Record<string, string | number>
}

export const levelOf = ({ check_code, level }: Pick<Finding, 'check_code' | 'level'>): Risk =>
  level ?? CHECKS[check_code]

/** The severity of the most serious finding. */
export function riskOf(findings: readonly Pick<Finding, 'check_code' | 'level'>[]): Risk {
  const levels = findings.map(levelOf)
  return levels.includes('HIGH') ? 'HIGH' : levels.includes('MEDIUM') ? 'MEDIUM' : 'LOW'
}

/** Findings from a claim and its plan alone. */
export interface PlainFacts {
  claim_type: ClaimType
  claim_amount_paise: Paise
  service_date: IstDate
  starts_on: IstDate
  ends_on: IstDate
  bill_number: string | undefined
  is_covered: boolean
  /** The least that is left of the plan's limits; undefined where it has none. */
  cap_paise: Paise | undefined
}

const NEAR_DAYS = 3
const ROUND_PAISE = 50_000n

export function plainFindings(facts: PlainFacts): Finding[] {
  const { claim_type, claim_amount_paise, service_date, starts_on, ends_on, bill_number, is_covered, cap_paise } = facts
  const isOver = is_covered && cap_paise !== undefined && claim_amount_paise > cap_paise
  const found: [CheckCode, boolean][] = [
    ['NOT_COVERED', !is_covered],
    ['NEAR_PLAN_START', daysBetween(starts_on, service_date) <= NEAR_DAYS],
    ['NEAR_PLAN_END', daysBetween(service_date, ends_on) <= NEAR_DAYS],
    ['ROUND_AMOUNT', claim_amount_paise % ROUND_PAISE === 0n],
    ['WEEKEND_CLINIC', CLAIM_TYPE_RULES[claim_type].weekendCheck === true && isWeekend(service_date)],
    ['NO_BILL_NUMBER', !bill_number],
  ]
  const over: Finding[] = isOver ? [{ check_code: 'OVER_CAP', evidence: { most: formatRupees(cap_paise) } }] : []
  return [...over, ...found.flatMap(([check_code, isSo]) => (isSo ? [{ check_code }] : []))]
}

/** 2026-01-03 was a Saturday. */
function isWeekend(day: IstDate): boolean {
  return [0, 1].includes(((daysBetween('2026-01-03', day) % 7) + 7) % 7)
}

/** Pictures whose perceptual hashes differ in at most this many bits are nearly the same. */
export const NEAR_HASH_BITS = 3

/** With at least this many earlier claims of its type, an amount above the 95th percentile is unusual. */
export const OUTLIER = { percentile: 0.95, least: 20, of: 1_000 } as const
