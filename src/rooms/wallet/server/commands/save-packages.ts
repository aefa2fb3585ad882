import type { Db } from '#platform/database/open-database.ts'

interface Packages {
  partner_plan_id: string
  packages: readonly { name: string; service_categories: string[]; shared: boolean }[]
  now: Date
}

/**
 * The services between which a contract divides credits become these, while it is a draft: nobody has amounts in them yet.
 * One that keeps its name keeps its id.
 */
export async function savePackages(trx: Db, { partner_plan_id, packages, now }: Packages): Promise<void> {
  const names = packages.map(({ name }) => name)
  await trx
    .deleteFrom('wallet_sublimit_packages')
    .where('partner_plan_id', '=', partner_plan_id)
    .$if(names.length > 0, (query) => query.where('name', 'not in', names))
    .execute()
  if (packages.length === 0) return
  await trx
    .insertInto('wallet_sublimit_packages')
    .values(packages.map((one) => ({ ...one, partner_plan_id, created_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['partner_plan_id', 'name']).doUpdateSet((excluded) => ({
        service_categories: excluded.ref('excluded.service_categories'),
        shared: excluded.ref('excluded.shared'),
      })),
    )
    .execute()
}
