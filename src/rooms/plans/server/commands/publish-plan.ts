import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Paise } from '#values/money.ts'
import type { PlanBenefit } from '../../rules/plan.ts'
import type { Reimbursement } from '../../rules/reimbursement.ts'
import { advanceCatalogue, noteCatalogueChange } from '../catalogue-changes.ts'
import type { PlanComponent } from '../queries/read-plan-version.ts'

/** A plan as its author enters it. Money is paise, taxes included. */
export interface PlanDraft {
  plan_id: string
  product_code: string
  name: string
  cost_paise: Paise
  valued_at_paise: Paise
  duration_days: number
  adult: number
  minor: number
  coverage_text: string
  marketing_plan_title: string
  marketing_plan_subtitle: string
  exclusions: readonly string[]
  /** Null for a plan that does not renew. */
  human_readable_billing_cycle: string | null
  /** Must add up to `cost_paise`. */
  components: readonly PlanComponent[]
  /** In display order; worth is paise. */
  benefits: readonly {
    main_header: string
    display_header: string
    extra_display_headers: readonly string[]
    worth_paise: Paise | null
    service_title: string
    benefit_attribute_value: number | null
    service_provider: PlanBenefit['service_provider']
  }[]
  /** The bills of members that it pays back; empty: none. */
  reimbursements: readonly Reimbursement[]
  /** Empty: sold everywhere. */
  cities: readonly string[]
}

/**
 * Writes a plan's next version and puts it on sale. Buyers of an earlier version keep that one.
 * @returns the id of the new version
 * @throws RangeError if the price's components do not add up to it
 */
export async function publishPlan(
  db: Db,
  draft: PlanDraft,
  now: Date,
  published_by: string | null = null,
): Promise<string> {
  const total = draft.components.reduce((sum, { amount_paise }) => sum + amount_paise, 0n)
  if (total !== draft.cost_paise) throw new RangeError(`Components of ${draft.name} do not add up to its cost`)
  const id = await withTransaction(db, async (trx) => {
    const { plan_id, product_code, components, benefits, reimbursements, cities, exclusions, ...version } = draft
    await trx
      .insertInto('plans')
      .values({ id: plan_id, product_code, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    await trx.selectFrom('plans').select('id').where('id', '=', plan_id).forUpdate().execute()
    const { id: plan_version_id } = await trx
      .insertInto('plan_versions')
      .values({
        ...version,
        plan_id,
        version: sql<number>`(select coalesce(max(version), 0) + 1 from plan_versions where plan_id = ${plan_id})`,
        exclusions: [...exclusions],
        renewable: version.human_readable_billing_cycle !== null,
        published_at: now,
        published_by,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const numbered = <T>(items: readonly T[]) =>
      items.map((item, index) => ({ ...item, plan_version_id, order: index + 1 }))
    await trx.insertInto('plan_components').values(numbered(components)).execute()
    if (benefits.length > 0)
      await trx
        .insertInto('plan_benefits')
        .values(numbered(benefits).map((one) => ({ ...one, extra_display_headers: [...one.extra_display_headers] })))
        .execute()
    if (reimbursements.length > 0)
      await trx.insertInto('plan_reimbursements').values(numbered(reimbursements)).execute()
    if (cities.length > 0)
      await trx
        .insertInto('plan_cities')
        .values(numbered(cities.map((name) => ({ name }))))
        .execute()
    await trx
      .updateTable('plans')
      .set({ status: 'LIVE', current_version_id: plan_version_id, version: sql`version + 1` })
      .where('id', '=', plan_id)
      .execute()
    await advanceCatalogue(trx)
    return plan_version_id
  })
  noteCatalogueChange()
  return id
}
