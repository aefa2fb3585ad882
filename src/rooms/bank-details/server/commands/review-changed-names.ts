import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { bestScore, isStillVerified } from '../../rules/name-verdict.ts'
import { paidNamesOf } from '../queries/payee-names.ts'
import { failGoneBranches } from './fail-gone-branches.ts'

/**
 * Sends these people's verified accounts to our staff whose name at the bank is no longer one of theirs: its owner was
 * renamed, or the person on the plan was removed, or entered after the approval, or the plan has ended. Called before each payment, which is when it
 * matters. Then an account whose branch left the list fails too.
 * @returns whether any was sent, or failed
 */
export async function reviewChangedNames(trx: Db, account_ids: readonly string[], now: Date): Promise<boolean> {
  if (account_ids.length === 0) return false
  let sent = await failGoneBranches(trx, account_ids, now)
  const rows = await trx
    .selectFrom('bank_details')
    .select(['id', 'account_id', 'account_holder_name', 'registered_name', 'score', 'reviewed_by'])
    .where('account_id', 'in', account_ids)
    .where('active', '=', true)
    .where('status', '=', 'VERIFIED')
    .orderBy('id')
    .forUpdate()
    .execute()
  const names = await paidNamesOf(trx, account_ids, now)
  for (const { id, account_id, registered_name, reviewed_by, ...row } of rows) {
    // Accepted by our staff although the bank never said a name: there is nothing to compare.
    if (registered_name === null) continue
    const payees = names.get(account_id) ?? []
    const account = { ...row, registered_name }
    if (isStillVerified(payees, { ...account, is_reviewed: reviewed_by !== null })) continue
    const score = bestScore(payees, account)
    await trx
      .updateTable('bank_details')
      .set((update) => ({
        status: 'REVIEW',
        score,
        verified_at: null,
        reviewed_by: null,
        review_note: null,
        version: update('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await audit(trx, {
      at: now,
      actor: 'system',
      action: 'bank-details.names-changed',
      entity: 'bank_details',
      entity_id: id,
      before: { status: 'VERIFIED', score: row.score },
      after: { status: 'REVIEW', score },
    })
    sent = true
  }
  return sent
}
