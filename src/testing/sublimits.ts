import type { World } from './world.ts'

/** What HR sends for the packages of a contract: of each one nothing reserved, and shared ones up to the whole amount. */
export async function sublimitsOf({ db }: World, partner_plan_id: string, amount = 0) {
  const packages = await db
    .selectFrom('wallet_sublimit_packages')
    .select(['id', 'shared'])
    .where('partner_plan_id', '=', partner_plan_id)
    .execute()
  return packages.map(({ id, shared }) => ({ package_id: id, amount: shared ? amount : 0 }))
}
