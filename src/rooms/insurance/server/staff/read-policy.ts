import type { ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { staffNames } from '#rooms/access/server/staff-names.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { readInsurancePolicy as call } from '../../contract/staff.ts'
import { attentionOf } from '../../rules/attention.ts'
import { settlingWords } from '../../rules/insurers-word.ts'
import { offeredActs } from '../../rules/staff-acts.ts'
import { staffCallWords } from '../../words/staff-calls.ts'
import { readCover } from '../covers.ts'
import { type PolicyRow, readPolicy } from '../policies.ts'
import { readPolicyDetail } from '../read-policy-detail.ts'
import { isOwnRequest, type ListedRefund, listRefunds, refundableOf, refundOnWire } from '../refunds.ts'
import { isSumOpen } from '../shown-reason.ts'
import { refuseOwnPolicy } from './affair.ts'
import { readAttentions } from './attention.ts'
import { readTimeline } from './timeline.ts'

type PolicyReply = ReplyOf<typeof call>

/** A policy as our staff see it, if it is not their own. @throws Refusal NOT_FOUND, OWN_AFFAIR */
export async function viewPolicy(
  db: Db,
  keys: Pick<Keys, 'unseal'>,
  id: string,
  { account_id, connected, now }: { account_id: string | null; connected: string | undefined; now: Date },
): Promise<PolicyReply> {
  const policy = await readPolicy(db, id)
  await refuseOwnPolicy(db, account_id, policy)
  const detail = await readPolicyDetail(db, keys, policy, now)
  const cover = await readCover(db, policy.plan_version_id)
  const refunds = await listRefunds(db, [id])
  const words = settlingWords({ ...policy, is_sum_open: isSumOpen(policy, refunds) })
  const attention = (await readAttentions(db, [id], now)).get(id) ?? []
  const facts = {
    status: policy.status,
    is_connected: cover.insurer_code === connected,
    words,
    last_try_at: policy.last_try_at,
    retries: policy.retries,
    has_open_refund: refunds.some(({ status }) => status === 'INITIATED'),
    waits_for_transfer: refunds.some(({ is_manual }) => is_manual),
    refundable_paise: refundableOf(policy, refunds),
    in_free_look: detail.can.free_look,
  }
  return {
    ...detail,
    attention: attentionOf(attention, { insurer_code: cover.insurer_code, connected }),
    insurers_words: [...words],
    insurer_code: cover.insurer_code,
    master_policy_number: cover.master_policy_number,
    payment_ref: policy.payment_ref,
    tries: policy.tries,
    retries: policy.retries,
    last_try_at: policy.last_try_at && toWireTime(policy.last_try_at),
    processing_since: policy.processing_since && toWireTime(policy.processing_since),
    acts: offeredActs(facts, now).map(({ possible_from, ...act }) => ({
      ...act,
      possible_from: possible_from && toWireTime(possible_from),
    })),
    refunds: await refundsForStaff(db, policy, { refunds, account_id }),
    timeline: await readTimeline(db, policy, refunds),
  }
}

async function refundsForStaff(
  db: Db,
  policy: PolicyRow,
  { refunds, account_id }: { refunds: readonly ListedRefund[]; account_id: string | null },
): Promise<PolicyReply['refunds']> {
  const names = await staffNames(
    db,
    refunds.flatMap(({ requested_by, decided_by }) => [requested_by, decided_by]),
  )
  const { MEMBER, STAFF } = staffCallWords.actors
  return refunds.map((row) => {
    const { requested_by, decided_by, decided_at, note, status, refund_id } = row
    const waits = row.needs_approval && decided_at === null && status === 'INITIATED'
    return {
      ...refundOnWire(row, policy),
      decline_reason: row.decline_reason,
      refund_id,
      note,
      requested_by: requested_by && (names.get(requested_by) ?? MEMBER),
      decided_by: decided_by && (names.get(decided_by) ?? STAFF),
      decided_at: decided_at && toWireTime(decided_at),
      may_decide: waits && !isOwnRequest(row, refunds, account_id),
    }
  })
}
