import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Request } from '#platform/serving/context.ts'
import { refuseDependent } from '#rooms/access/server/second-person.ts'
import { failSettlement } from '#rooms/claims/server/commands/settle-claim.ts'
import { type ClaimRow, claimActorOf, lockClaim, writeHistory } from '#rooms/claims/server/move-claim.ts'
import type * as calls from '../../contract/returns.ts'
import { payoutWords } from '../../words.ts'
import { notifyPayoutFailed } from '../notify-payout.ts'
import type { Bank, PayoutRow } from '../payouts.ts'
import { isTooLate, setStatus } from './apply-payout.ts'
import { askOfReturn } from './ask-of-return.ts'

const { history } = payoutWords

/**
 * Reports that the bank returned the money of a settled claim. The claim stays settled until a second person confirms it.
 * @throws Refusal NOT_FOUND, OWN_AFFAIR, WRONG_STATE, TOO_LATE, RETURN_REPORTED, and as askOfReturn
 */
export async function reportReturn(request: Request<typeof calls.reportReturn, undefined>, bank: Bank) {
  const { db, now, caller, body } = request
  const claim_id = BigInt(request.params.id)
  await withTransaction(db, (trx) => lockSettled(trx, request, claim_id))
  await askOfReturn(request, bank, claim_id)
  return withTransaction(db, async (trx) => {
    const claim = await lockSettled(trx, request, claim_id)
    const by = auditedBy(request)
    const reported = await trx
      .insertInto('payout_returns')
      .values({
        claim_id,
        utr: claim.external_transaction_id ?? '',
        text: body.text,
        reported_by: caller.account_id!,
        reported_at: now,
      })
      .onConflict((conflict) => conflict.column('claim_id').where('decision', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!reported) throw new Refusal<typeof calls.reportReturn>('RETURN_REPORTED')
    await writeHistory(trx, claim, { from: claim.status, by, entry: { internal_note: history.reported(body.text) } })
    await audit(trx, {
      ...by,
      on_behalf_of: claim.account_id,
      action: 'payouts.return-reported',
      entity: 'claim',
      entity_id: claim_id,
      after: { utr: claim.external_transaction_id },
      reason: body.text,
    })
    return reported
  })
}

/**
 * The second person confirms a return, and the member is asked for other bank details, or refuses it, and the claim stays
 * settled. The person who reported it may take it back.
 * @throws Refusal NOT_FOUND, OWN_AFFAIR, SECOND_PERSON, NOT_SECOND_PERSON, RETURN_DECIDED, WRONG_STATE, TOO_LATE, and as askOfReturn
 */
export async function decideReturn(request: Request<typeof calls.decideReturn, undefined>, bank: Bank) {
  const { db, now, caller, body, params } = request
  const { claim_id } = await openReturn(db, request)
  if (body.accept) {
    await withTransaction(db, (trx) => lockReturn(trx, request, claim_id))
    await askOfReturn(request, bank, claim_id)
  }
  return withTransaction(db, async (trx) => {
    const { claim, report } = await lockReturn(trx, request, claim_id)
    const by = auditedBy(request)
    const refusal = report.reported_by === caller.account_id ? 'taken_back' : 'refused'
    const internal_note = history[body.accept ? 'confirmed' : refusal](body.note)
    await writeHistory(trx, claim, { from: claim.status, by, entry: { internal_note } })
    const status = body.accept ? await takeBack(trx, request, claim, report) : claim.status
    await trx
      .updateTable('payout_returns')
      .set({
        decision: body.accept ? 'CONFIRMED' : 'REFUSED',
        decided_by: caller.account_id,
        decided_at: now,
        note: body.note,
      })
      .where('id', '=', params.id)
      .execute()
    await audit(trx, {
      ...by,
      on_behalf_of: claim.account_id,
      action: body.accept ? 'payouts.return-confirmed' : 'payouts.return-refused',
      entity: 'claim',
      entity_id: claim_id,
      after: { status },
      reason: body.note,
    })
    return { id: params.id, claim_id: Number(claim_id), status }
  })
}

type ReturnDecisionRequest = Request<typeof calls.decideReturn, undefined>

/** Fails the settlement of a locked claim, with its payout if it had one. */
async function takeBack(
  trx: Db,
  request: ReturnDecisionRequest,
  claim: ClaimRow,
  { text, reported_at: known_at }: { text: string; reported_at: Date },
): Promise<ClaimRow['status']> {
  const { now } = request
  const by = auditedBy(request)
  const failed = await failSettlement(trx, { claim_id: claim.id, by, code: 'RETURNED', text, known_at })
  const paid = await lastPaid(trx, claim.id)
  if (paid) await setStatus(trx, paid, 'RETURNED', { why: `RETURNED: ${text}`, ended_by_hand: true }, now)
  const { bank_details_id, account_id } = failed
  const payout = {
    id: paid?.id ?? `claim-${claim.id}-${failed.version}`,
    claim_id: claim.id,
    account_id,
    amount_paise: claim.approved_claim_amount_paise ?? 0n,
  }
  if (bank_details_id) await notifyPayoutFailed(trx, request, { ...payout, bank_details_id }, now)
  return failed.status
}

/** @throws Refusal WRONG_STATE unless the claim is settled, TOO_LATE after 30 days, and as lockClaim */
async function lockSettled(
  trx: Db,
  request: Request<typeof calls.reportReturn, undefined>,
  claim_id: bigint,
): Promise<ClaimRow> {
  const claim = await lockClaim(trx, claim_id, claimActorOf(auditedBy(request), 'staff'))
  const extra_args = { current_state: claim.status }
  if (claim.status !== 'SETTLED') throw new Refusal<typeof calls.reportReturn>('WRONG_STATE', { extra_args })
  if (await isTooLate(trx, { claim_id }, request.now)) throw new Refusal<typeof calls.reportReturn>('TOO_LATE')
  return claim
}

/** Locks the claim, and with it the report; who confirms it must be the second of two. */
async function lockReturn(trx: Db, request: ReturnDecisionRequest, claim_id: bigint) {
  const { caller, body, now } = request
  const claim = await lockClaim(trx, claim_id, claimActorOf(auditedBy(request), 'staff'))
  const report = await openReturn(trx, request)
  // Who settles claims reports returns; fewer confirm them.
  const firsts = [{ account_id: report.reported_by, did: 'claims.settle' }] as const
  const second = { second: caller.account_id, action: 'claims.return_settled' } as const
  if (body.accept) await refuseDependent(trx, { firsts, ...second, now })
  return { claim, report }
}

async function openReturn(db: Db, { params, caller, body }: ReturnDecisionRequest) {
  const row = await db.selectFrom('payout_returns').selectAll().where('id', '=', params.id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.decision)
    throw new Refusal<typeof calls.decideReturn>('RETURN_DECIDED', { extra_args: { current_state: row.decision } })
  if (body.accept && row.reported_by === caller.account_id)
    throw new Refusal<typeof calls.decideReturn>('SECOND_PERSON')
  return row
}

async function lastPaid(trx: Db, claim_id: bigint): Promise<PayoutRow | undefined> {
  const row = await trx
    .selectFrom('payouts')
    .selectAll()
    .where('claim_id', '=', claim_id)
    .where('status', '=', 'PAID')
    .orderBy('attempt', 'desc')
    .executeTakeFirst()
  return row
}
