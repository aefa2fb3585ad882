import { withTransaction } from '#platform/database/transaction.ts'
import { askAgainAfterMs } from '../../rules/retry.ts'
import { coverRequest } from '../cover-request.ts'
import { recordAnswer } from '../insurer-messages.ts'
import {
  askInsurer,
  type InsuranceParts,
  type Insurer,
  type PolicyPayload,
  SUBMIT_APPLICATION,
} from '../insurer-requests.ts'
import { updatePolicy } from '../move-policy.ts'
import { lockPolicy } from '../policies.ts'
import { applyInsurerState, arrivedTooLate } from './apply-insurer-state.ts'

/**
 * Sends an application to the insurer, under the same key at every try. An unclear answer is never taken for a refusal: the
 * request is repeated, and the insurer is asked for its state.
 */
export async function submitToInsurer(
  parts: InsuranceParts,
  insurer: Insurer,
  { policy_id }: PolicyPayload,
): Promise<void> {
  const { db, keys, clock } = parts
  const taken = await withTransaction(db, async (trx) => {
    const policy = await lockPolicy(trx, policy_id)
    if (policy.status !== 'PROCESSING') return undefined
    const request = await coverRequest(trx, keys, policy)
    if (!insurer || request.insurer_code !== insurer.code) return undefined
    const { tries } = await updatePolicy(
      trx,
      policy,
      { tries: policy.tries + 1, last_try_at: clock.now(), sent_nominee_id: request.nominee_id },
      clock.now(),
    )
    return { request: request.asked, tries }
  })
  if (!taken || !insurer) return
  const answer = await insurer.submit(taken.request, { repeated: taken.tries > 1 })
  const now = clock.now()
  await withTransaction(db, async (trx) => {
    const policy = await lockPolicy(trx, policy_id)
    await recordAnswer(trx, { policy_id, kind: 'SUBMIT', at: now }, answer)
    if (answer.outcome === 'DONE') await applyInsurerState(trx, parts, policy, answer.value, now)
    if (answer.outcome === 'REFUSED' && policy.status === 'PROCESSING') {
      const reference = policy.application_id
      const refused = { reference, status: 'REFUSED', coi_number: null, accepted_at: null, reason: null } as const
      await applyInsurerState(trx, parts, policy, refused, now)
    }
    if (answer.outcome === 'UNKNOWN') await arrivedTooLate(trx, policy, now)
    if (answer.outcome === 'UNKNOWN' && policy.status === 'PROCESSING')
      await askInsurer(trx, SUBMIT_APPLICATION, policy_id, {
        run_at: new Date(now.getTime() + askAgainAfterMs(taken.tries)),
        again: `try-${taken.tries}`,
      })
  })
}
