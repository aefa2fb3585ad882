import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { simulateKit as call } from '../../contract/courier.ts'
import type { KitStatus } from '../../rules/kit-state.ts'
import { lockEpisode } from '../episodes.ts'
import { readKit, reportKit } from './move-kit.ts'

/** Plays the packing and the courier. @throws Refusal NOT_FOUND */
export function simulateKit(
  db: Db,
  subscription_id: string,
  { status, now }: BodyOf<typeof call> & { now: Date },
): Promise<KitStatus> {
  return withTransaction(db, async (trx) => {
    const episode = await lockEpisode(trx, subscription_id)
    const by = { at: now, actor: 'gateway' } as const
    let kit = await readKit(trx, subscription_id)
    if (kit.status === 'CREATED') {
      const label = { courier: 'Demo Courier', tracking_number: `SIM-${kit.id.slice(0, 8)}` }
      await trx.updateTable('home_care_kits').set(label).where('id', '=', kit.id).execute()
      kit = await reportKit(trx, episode, kit, { status: 'PACKED', source: 'SYSTEM', at: now, by })
    }
    if (status === 'PACKED') return kit.status
    const report = { status, source: 'COURIER', event_id: `sim_${randomUUID()}`, at: now, by } as const
    return (await reportKit(trx, episode, kit, report)).status
  })
}
