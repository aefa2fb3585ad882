import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { refuseOldCode } from '#platform/serving/refuse-old-code.ts'
import { refuseDependent } from '#rooms/access/server/second-person.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatRupees } from '#values/money.ts'
import type { applyPartnerOrder } from '../../contract/desk.ts'
import { partnerDeskWords as words } from '../../words/desk.ts'
import { listCandidates, listNamed } from '../candidates.ts'
import type { OrderRow } from '../partner-orders.ts'

/**
 * Whether an order may be taken from the plan of this person now. Of somebody whom the partner did not name it needs a reason,
 * and where health credits pay for it a second, independent person: the choice of the first is stored, and the order still waits.
 * @throws Refusal INVALID without a reason; SECOND_PERSON, NOT_SECOND_PERSON, TOTP_REQUIRED for the second
 */
export async function mayTakeFrom(
  request: AnyRequestContext,
  trx: Db,
  { order, uhid, note }: { order: OrderRow; uhid: string; note: string | undefined },
): Promise<boolean> {
  const { caller, now } = request
  const named = await listNamed(trx, order, now)
  if (named.some((one) => one.uhid === uhid)) return true
  if (!note) throw new Refusal('INVALID', { fields: { note: words.whyOther } })
  const chosen = await listCandidates(trx, { ...order, mobile: null, uhid }, now)
  const byCredits = order.paid_by_plan_paise > 0n && chosen.some(({ available_paise }) => available_paise !== null)
  if (!byCredits) return true
  if (order.proposed_uhid !== uhid) {
    await propose(trx, order, { proposed_uhid: uhid, proposed_by: caller.account_id, proposed_at: now })
    return false
  }
  if (order.proposed_by === caller.account_id) throw new Refusal<typeof applyPartnerOrder>('SECOND_PERSON')
  refuseOldCode({ caller, now })
  const pair = { firsts: [order.proposed_by], second: caller.account_id, action: 'subscription.addQuota', now } as const
  await refuseDependent(trx, pair)
  return true
}

async function propose(
  trx: Db,
  { id }: OrderRow,
  proposal: { proposed_uhid: string; proposed_by: string | null; proposed_at: Date },
): Promise<void> {
  await trx
    .updateTable('partner_orders')
    .set((update) => ({ ...proposal, modified_at: proposal.proposed_at, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Tells the owner of a plan from which our staff have taken an order. */
export async function notifyOwner(
  { keys, config, now }: AnyRequestContext,
  trx: Db,
  { order, subscription_id }: { order: OrderRow; subscription_id: string },
): Promise<void> {
  const { account_id, plan } = await trx
    .selectFrom('subscriptions as s')
    .innerJoin('plan_versions as v', 'v.id', 's.plan_version_id')
    .select(['s.account_id', 'v.name as plan'])
    .where('s.id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const variables = { plan, amount: formatRupees(order.paid_by_plan_paise), care: config.carePhone }
  await notify(trx, keys, { template: 'partner-order-taken', variables, to_account: account_id, now })
}
