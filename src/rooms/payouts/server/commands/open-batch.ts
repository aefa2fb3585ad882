import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type AuditEntry, audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { reviewChangedNames } from '#rooms/bank-details/server/commands/review-changed-names.ts'
import { startPayout } from '#rooms/claims/server/commands/settle-claim.ts'
import { type ModeLimits, type PayoutMode, payoutMode } from '../../rules/payout-mode.ts'
import { impsUpTo, payoutWay, rtgsFrom } from '../../rules/settings.ts'
import { type Bank, type PayoutParts, SEND_PAYOUT } from '../payouts.ts'
import { lockReady, type PayableClaim } from '../queries/find-payable.ts'

type PayoutChannel = 'GATEWAY' | 'FILE'

interface BatchInput {
  by: Pick<AuditEntry, 'at' | 'actor' | 'ip' | 'request_id'>
  /** Only this claim: a batch of the bank simulator. */
  claim_id?: bigint
}

/** Opens batches until nothing is ready; each has 500 claims at most. */
export async function openBatches(parts: Pick<PayoutParts, 'db'>, bank: Bank, opening: BatchInput): Promise<void> {
  let opened: bigint | undefined
  do opened = await openBatch(parts, bank, opening)
  while (opened !== undefined)
}

/**
 * Takes the approved claims that nothing blocks, longest approved first, into a batch, those of the person who opens it excepted, each with its own key and the
 * current account. A claim that is in a payout is never taken again, so it is safe to repeat.
 * @returns the batch, or undefined if nothing was ready
 */
export async function openBatch(
  { db }: Pick<PayoutParts, 'db'>,
  bank: Bank,
  { by, claim_id }: BatchInput,
): Promise<bigint | undefined> {
  const now = by.at
  return withTransaction(db, async (trx) => {
    // One batch at a time: concurrent ones are opened one after the other.
    await sql`select pg_advisory_xact_lock(781207)`.execute(trx)
    const opened_by = typeof by.actor === 'string' ? null : by.actor.account_id
    let ready = await lockReady(trx, { now, claim_id, opened_by })
    while (
      await reviewChangedNames(
        trx,
        ready.map(({ account_id }) => account_id),
        now,
      )
    )
      ready = await lockReady(trx, { now, claim_id, opened_by })
    if (ready.length === 0) return undefined
    const way: PayoutChannel = bank ? await readSetting(trx, payoutWay, now) : 'FILE'
    const { id } = await trx
      .insertInto('payout_batches')
      .values({ opened_at: now, opened_by, way })
      .returning('id')
      .executeTakeFirstOrThrow()
    const limits = await modeLimits(trx, now)
    for (const claim of ready) await take(trx, claim, { batch_id: id, way, limits, by })
    await audit(trx, {
      ...by,
      action: 'payouts.batch-opened',
      entity: 'payout_batch',
      entity_id: id,
      after: { payouts: ready.length, way },
    })
    return id
  })
}

async function take(
  trx: Db,
  claim: PayableClaim,
  { batch_id, way, limits, by }: { batch_id: bigint; way: PayoutChannel; limits: ModeLimits; by: BatchInput['by'] },
): Promise<void> {
  const now = by.at
  const bank_details_id = claim.bank_details_id!
  await startPayout(trx, { claim_id: claim.id, bank_details_id, by })
  const { attempt, refused } = await earlierAttempts(trx, claim.id)
  const id = randomUUID()
  await trx
    .insertInto('payouts')
    .values({
      id,
      batch_id,
      claim_id: claim.id,
      attempt,
      account_id: claim.account_id,
      bank_details_id,
      amount_paise: claim.approved_claim_amount_paise,
      mode: payoutMode(claim.approved_claim_amount_paise, limits, refused),
      key: `claim-${claim.id}-${attempt}`,
      // A payout sent by file is with the bank from now on: its outcome is known when the response is uploaded.
      status: way === 'FILE' ? 'PROCESSING' : 'QUEUED',
      first_sent_at: way === 'FILE' ? now : null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (way === 'GATEWAY') await enqueue(trx, SEND_PAYOUT, { payload: { payout_id: id }, run_at: now, unique_key: id })
}

/**
 * The number of the next attempt, and the modes that were refused. Attempts that were never sent count too: a key is
 * never used for a second one.
 */
async function earlierAttempts(trx: Db, claim_id: bigint): Promise<{ attempt: number; refused: PayoutMode[] }> {
  const earlier = await trx
    .selectFrom('payouts')
    .select(['attempt', 'mode', 'refused_for'])
    .where('claim_id', '=', claim_id)
    .execute()
  const last = Math.max(0, ...earlier.map(({ attempt }) => attempt))
  const refused = earlier.filter(({ refused_for }) => refused_for === 'MODE').map(({ mode }) => mode)
  return { attempt: last + 1, refused }
}

async function modeLimits(trx: Db, now: Date): Promise<ModeLimits> {
  return {
    imps_up_to: BigInt(await readSetting(trx, impsUpTo, now)) * 100n,
    rtgs_from: BigInt(await readSetting(trx, rtgsFrom, now)) * 100n,
  }
}
