import type { Selectable } from 'kysely'
import type { HealthCampRegistrations } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'

export type Registration = Selectable<HealthCampRegistrations>

/** A person's registration for a camp. */
export async function findRegistration(
  db: Db,
  { camp_id, account_id }: { camp_id: string; account_id: string },
): Promise<Registration | undefined> {
  return db
    .selectFrom('health_camp_registrations')
    .selectAll()
    .where('camp_id', '=', camp_id)
    .where('account_id', '=', account_id)
    .where('status', '=', 'REGISTERED')
    .executeTakeFirst()
}

/** Takes a place of a slot, or gives one back. The caller holds the camp's lock. */
export async function changeTaken(trx: Db, slot_id: string, by: 1 | -1): Promise<void> {
  await trx
    .updateTable('health_camp_slots')
    .set((update) => ({ taken: update('taken', '+', by) }))
    .where('id', '=', slot_id)
    .execute()
}

/** Cancels a registration; its place is free again. The caller holds the camp's lock. */
export async function cancelRegistration(
  trx: Db,
  { id, slot_id, kind }: Registration,
  { by, now }: { by: 'MEMBER' | 'STAFF' | 'LEFT'; now: Date },
): Promise<void> {
  await trx
    .updateTable('health_camp_registrations')
    .set({ status: 'CANCELLED', cancelled_by: by, cancelled_at: now })
    .where('id', '=', id)
    .execute()
  if (kind === 'SCHEDULED') await changeTaken(trx, slot_id, -1)
}
