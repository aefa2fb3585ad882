import type { InsurerGateway, InsurerState } from '#gateways/insurer/insurer-gateway.ts'
import type { GatewayAnswer } from '#gateways/payment-gateway/gateway-answer.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { confirmWaitMs, isUnconfirmed } from '../../rules/insurer-checks.ts'
import { readCover } from '../covers.ts'
import { recordAnswer } from '../insurer-messages.ts'
import {
  askInsurer,
  CANCEL_AT_INSURER,
  type InsuranceParts,
  type Insurer,
  type PolicyPayload,
} from '../insurer-requests.ts'
import { updatePolicy } from '../move-policy.ts'
import { lockPolicy, type PolicyRow, readPolicy } from '../policies.ts'
import { confirmCancelled } from './apply-insurer-state.ts'

/**
 * Asks the insurer of a policy to cancel what was cancelled here, until it confirms. What it refuses, or does not confirm in a
 * day, is for our staff, as is a policy of an insurer that is not configured: the money of the person went back regardless.
 */
export async function cancelAtInsurer(
  parts: InsuranceParts,
  insurer: Insurer,
  { policy_id }: PolicyPayload,
): Promise<void> {
  const { db, clock } = parts
  const wanted = await readPolicy(db, policy_id)
  if (!wanted.insurer_cancel_wanted) return
  const { insurer_code } = await readCover(db, wanted.plan_version_id)
  const answer = insurer?.code === insurer_code ? await askToCancel(insurer, wanted) : undefined
  const now = clock.now()
  await withTransaction(db, async (trx) => {
    const policy = await lockPolicy(trx, policy_id)
    if (answer) await recordAnswer(trx, { policy_id, kind: 'CANCEL', at: now }, answer)
    if (!policy.insurer_cancel_wanted || policy.insurer_cancel_number !== wanted.insurer_cancel_number) return
    if (answer && isGone(answer, policy)) {
      await confirmCancelled(trx, policy, now)
      return
    }
    const isFound = answer?.outcome === 'DONE' && isCertificate(answer.value, policy)
    const isForStaff = !answer || answer.outcome === 'REFUSED' || isUnconfirmed(policy, now)
    await updatePolicy(
      trx,
      policy,
      {
        checked_at: now,
        ...(isFound
          ? policy.attention !== 'ISSUED_AFTER_CANCEL' && { attention: 'ISSUED_AFTER_CANCEL', attention_at: now }
          : isForStaff && policy.attention === null && { attention: 'CANCEL_UNCONFIRMED', attention_at: now }),
        // It has done what this request was for, without cancelling: the next one is another.
        ...(answer?.outcome === 'DONE' && { insurer_cancel_number: policy.insurer_cancel_number + 1 }),
      },
      now,
    )
    // Without its insurer it is asked for by the check, once there is one.
    if (!answer) return
    const run_at = new Date(now.getTime() + confirmWaitMs(policy, now))
    await askInsurer(trx, CANCEL_AT_INSURER, policy_id, { run_at, again: run_at.toISOString() })
  })
}

/** A refusal may be about something that is cancelled already: its state decides. */
async function askToCancel(insurer: InsurerGateway, policy: PolicyRow): Promise<GatewayAnswer<InsurerState>> {
  const { application_id, insurer_cancel_number: number } = policy
  const answer = await insurer.cancel(application_id, { number, repeated: false })
  if (answer.outcome !== 'REFUSED' || answer.status === 404) return answer
  const state = await insurer.status(application_id)
  if (state.outcome !== 'DONE') return answer
  return ENDED.includes(state.value.status) || isCertificate(state.value, policy) ? state : answer
}

/** A certificate that crossed the cancellation: not the one that was given back. */
const isCertificate = ({ status, coi_number }: InsurerState, policy: PolicyRow) =>
  status === 'COMPLETED' && coi_number !== policy.coi_number

const ENDED: readonly InsurerState['status'][] = ['CANCELLED', 'REFUSED']

/**
 * Whether nobody is covered. An application that the insurer does not know covers nobody either, unless it has issued a
 * certificate for it; if it arrives later, it is withdrawn then.
 */
function isGone(answer: GatewayAnswer<InsurerState>, { coi_number, attention }: PolicyRow): boolean {
  if (answer.outcome === 'DONE') return ENDED.includes(answer.value.status)
  const isIssued = coi_number !== null || attention === 'ISSUED_AFTER_CANCEL'
  return answer.outcome === 'REFUSED' && answer.status === 404 && !isIssued
}
