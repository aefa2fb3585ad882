import { sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { cancelHealthCamp as cancelCall } from '../../contract/desk.ts'
import { stageOf } from '../../rules/camp-time.ts'
import { campDays, locationsOf } from '../desk-camps.ts'
import { lockCamp } from '../lock-camp.ts'
import { notifyCancelledLater } from '../messages.ts'
import { cancelByPlan } from './save-slots.ts'

/**
 * Cancels a camp: those who have not come are notified, what was done stays counted, and no kiosk link works any more.
 * @throws Refusal NOT_FOUND, STALE, CAMP_CANCELLED, CAMP_OVER
 */
export async function cancelCamp(
  context: AnyRequestContext,
  { id, reason, version }: { id: string; reason: string; version: number },
): Promise<void> {
  const { now } = context
  await withTransaction(context.db, async (trx) => {
    const camp = await lockCamp(trx, id)
    if (camp.status === 'CANCELLED') throw new Refusal<typeof cancelCall>('CAMP_CANCELLED')
    if (camp.version !== version) throw new Refusal('STALE')
    const locations = await locationsOf(trx, [id])
    if (stageOf(campDays(locations), istDateOf(now)) === 'OVER') throw new Refusal<typeof cancelCall>('CAMP_OVER')
    const lost = await trx
      .selectFrom('health_camp_registrations')
      .select('id')
      .where('camp_id', '=', id)
      .where('status', '=', 'REGISTERED')
      .where('arrived_at', 'is', null)
      .execute()
    const ids = lost.map((one) => one.id)
    await cancelByPlan(trx, ids, now)
    await sql`update health_camp_slots s set taken = (select count(*) from health_camp_registrations r
        where r.slot_id = s.id and r.kind = 'SCHEDULED' and r.status = 'REGISTERED')
      from health_camp_locations l where l.id = s.location_id and l.camp_id = ${id}::uuid and s.taken > 0`.execute(trx)
    await trx
      .updateTable('health_camps')
      .set({ status: 'CANCELLED', cancel_reason: reason, cancelled_at: now, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('health_camp_kiosks')
      .set({ revoked_at: now })
      .where('camp_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
    await notifyCancelledLater(trx, { ids }, now)
    await audit(trx, {
      ...auditedBy(context),
      action: 'health-camps.camp-cancelled',
      entity: 'health_camp',
      entity_id: id,
      after: { cancelled: ids.length },
      reason,
    })
  })
}
