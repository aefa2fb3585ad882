import type { Db } from '#platform/database/open-database.ts'
import { isSoldAt } from '#rooms/addresses/rules/is-sold-at.ts'
import { readHome } from '#rooms/addresses/server/read-home.ts'
import { kindOf } from '#rooms/checkout/rules/purchase-kind.ts'
import { readOffered } from '#rooms/checkout/server/owned-plan.ts'
import { readCatalogue } from '#rooms/plans/server/queries/read-catalogue.ts'
import { type PlanVersion, readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import { toRupees } from '#values/money.ts'
import type { UpsellOffer } from '../contract.ts'

interface OfferRecipient {
  /** Null for a number without an account. */
  account_id: string | null
  now: Date
}

export function findCustomer(db: Db, mobile: string) {
  return db.selectFrom('accounts').select(['id', 'name']).where('mobile', '=', mobile).executeTakeFirst()
}

/** The plans on sale that a person may buy now, those for other cities left out where we know where they live, and the kind of purchase each would be. */
export async function listOffers(db: Db, person: OfferRecipient): Promise<UpsellOffer[]> {
  const { plans } = await readCatalogue(db)
  const home = await readHome(db, person.account_id)
  const offers: UpsellOffer[] = []
  for (const { id } of plans) {
    const plan = await readSellablePlan(db, id)
    const kind = plan && (await offeredKind(db, plan, person))
    const isServed = !home || (plan && isSoldAt(citiesOf(plan), home.area))
    if (plan && kind && (isServed || kind === 'RENEWAL'))
      offers.push({ plan_id: id, name: plan.name, cost: toRupees(plan.cost_paise), kind })
  }
  return offers
}

const citiesOf = ({ cities }: PlanVersion) => cities.map(({ name }) => name)

/** The kind of purchase a plan would be for a person; null if they may not buy it now. */
export async function offeredKind(db: Db, plan: PlanVersion, { account_id, now }: OfferRecipient) {
  return kindOf((await readOffered(db, { account_id, plan, now })).kinds)
}
