import type { Db } from '#platform/database/open-database.ts'
import { upgradeCredit } from '#rooms/plans/rules/upgrade-credit.ts'
import type { PlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { statusAt, takesPlace } from '#rooms/subscriptions/rules/in-force.ts'
import { listOwnedTerms, type OwnedPlanTerm } from '#rooms/subscriptions/server/list-paid-terms.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { type OwnedPlan, offeredKinds, type PurchaseKind } from '../rules/purchase-kind.ts'

export type OwnedTerm = OwnedPlan &
  Pick<OwnedPlanTerm, 'id' | 'plan_name' | 'payment_transaction_id' | 'returned_paise'>

/** What a person may buy of a plan now, and their current plan of its line. */
export interface PurchaseOptions {
  owned: OwnedTerm | undefined
  kinds: PurchaseKind[]
  /** The credit that a change gives for the unused days of the current plan. */
  credit_paise: Paise
}

/** A cancelled or refunded plan is none any more, nor is a blocked one whose time is over. */
const COUNTED = ['PENDING_ACTIVATION', 'ACTIVE', 'PAST_DUE', 'EXPIRED']

/** A person's plan of a line: the one that takes its place, else the one that ended last. */
export async function findOwnedPlan(
  db: Db,
  { account_id, plan_line, now }: { account_id: string; plan_line: string; now: Date },
): Promise<OwnedTerm | undefined> {
  return ownedAmong(await listOwnedTerms(db, account_id, now), plan_line, now)
}

function ownedAmong(terms: readonly OwnedPlanTerm[], plan_line: string, now: Date): OwnedTerm | undefined {
  const owned = terms
    .filter((term) => term.plan_line === plan_line && (COUNTED.includes(term.status) || takesPlace(term, now)))
    .map((term) => ({
      ...term,
      coverage: { adult: term.adult, minor: term.minor },
      starts_on: term.start_date,
      ends_on: term.term_ends_on,
      status: statusAt(term, now),
      in_force: takesPlace(term, now),
    }))
  return owned.find(({ in_force }) => in_force) ?? owned.toSorted((a, b) => (a.end_date < b.end_date ? 1 : -1))[0]
}

/** @param account_id null for a visitor: for them every plan is a new one */
export async function readOffered(
  db: Db,
  { account_id, plan, now }: { account_id: string | null; plan: PlanVersion; now: Date },
): Promise<PurchaseOptions> {
  return offeredTo(account_id === null ? [] : await listOwnedTerms(db, account_id, now), plan, now)
}

/** The same for a person whose plans are read already. */
export function offeredTo(terms: readonly OwnedPlanTerm[], plan: PlanVersion, now: Date): PurchaseOptions {
  const owned = ownedAmong(terms, plan.line, now)
  const today = istDateOf(now)
  return {
    owned,
    kinds: offeredKinds(owned, plan, today),
    credit_paise: owned ? upgradeCredit(owned, today) : 0n,
  }
}
