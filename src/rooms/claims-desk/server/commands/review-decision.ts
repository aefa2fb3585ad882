import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { transitionOf } from '#rooms/claims/rules/transitions.ts'
import { type ClaimRow, lockClaim, readTransition, writeHistory } from '#rooms/claims/server/move-claim.ts'
import { readPlanHalt } from '#rooms/claims/server/plan-halt.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import type { reviewDecision as call } from '../../contract/quality.ts'
import { deskWords } from '../../words/desk.ts'
import { type Decider, deciderOf } from './desk-request.ts'
import { undo } from './take-back.ts'

type Body = BodyOf<typeof call>

/**
 * Records whether a sampled decision was right. Disagreeing with an approval undoes it while nothing is paid; the
 * overpayment of a settled claim is recorded beside it.
 * @throws Refusal NOT_FOUND, OWN_DECISION, REVIEWED, ABOVE_LIMIT
 */
export async function reviewSampled(
  request: AnyRequestContext & { params: { id: string }; body: Body },
): Promise<ReplyOf<typeof call>> {
  const { params, body, now } = request
  const decider = deciderOf(request)
  return withTransaction(request.db, async (trx) => {
    const { claim_id } = await readDecision(trx, params.id)
    const claim = await lockClaim(trx, claim_id, decider.actor)
    const decision = await readDecision(trx, params.id)
    if (decision.decided_by === decider.account_id) throw new Refusal<typeof call>('OWN_DECISION')
    if (decision.outcome || decision.undone_at) throw new Refusal<typeof call>('REVIEWED')
    await trx
      .insertInto('claim_decision_reviews')
      .values({
        decision_id: decision.id,
        reviewed_by: decider.account_id,
        outcome: body.outcome,
        note: body.note ?? null,
        at: now,
      })
      .execute()
    await audit(trx, {
      ...auditedBy(request),
      action: 'claims.decision-reviewed',
      entity: 'claim_decision',
      entity_id: decision.id,
      after: { outcome: body.outcome, claim_id: decision.claim_id },
      reason: body.note ?? null,
    })
    const after = body.outcome === 'DISAGREE' ? await disagree(trx, claim, decision.verdict, body, decider) : claim
    return { id: decision.id, outcome: body.outcome, claim_status: after.status }
  })
}

/** A sampled decision; it changes only under the lock of its claim. */
export async function readDecision(trx: Db, id: string) {
  const decision = await trx
    .selectFrom('claim_decisions as d')
    .leftJoin('claim_decision_reviews as r', 'r.decision_id', 'd.id')
    .selectAll('d')
    .select('r.outcome')
    .where('d.id', '=', id)
    .where('d.sampled', '=', true)
    .executeTakeFirst()
  if (!decision) throw new Refusal('NOT_FOUND')
  return decision
}

async function disagree(trx: Db, claim: ClaimRow, verdict: string, body: Body, decider: Decider): Promise<ClaimRow> {
  const reason = body.note ?? ''
  if (body.overpaid_amount !== undefined) return noteRecovery(trx, claim, body.overpaid_amount, reason, decider)
  if (verdict !== 'APPROVED') return claim
  const result = transitionOf('undo', claim, decider.actor, {
    now: decider.by.at,
    halt: await readPlanHalt(trx, claim, decider.by.at),
  })
  return 'transition' in result ? undo(trx, { claim, ...result }, reason, decider) : claim
}

async function noteRecovery(
  trx: Db,
  claim: ClaimRow,
  amount_paise: Paise,
  reason: string,
  { by, actor, account_id }: Decider,
): Promise<ClaimRow> {
  const earlier = await trx
    .selectFrom('claim_recoveries')
    .select('amount_paise')
    .where('claim_id', '=', claim.id)
    .execute()
  const noted = earlier.reduce((sum, one) => sum + one.amount_paise, amount_paise)
  if (claim.status !== 'SETTLED' || noted > (claim.approved_claim_amount_paise ?? 0n))
    throw new Refusal<typeof call>('ABOVE_LIMIT')
  await readTransition(trx, 'recover', claim, actor, { now: by.at })
  await trx
    .insertInto('claim_recoveries')
    .values({ claim_id: claim.id, amount_paise, reason, noted_by: account_id, at: by.at })
    .execute()
  const internal_note = deskWords.recovery(formatRupees(amount_paise), reason)
  await writeHistory(trx, claim, { from: claim.status, by, entry: { internal_note } })
  const entry = { action: 'claims.recovery-noted', entity: 'claim', entity_id: claim.id }
  await audit(trx, { ...by, ...entry, after: { amount_paise }, reason })
  return claim
}
