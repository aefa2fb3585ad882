import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { isSoldAt } from '#rooms/addresses/rules/is-sold-at.ts'
import { findPincodeArea } from '#rooms/addresses/server/queries.ts'
import { isHomeCare } from '#rooms/plans/rules/home-care.ts'
import { readCatalogue } from '#rooms/plans/server/queries/read-catalogue.ts'
import type { PlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import type { PurchaseKind } from '../rules/purchase-kind.ts'
import type { CITY_NOT_SERVED } from '../rules/purchase-refusals.ts'
import { checkoutWords as words } from '../words.ts'

interface Sale {
  plan: Pick<PlanVersion, 'plan_id' | 'line' | 'cities'>
  /** Null where nothing may be bought. */
  kind: PurchaseKind | null
}

/** Whether the buyer has to say where they live. Another term of the same plan goes to where it already is. */
export function asksPincode({ plan, kind }: Sale): boolean {
  // Where home care goes is the address of its proposal, which has its own check.
  return plan.cities.length > 0 && kind !== 'RENEWAL' && !isHomeCare(plan)
}

/**
 * A plan with cities is sold only there.
 * @throws Refusal CITY_NOT_SERVED with the plans that are sold there, INVALID (member_details.pincode) if it is unknown
 */
export async function refuseUnserved(db: Db, sale: Sale & { pincode: string | null }): Promise<void> {
  const { plan, pincode } = sale
  if (!asksPincode(sale)) return
  if (pincode === null) throw new Refusal('INVALID', { fields: { 'member_details.pincode': words.mandatory } })
  const unserved = await findUnserved(db, { ...sale, pincode })
  if (!unserved) return
  const fields = { 'member_details.pincode': words.soldIn(plan.cities.map(({ name }) => name)) }
  throw new Refusal<typeof CITY_NOT_SERVED>('CITY_NOT_SERVED', { fields, extra_args: unserved })
}

/** Where the buyer lives and what is sold there instead; undefined if this plan is. */
export async function findUnserved(db: Db, sale: Sale & { pincode: string }) {
  const { plan, pincode } = sale
  if (!asksPincode(sale)) return undefined
  const cities = plan.cities.map(({ name }) => name)
  const area = await findPincodeArea(db, pincode)
  if (isSoldAt(cities, area)) return undefined
  return {
    pincode,
    city: area?.city ?? null,
    state: area?.state ?? null,
    cities,
    plans: await listPlansSoldAt(db, plan, area),
  }
}

/** The plans of the same line that are sold in an area, as links need them. */
async function listPlansSoldAt(
  db: Db,
  { plan_id, line }: Sale['plan'],
  area: Awaited<ReturnType<typeof findPincodeArea>>,
): Promise<{ plan_id: string; name: string; cost: number }[]> {
  const { plans, groups } = await readCatalogue(db)
  const shown = new Set(
    groups.flatMap(({ kind, status, plan_ids }) => (kind === line && status === 'LIVE' ? plan_ids : [])),
  )
  return plans
    .filter(({ id, cities = [] }) => {
      const names = cities.map(({ name }) => name)
      return id !== plan_id && shown.has(id) && isSoldAt(names, area)
    })
    .map(({ id, details, cost }) => ({ plan_id: id, name: details.marketing_plan_title, cost }))
}
