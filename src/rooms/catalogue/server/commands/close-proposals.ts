import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { mayStill } from '#rooms/access/server/second-person.ts'

/**
 * Closes the proposed settings that nobody confirmed in time, and those whose proposer may no longer change settings. One that
 * is being decided is left to its decision.
 */
export async function closeProposals(trx: Db, now: Date): Promise<void> {
  const over = await trx
    .selectFrom('setting_proposals as p')
    .select(['p.id', 'p.key', 'p.value', 'p.expires_at'])
    .where('p.status', '=', 'OPEN')
    .where((eb) => eb.or([eb('p.expires_at', '<=', now), eb.not(mayStill('p.proposed_by', 'settings.edit'))]))
    .forUpdate('p')
    .skipLocked()
    .execute()
  for (const { id, key, value, expires_at } of over) {
    const isExpired = expires_at <= now
    await trx
      .updateTable('setting_proposals')
      .set({ status: isExpired ? 'EXPIRED' : 'PROPOSER_REMOVED', decided_at: isExpired ? expires_at : now })
      .where('id', '=', id)
      .execute()
    await audit(trx, {
      at: now,
      actor: 'system',
      action: isExpired ? 'settings.proposal-expired' : 'settings.proposal-ended',
      entity: 'setting',
      entity_id: key,
      before: { value },
      reason: isExpired ? null : 'Its proposer may no longer change settings',
    })
  }
}
