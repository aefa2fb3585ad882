import { simulateBank } from '#gateways/payout/simulator/finish-payout.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Request } from '#platform/serving/context.ts'
import type { simulatePayout } from '../contract/simulated.ts'
import { openBatch } from './commands/open-batch.ts'
import { sendPayout } from './commands/send-payout.ts'
import type { Bank } from './payouts.ts'

/**
 * Plays the bank: an open payout gets this outcome; without one the claim's next payout is sent immediately and gets
 * it.
 */
export async function simulate(request: Request<typeof simulatePayout, undefined>, bank: Bank) {
  const { db, params, body, now } = request
  const claim_id = BigInt(params.claim_id)
  if (!(await statusOf(request, claim_id))) throw new Refusal('NOT_FOUND')
  await simulateBank(request, `claim-${claim_id}`, body.outcome)
  await openBatch(request, bank, { by: { at: now, actor: 'system' }, claim_id })
  const queued = await db
    .selectFrom('payouts')
    .select('id')
    .where('claim_id', '=', claim_id)
    .where('status', '=', 'QUEUED')
    .executeTakeFirst()
  if (queued) {
    await sendPayout(request, bank, queued.id)
    // Created and ended now: a tester who plays the bank does not wait two minutes.
    if (body.outcome === 'success' || body.outcome === 'failure')
      await simulateBank(request, `claim-${claim_id}`, body.outcome)
  }
  return { claim_id: params.claim_id, status: (await statusOf(request, claim_id))! }
}

async function statusOf({ db }: Pick<Request<typeof simulatePayout, undefined>, 'db'>, id: bigint) {
  const row = await db.selectFrom('claims').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status
}
