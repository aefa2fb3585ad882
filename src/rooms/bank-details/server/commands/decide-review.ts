import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Request } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import type { decideBankReview } from '../../contract/reviews.ts'
import { coolingUntil } from '../../rules/verification.ts'
import { publishVerified } from '../events.ts'
import type { BankRow } from '../queries/bank-details.ts'

/**
 * Records staff's decision whether an account with a similar name is its owner's.
 * @throws Refusal NOT_FOUND, OWN_AFFAIR, REVIEW_DECIDED, STALE
 */
export async function decideReview(request: Request<typeof decideBankReview, undefined>): Promise<BankRow> {
  const { db, now, params, body, caller } = request
  return withTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('bank_details')
      .selectAll()
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('NOT_FOUND')
    await refuseOwnAffair(trx, caller.account_id, { owner: row.account_id, bank: row.id })
    if (!row.active || row.status !== 'REVIEW')
      throw new Refusal<typeof decideBankReview>('REVIEW_DECIDED', { extra_args: { current_state: row.status } })
    if (row.version !== body.version) throw new Refusal('STALE')
    const status = body.accept ? 'VERIFIED' : 'FAILED'
    await audit(trx, {
      ...auditedBy(request),
      on_behalf_of: row.account_id,
      action: body.accept ? 'bank-details.review-accepted' : 'bank-details.review-refused',
      entity: 'bank_details',
      entity_id: row.id,
      after: { status, score: row.score },
      reason: body.note,
    })
    if (body.accept) await publishVerified(trx, row.account_id, now)
    return trx
      .updateTable('bank_details')
      .set((update) => ({
        status,
        verified_at: body.accept ? now : null,
        ...(body.accept && { cooling_until: coolingUntil(row, row) }),
        reviewed_by: caller.account_id,
        review_note: body.note,
        version: update('version', '+', 1),
      }))
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
