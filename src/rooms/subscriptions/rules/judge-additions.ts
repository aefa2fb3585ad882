import type { IstDate } from '#values/ist-date.ts'
import { subscriptionWords } from '../words.ts'
import { coveredAs, freePlaces, isAdultByBirth, type MemberFacts, memberFaults } from './member-facts.ts'

const texts = subscriptionWords.memberFaults

interface Places {
  adult: number
  minor: number
}

/** Somebody who is or was on a plan. */
interface PlanPerson {
  is_primary: boolean
  dob: IstDate | null
  mobile: string | null
  removed_at: Date | null
  covered_as: 'adult' | 'minor'
  used_in_term: boolean
}

interface Plan {
  coverage: Places
  status: string
  is_in_force: boolean
  rows: readonly PlanPerson[]
}

interface Addition {
  subscription_id: string
  facts: MemberFacts
  /** The guardian of a child agrees. */
  consented: boolean
  /** The company adds: numbers of the plan's people are compared after everything else, so no try is free. */
  by_company: boolean
}

/** Why a person cannot be added to a plan, or changed on it. */
export type MemberFault =
  | { type: 'NOT_FOUND' }
  | { type: 'PLAN_NOT_ACTIVE'; current_state: string }
  | { type: 'INVALID'; fields: Record<string, string> }
  | { type: 'COVERAGE_FULL'; covered_as: 'adult' | 'minor'; coverage: Places; free: Places }

interface AdditionRules {
  today: IstDate
  /** Where a tick is not enough, the buyer who agrees for a child is an adult by their date of birth. */
  is_tick_enough: boolean
}

/** Who takes a place: everybody on the plan, and removed people for the rest of the paid period in which they used it. */
export function occupiesPlace({ removed_at, used_in_term }: Pick<PlanPerson, 'removed_at' | 'used_in_term'>): boolean {
  return removed_at === null || used_in_term
}

/**
 * Why people cannot be added, in their order; undefined for those who can. Each takes a place, and keeps its number, for
 * those after them.
 */
export function faultsOfAdditions(
  plans: ReadonlyMap<string, Plan>,
  additions: readonly Addition[],
  judging: AdditionRules,
): (MemberFault | undefined)[] {
  const added = new Map<string, PlanPerson[]>()
  return additions.map((addition) => {
    const { subscription_id, facts } = addition
    const plan = plans.get(subscription_id)
    if (!plan) return { type: 'NOT_FOUND' }
    const before = added.get(subscription_id) ?? []
    const fault = faultOf(addition, { ...plan, rows: [...plan.rows, ...before] }, judging)
    const { dob, mobile } = facts
    const taken = { is_primary: false, dob, mobile, removed_at: null, used_in_term: false }
    if (!fault) added.set(subscription_id, [...before, { ...taken, covered_as: coveredAs(facts, judging.today) }])
    return fault
  })
}

function faultOf(
  { facts, consented, by_company }: Addition,
  plan: Plan,
  { today, is_tick_enough }: AdditionRules,
): MemberFault | undefined {
  if (!plan.is_in_force) return { type: 'PLAN_NOT_ACTIVE', current_state: plan.status }
  const covered_as = coveredAs(facts, today)
  const fields = memberFaults(facts, today)
  const isTaken = hasNumber(plan.rows, facts.mobile)
  if (isTaken && !by_company) fields.mobile ??= texts.mobileTaken
  if (covered_as === 'minor' && !consented) fields.guardian_consent = texts.guardianConsent
  if (Object.keys(fields).length > 0) return { type: 'INVALID', fields }
  const unverified = covered_as === 'minor' && !is_tick_enough && !isGuardian(plan.rows, today)
  if (unverified) return { type: 'INVALID', fields: { guardian_consent: texts.guardianAdult } }
  const { coverage } = plan
  const free = freePlaces(coverage, plan.rows.filter(occupiesPlace))
  if (free[covered_as] === 0) return { type: 'COVERAGE_FULL', covered_as, coverage, free }
  return isTaken ? { type: 'INVALID', fields: { mobile: texts.mobileTaken } } : undefined
}

function hasNumber(rows: readonly PlanPerson[], number: string | null): boolean {
  return number !== null && rows.some(({ mobile, removed_at }) => removed_at === null && mobile === number)
}

function isGuardian(rows: readonly PlanPerson[], today: IstDate): boolean {
  const buyer = rows.find(({ is_primary }) => is_primary)
  return buyer !== undefined && isAdultByBirth(buyer, today)
}
