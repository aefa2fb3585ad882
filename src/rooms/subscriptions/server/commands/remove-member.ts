import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { removeMember as removeMemberCall } from '../../contract/members.ts'
import { lockedMember, lockMembers } from './lock-members.ts'
import { notifyRemoved } from './notify-member.ts'
import { removeMembers } from './remove-members.ts'

/**
 * Removes a person from the plan, from their next request on, and notifies them. The row stays for past usage; a guardian's
 * consent ends. Claims, reports and visits of theirs stay theirs.
 * @throws Refusal NOT_FOUND, STALE, PLAN_NOT_ACTIVE, PRIMARY_STAYS
 */
export async function removeMember(
  context: AnyRequestContext,
  { id, uhid }: { id: string; uhid: string },
  version: number,
): Promise<void> {
  const { caller, address, request_id, now } = context
  await withTransaction(context.db, async (trx) => {
    const plan = await lockMembers(trx, id, now)
    const row = lockedMember(plan, uhid, version)
    if (row.is_primary) throw new Refusal<typeof removeMemberCall>('PRIMARY_STAYS')
    await removeMembers(trx, {
      removals: [{ row, last_covered_on: null, reason: null }],
      actor: caller,
      request: { ip: address, request_id },
      now,
    })
    if (row.mobile !== null) await notifyRemoved(trx, context, { plan, mobile: row.mobile })
  })
}
