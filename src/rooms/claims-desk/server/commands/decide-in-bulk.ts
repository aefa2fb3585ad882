import { runRow } from '#dashboard/server/run-row.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { failureOf } from '#platform/serving/failure.ts'
import { readLimits } from '#rooms/claims/server/limits.ts'
import { type ClaimRow, lockClaim } from '#rooms/claims/server/move-claim.ts'
import { decideInBulk as call } from '../../contract/decide-in-bulk.ts'
import { mostPayable } from '../../rules/approval.ts'
import { approve } from './approve-claim.ts'
import { type Decider, deciderOf } from './desk-request.ts'
import { reject } from './reject-claim.ts'

type Body = BodyOf<typeof call>
type Result = ReplyOf<typeof call>['results'][number]

/**
 * Decides several claims of one type, each in its own transaction: a refused one does not stop the others. A dry run returns the
 * same and changes nothing.
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
  const decider = deciderOf(request)
  const results: Result[] = []
  for (const id of body.ids) {
    const decided = runRow(db, body.dry_run, (trx) => decideOne(trx, id, body, decider))
    results.push(
      await decided.then(
        ({ status }) => ({ id, status, error: null }),
        (thrown: unknown) => ({ id, status: null, error: errorOf(request, thrown) }),
      ),
    )
  }
  return results
}

async function decideOne(trx: Db, id: number, { action, payload }: Body, decider: Decider): Promise<ClaimRow> {
  const claim = await lockClaim(trx, BigInt(id), decider.actor, payload.versions?.[id])
  if (claim.risk !== 'LOW') throw new Refusal<typeof call>('NOT_LOW_RISK')
  if (action === 'reject') return reject(trx, claim, { reasons: payload.reasons ?? [], note: payload.note }, decider)
  const limits = await readLimits(trx, claim, decider.by.at)
  // In full only: a partial approval needs a reason for the rest.
  if (mostPayable(limits) < claim.claim_amount_paise) throw new Refusal<typeof call>('ABOVE_LIMIT')
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
