import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'

/** Closes the proposed settings that nobody confirmed in time. */
export async function closeExpired(trx: Db, now: Date): Promise<void> {
  const closed = await trx
    .updateTable('setting_proposals')
    .set((row) => ({ status: 'EXPIRED', decided_at: row.ref('expires_at') }))
    .where('status', '=', 'OPEN')
    .where('expires_at', '<=', now)
    .returning(['id', 'key', 'value'])
    .execute()
  for (const { key, value } of closed)
    await audit(trx, {
      at: now,
      actor: 'system',
      action: 'settings.proposal-expired',
      entity: 'setting',
      entity_id: key,
      before: { value },
    })
}
