import { runRowsTogether } from '#dashboard/server/run-row.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { failureOf } from '#platform/serving/failure.ts'
import { readLimits } from '#rooms/claims/server/limits.ts'
import { lockPlansOf } from '#rooms/claims/server/lock-plans.ts'
import { type ClaimRow, lockClaim } from '#rooms/claims/server/move-claim.ts'
import { decideInBulk as call } from '../../contract/decide-in-bulk.ts'
import { mostPayable } from '../../rules/approval.ts'
import { findFirstApproved } from '../decisions.ts'
import { approve } from './approve-claim.ts'
import { type Decider, deciderOf } from './desk-request.ts'
import { reject } from './reject-claim.ts'

type Body = BodyOf<typeof call>
type Result = ReplyOf<typeof call>['results'][number]

/**
 * Decides several claims of one type in order, each in its own transaction: a refused one does not stop the others. A dry run
 * returns the same and changes nothing.
 * @throws Refusal MIXED_TYPES
 */
export async function decideInBulk(request: AnyRequestContext & { body: Body }): Promise<Result[]> {
  const { db, body } = request
  const types = await db
    .selectFrom('claims')
    .select('claim_type')
    .distinct()
    .where('id', 'in', body.ids.map(BigInt))
    .execute()
  if (types.length > 1) throw new Refusal<typeof call>('MIXED_TYPES')
  const { dry_run, ids } = body
  const decider = { ...deciderOf(request), preview: dry_run }
  const settled = await runRowsTogether(
    db,
    { dry_run, rows: ids },
    { lock: (trx) => lockAll(trx, ids), act: (trx, id) => decideOne(trx, id, body, decider) },
  )
  return settled.map((one, index) => {
    const id = ids[index]!
    if (one.status === 'fulfilled') return { id, status: one.value.status, error: null }
    return { id, status: null, error: errorOf(request, one.reason) }
  })
}

/** The plans first, as everywhere, and each kind in one order: two previews never wait for each other. */
async function lockAll(trx: Db, ids: readonly number[]): Promise<void> {
  const claim_ids = ids.map(BigInt)
  await lockPlansOf(trx, claim_ids)
  await trx.selectFrom('claims').select('id').where('id', 'in', claim_ids).orderBy('id').forUpdate().execute()
}

async function decideOne(trx: Db, id: number, { action, payload }: Body, decider: Decider): Promise<ClaimRow> {
  const claim = await lockClaim(trx, BigInt(id), decider.actor, payload.versions?.[id])
  if (claim.risk !== 'LOW') throw new Refusal<typeof call>('NOT_LOW_RISK')
  if (action === 'reject') return reject(trx, claim, { reasons: payload.reasons ?? [], note: payload.note }, decider)
  const limits = await readLimits(trx, claim, decider.by.at)
  const most = mostPayable(limits, await findFirstApproved(trx, claim))
  // In full only: a partial approval needs a reason for the rest.
  if (limits.is_covered && most < claim.claim_amount_paise) throw new Refusal<typeof call>('ABOVE_LIMIT')
  return approve(
    trx,
    claim,
    { approved_claim_amount: claim.claim_amount_paise, deductions: [], note: payload.note },
    decider,
  )
}

function errorOf(request: AnyRequestContext, thrown: unknown): Result['error'] {
  const { body, unexpected } = failureOf(thrown, request.request_id, call)
  if (unexpected) request.log.error({ err: thrown }, 'a claim could not be decided')
  return { type: body.error.type, message: body.message }
}
