import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { removeMember as removeMemberCall } from '../../contract/members.ts'
import { auditedFor, hasGuardianConsent, type OnBehalf, recordGuardianConsent } from './guardian-consent.ts'
import { lockedMember, lockMembers } from './lock-members.ts'

/**
 * Removes a person from the plan, from their next request on. The row stays for past usage; a guardian's consent ends.
 * @throws Refusal NOT_FOUND, STALE, PLAN_NOT_ACTIVE, PRIMARY_STAYS
 */
export async function removeMember(
  context: AnyRequestContext,
  { id, uhid }: { id: string; uhid: string },
  version: number,
  behalf?: OnBehalf,
): Promise<void> {
  const { now } = context
  await withTransaction(context.db, async (trx) => {
    const row = lockedMember(await lockMembers(trx, id, now), uhid, version)
    if (row.is_primary) throw new Refusal<typeof removeMemberCall>('PRIMARY_STAYS')
    await trx
      .updateTable('subscription_members')
      .set({ removed_at: now, version: row.version + 1 })
      .where('uhid', '=', uhid)
      .execute()
    if (await hasGuardianConsent(trx, uhid))
      await recordGuardianConsent(trx, context, { subject_uhid: uhid, given: false, behalf })
    await audit(trx, {
      ...auditedBy(context),
      ...auditedFor(behalf),
      action: 'subscriptions.member-removed',
      entity: 'subscription_member',
      entity_id: uhid,
      before: { subscription_id: id, covered_as: row.covered_as, relation: row.relation },
    })
  })
}
