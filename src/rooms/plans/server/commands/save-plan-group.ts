import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { CatalogueStatus } from '../../rules/plan-group-sale.ts'
import { isReservedSlug } from '../../rules/reserved-slugs.ts'
import { planWords } from '../../words.ts'
import { advanceCatalogue, noteCatalogueChange } from '../catalogue-changes.ts'

export interface PlanGroupDraft {
  slug: string
  kind: 'retail' | 'home-care'
  title: string
  headline: string
  lead: string
  status: CatalogueStatus
  redirect_slug?: string | null
  live_from?: Date | null
  live_to?: Date | null
  /** In display order. */
  plan_ids: readonly string[]
}

/**
 * Creates or updates a plan group and its plans.
 * @throws Refusal INVALID at `slug` if another page uses the path below /plus/
 */
export async function savePlanGroup(db: Db, { plan_ids, ...group }: PlanGroupDraft): Promise<void> {
  if (isReservedSlug(group.slug)) throw new Refusal('INVALID', { fields: { slug: planWords.reservedSlug } })
  await withTransaction(db, async (trx) => {
    const { slug, ...rest } = { redirect_slug: null, live_from: null, live_to: null, ...group }
    await trx
      .insertInto('plan_groups')
      .values({ slug, ...rest })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ ...rest, version: sql`plan_groups.version + 1` }))
      .execute()
    await trx.deleteFrom('plan_group_plans').where('slug', '=', slug).execute()
    if (plan_ids.length > 0)
      await trx
        .insertInto('plan_group_plans')
        .values(plan_ids.map((plan_id, index) => ({ slug, plan_id, order: index + 1 })))
        .execute()
    await advanceCatalogue(trx)
  })
  noteCatalogueChange()
}
