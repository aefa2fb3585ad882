import { withTransaction } from '#platform/database/transaction.ts'
import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import { unlockVisit } from '#rooms/unlock/server/commands/unlock-visit.ts'
import type { World } from './world.ts'

interface Visit {
  subscription_id: string
  uhid: string
  account_id: string
}

/** Unlocks a visit at the demo clinic by the command itself. @returns the pass's id */
export async function insertVisit(world: World, { uhid, account_id }: Visit): Promise<string> {
  const now = world.clock.now()
  const caller = { account_id, session_id: null, staff_role: null, staff_name: null, actions: [], tenants: [] }
  const context = { ...world, now, caller, address: '127.0.0.1', request_id: 'test' } as never
  const readKey = async () => ({
    key: 'VALID' as const,
    establishment_id: DEMO_NETWORK.clinic,
    provider_id: DEMO_NETWORK.doctor,
    unlocked_with: 'DESK_CODE' as const,
    visit_id: null,
    practices: [],
  })
  return withTransaction(world.db, async (trx) => {
    const visit = { uhid, readKey, desk_code: 'NOT_NEEDED' } as const
    const { pass } = await unlockVisit({ ...(context as object), db: trx } as never, visit)
    return pass.id
  })
}
