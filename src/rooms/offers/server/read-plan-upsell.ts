import type { Db } from '#platform/database/open-database.ts'
import { isSoldAt } from '#rooms/addresses/rules/is-sold-at.ts'
import { readHome } from '#rooms/addresses/server/read-home.ts'
import { type PlanReply, planOf } from '#rooms/plans/contract.ts'
import { upgradeDifference } from '#rooms/plans/rules/upgrade-credit.ts'
import { readCatalogue } from '#rooms/plans/server/queries/read-catalogue.ts'
import { readPlanAsSold } from '#rooms/plans/server/queries/read-plan-as-sold.ts'
import { istDateOf } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import type { PlanUpsell } from '../contract.ts'
import { nextPlanUp } from '../rules/plan-upsell.ts'
import type { OfferSources } from './read-offer.ts'

/** The next plan up for a person with an active plan, from the plan groups that sell it; else undefined. */
export async function planUpsell(
  db: Db,
  { listPaidTerms }: Pick<OfferSources, 'listPaidTerms'>,
  { account_id, now }: { account_id: string | null; now: Date },
): Promise<PlanUpsell | undefined> {
  const terms = account_id === null ? [] : await listPaidTerms(db, account_id, now)
  const owned = terms.find(
    ({ status, has_later_term, refund_requested_at }) =>
      status === 'ACTIVE' && !has_later_term && refund_requested_at === null,
  )
  if (!owned) return undefined
  const [catalogue, from_plan] = await Promise.all([readCatalogue(db), readPlanAsSold(db, owned.plan_version_id)])
  const home = await readHome(db, account_id)
  const beside = new Set(
    catalogue.groups.flatMap(({ status, kind, plan_ids }) =>
      status === 'LIVE' && kind === 'retail' && plan_ids.includes(owned.plan_id) ? plan_ids : [],
    ),
  )
  const offered = catalogue.plans.filter(
    ({ id, cities = [] }) =>
      beside.has(id) &&
      (!home ||
        isSoldAt(
          cities.map(({ name }) => name),
          home.area,
        )),
  )
  const found = from_plan && nextPlanUp(planOf(from_plan), offered.map(planOf))
  if (!found) return undefined
  const { id, cost_paise } = found.plan
  const term = { paid_paise: owned.paid_paise, starts_on: owned.start_date, ends_on: owned.end_date }
  return {
    plan: offered.find((plan: PlanReply) => plan.id === id)!,
    from_plan,
    price_difference: toRupees(upgradeDifference(cost_paise, term, istDateOf(now))),
    reasons: found.reasons,
  }
}
