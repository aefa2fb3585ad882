import { withTransaction } from '#platform/database/transaction.ts'
import { COVID_GROUP_SLUG } from '#rooms/plans/rules/default-groups.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { advanceCatalogue, noteCatalogueChange } from '#rooms/plans/server/catalogue-changes.ts'
import type { World } from './world.ts'

/** Puts the covid home-care plan on sale: a plan of another line, of days, that does not renew. */
export async function sellHomeCare({ db }: Pick<World, 'db'>): Promise<void> {
  await withTransaction(db, async (trx) => {
    await trx.updateTable('plans').set({ status: 'LIVE' }).where('id', '=', DEMO_PLANS.covid).execute()
    await trx.updateTable('plan_groups').set({ status: 'LIVE' }).where('slug', '=', COVID_GROUP_SLUG).execute()
    await advanceCatalogue(trx)
  })
  noteCatalogueChange()
}
