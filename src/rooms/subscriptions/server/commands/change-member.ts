import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { changeMember as changeMemberCall, Member } from '../../contract/members.ts'
import { memberOnWire } from '../members.ts'
import { refuseFault } from './add-member.ts'
import { changeMembers } from './change-members.ts'
import { lockedMember, lockMembers } from './lock-members.ts'
import { notifyMember, notifyRemoved } from './notify-member.ts'

/**
 * Corrects the details of a person on the caller's plan. What was never entered may be entered also after use.
 * @throws Refusal NOT_FOUND, STALE, INVALID (fields), PLAN_NOT_ACTIVE, COVERAGE_FULL, MEMBER_USED, RATE_LIMITED
 */
export async function changeMember(
  context: AnyRequestContext,
  { id, uhid }: { id: string; uhid: string },
  { version, guardian_consent, ...wanted }: BodyOf<typeof changeMemberCall>,
): Promise<Member> {
  const { caller, address, request_id, now } = context
  return withTransaction(context.db, async (trx) => {
    lockedMember(await lockMembers(trx, id, now), uhid, version)
    const change = { subscription_id: id, uhid, wanted, consented: guardian_consent === true }
    const request = { ip: address, request_id }
    const [result] = await changeMembers(trx, { changes: [change], actor: caller, request, now })
    if ('fault' in result!) {
      const { fault } = result
      if (fault.type === 'MEMBER_USED' || fault.type === 'MEMBER_FIXED')
        throw new Refusal<typeof changeMemberCall>('MEMBER_USED')
      return refuseFault(fault)
    }
    const { row, before, plan } = result!
    if (row.mobile !== null && row.mobile !== before.mobile) await notifyMember(trx, context, plan, row.mobile)
    if (before.mobile !== null && row.mobile !== before.mobile)
      await notifyRemoved(trx, context, { plan, mobile: before.mobile })
    return memberOnWire(row, istDateOf(now))
  })
}
