import type { World } from './world.ts'

/** A use of a service and a rupee of HealthCash that our staff gave a plan. @returns their ids */
export async function insertGrants(world: World, given: { subscription_id: string; granted_by: string }) {
  const { db, clock } = world
  const grant = { ...given, reason: 'Tried', granted_at: clock.now() }
  const quota = await db
    .insertInto('subscription_quota_grants')
    .values({ ...grant, term: 1, service: 'Radiology', count: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const health_cash = await db
    .insertInto('health_cash_grants')
    .values({ ...grant, amount_paise: 100n })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { quota: quota.id, health_cash: health_cash.id }
}
