import { audit } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { type First, refuseDependent } from '#rooms/access/server/second-person.ts'
import { declineRefund } from '#rooms/payments/server/commands/decide-refund.ts'
import { approveRefund } from '#rooms/payments/server/commands/request-refund.ts'
import type { approvePremiumRefund, declinePremiumRefund } from '../../contract/staff-acts.ts'
import type { DeclineReason } from '../../rules/statuses.ts'
import { notifyLater } from '../notify-later.ts'
import type { PolicyRow } from '../policies.ts'
import type { PolicyAuditStamp } from '../policy-events.ts'
import { isOwnRequest, listRefunds, type PremiumRefundRow, requesters } from '../refunds.ts'

interface Decision {
  refund_id: string
  /** Why it is declined, for the member and for colleagues; undefined: it is approved. */
  declined?: { declined_for: DeclineReason; reason: string }
  by: PolicyAuditStamp
  account_id: string | null
}

type Calls = typeof approvePremiumRefund | typeof declinePremiumRefund

/**
 * The second person decides about a refund of a policy that the caller has locked: it is sent, or its money stays and may
 * be requested again.
 * @throws Refusal NOT_FOUND, OWN_REQUEST, NOT_WAITING
 */
export async function decidePremiumRefund(
  trx: Db,
  policy: PolicyRow,
  { refund_id, declined, by, account_id }: Decision,
): Promise<void> {
  const refund = await lockRefund(trx, policy.id, refund_id)
  const ofPolicy = await listRefunds(trx, [policy.id])
  if (isOwnRequest(refund, ofPolicy, account_id)) throw new Refusal<Calls>('OWN_REQUEST')
  if (!refund.needs_approval || refund.decided_at || refund.status !== 'INITIATED')
    throw new Refusal<Calls>('NOT_WAITING', { extra_args: { current_state: refund.status } })
  const now = by.at
  if (declined) await declineRefund(trx, refund.refund_id, now)
  else await approveRefund(trx, refund.refund_id, now)
  await trx
    .updateTable('insurance_refunds')
    .set({
      decided_by: account_id,
      decided_at: now,
      ...(declined && { status: 'FAILED', decline_reason: declined.reason, declined_for: declined.declined_for }),
    })
    .where('id', '=', refund.id)
    .execute()
  const { reference, amount_paise } = refund
  await audit(trx, {
    ...by,
    on_behalf_of: policy.account_id,
    action: declined ? 'insurance.refund-declined' : 'insurance.refund-approved',
    entity: 'insurance_policy',
    entity_id: policy.id,
    after: { reference, amount_paise },
    reason: declined?.reason ?? null,
  })
  if (declined) {
    const news = { news: 'refund-declined', amount_paise: String(amount_paise), reference } as const
    await notifyLater(trx, { policy_id: policy.id, ...news }, now)
  }
}

/**
 * Before a second person approves: they are independent of those who requested the refund, or one of its policy that was
 * declined.
 * @throws Refusal NOT_FOUND, NOT_SECOND_PERSON
 */
export async function refuseDependentOfRequest(
  trx: Db,
  policy: PolicyRow,
  { refund_id, account_id, by }: Pick<Decision, 'refund_id' | 'account_id' | 'by'>,
): Promise<void> {
  const refund = await lockRefund(trx, policy.id, refund_id)
  const ofPolicy = await listRefunds(trx, [policy.id])
  // Their own is refused with what to do instead.
  if (isOwnRequest(refund, ofPolicy, account_id)) return
  const isOneOfTwo = refund.requested_by !== policy.account_id
  const firsts: First[] = [
    { account_id: refund.requested_by, did: isOneOfTwo ? 'insurance.refund' : null },
    ...requesters(refund, ofPolicy).map((one) => ({ account_id: one, did: null })),
  ]
  await refuseDependent(trx, { firsts, second: account_id, action: 'insurance.refund', now: by.at })
}

async function lockRefund(trx: Db, policy_id: string, id: string): Promise<PremiumRefundRow> {
  const row = await trx
    .selectFrom('insurance_refunds')
    .selectAll()
    .where('id', '=', id)
    .where('policy_id', '=', policy_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}
