import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import type { REFUND_REFUSALS } from '../../contract/policies.ts'
import { secondApproverAbove } from '../../rules/settings.ts'
import type { RefundKind } from '../../rules/statuses.ts'
import { policyWords as words } from '../../words/policy.ts'
import { wrongState } from '../move-policy.ts'
import type { PolicyRow } from '../policies.ts'
import type { PolicyAuditStamp } from '../policy-events.ts'
import { listRefunds, type PremiumRefundRow, refundableOf } from '../refunds.ts'
import { returnPremium } from './return-premium.ts'

interface PremiumRefundAsk {
  kind: Extract<RefundKind, 'CANCELLED' | 'STAFF'>
  /** All that is left where it is not given. */
  amount_paise?: Paise | undefined
  note?: string | null
  /** A member of our staff, whose sum may need a second person; null: the owner asks, and needs one after a refund was declined. */
  staff_id: string | null
  by: PolicyAuditStamp
}

/**
 * Requests premium back for a CANCELLED policy that the caller has locked: never more than is left, one at a time.
 * @throws Refusal WRONG_STATE, REFUND_OPEN, NOTHING_TO_REFUND, INVALID for more than is left
 */
export async function requestPremiumRefund(
  trx: Db,
  policy: PolicyRow,
  { kind, note, staff_id, by, ...asked }: PremiumRefundAsk,
): Promise<PremiumRefundRow> {
  if (policy.status !== 'CANCELLED') throw wrongState(policy)
  const refunds = await listRefunds(trx, [policy.id])
  if (refunds.some(({ status }) => status === 'INITIATED')) throw new Refusal<typeof REFUND_REFUSALS>('REFUND_OPEN')
  const left = refundableOf(policy, refunds)
  if (left <= 0n) throw new Refusal<typeof REFUND_REFUSALS>('NOTHING_TO_REFUND')
  const amount_paise = asked.amount_paise ?? left
  if (amount_paise > left || amount_paise <= 0n)
    throw new Refusal('INVALID', { fields: { amount: words.refusals.tooMuch(formatRupees(left)) } })
  const limit_paise = BigInt(await readSetting(trx, secondApproverAbove, by.at)) * 100n
  // Parts of one premium are added up: two people are not avoided by two requests.
  const requested_paise = refunds
    .filter((one) => one.kind === 'STAFF' && one.status !== 'FAILED')
    .reduce((sum, one) => sum + one.amount_paise, amount_paise)
  // A second person's no is not undone by the owner's own request.
  const isDeclined = refunds.some(({ decline_reason }) => decline_reason !== null)
  const needs_approval = staff_id === null ? isDeclined : requested_paise > limit_paise
  const refund = await returnPremium(trx, policy, { kind, amount_paise, note: note ?? null, needs_approval, by })
  if (!refund) throw new Refusal<typeof REFUND_REFUSALS>('NOTHING_TO_REFUND')
  return refund
}
