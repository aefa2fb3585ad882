import { renewalChance } from '#rooms/offers/rules/renewal-offer.ts'
import { isHomeCare } from '#rooms/plans/rules/home-care.ts'
import type { Coverage } from '#rooms/plans/rules/plan.ts'
import { type PaidTerm, upgradeCredit } from '#rooms/plans/rules/upgrade-credit.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'

/** NEW: a first plan. RENEWAL: another term after the present one. CHANGE: a larger plan from today. */
export const PURCHASE_KINDS = ['NEW', 'RENEWAL', 'CHANGE'] as const
export type PurchaseKind = (typeof PURCHASE_KINDS)[number]

/** A person's plan of the same line, active or recently ended. */
export interface OwnedPlan extends PaidTerm {
  status: string
  /** It takes the place of its line, also before it starts and while it is blocked in a time that is paid. */
  in_force: boolean
  plan_id: string
  cost_paise: Paise
  coverage: Coverage
  /** The last covered day of all terms. */
  end_date: IstDate
  /** Set while a refund of it waits for a decision. */
  refund_requested_at: Date | null
  /** Already renewed: a future term exists. */
  has_later_term: boolean
}

export interface WantedPlan {
  plan_id: string
  line: string
  cost_paise: Paise
  coverage: Coverage
}

/**
 * What the holder of a plan may buy today: another term of the same plan from 30 days before its last day to 15 days
 * after; while it is active, a plan that costs more and covers everyone it covers; otherwise, once it is over, a new
 * plan. Care at home is always new: it is for the illness of one patient.
 */
export function offeredKinds(owned: OwnedPlan | undefined, wanted: WantedPlan, today: IstDate): PurchaseKind[] {
  if (!owned) return ['NEW']
  // Neither is bought beside a refund that takes the plan back.
  if (owned.refund_requested_at) return []
  const kinds: PurchaseKind[] = owned.in_force ? [] : ['NEW']
  if (isHomeCare(wanted)) return kinds
  if (mayRenew(owned, wanted, today)) kinds.push('RENEWAL')
  if (mayChange(owned, wanted, today)) kinds.push('CHANGE')
  return kinds
}

/**
 * The kind of a purchase for this buyer; null where the plan may not be bought now. Options that keep the plan's
 * members come first.
 */
export function kindOf(kinds: readonly PurchaseKind[]): PurchaseKind | null {
  return kinds.at(-1) ?? null
}

function mayRenew(owned: OwnedPlan, wanted: WantedPlan, today: IstDate): boolean {
  return wanted.plan_id === owned.plan_id && renewalChance([owned], today)?.eligible === true
}

function mayChange(owned: OwnedPlan, wanted: WantedPlan, today: IstDate): boolean {
  const covers = wanted.coverage.adult >= owned.coverage.adult && wanted.coverage.minor >= owned.coverage.minor
  const isLarger = wanted.plan_id !== owned.plan_id && wanted.cost_paise > owned.cost_paise
  const runs = owned.in_force && owned.status === 'ACTIVE' && owned.ends_on >= today && !owned.has_later_term
  return runs && isLarger && covers && upgradeCredit(owned, today) < wanted.cost_paise
}
