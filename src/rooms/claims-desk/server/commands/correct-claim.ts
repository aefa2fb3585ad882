import { audit } from '#platform/audit/audit.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import { writtenChanges } from '#rooms/claims/server/cleared.ts'
import { rewriteClaim } from '#rooms/claims/server/commands/rewrite-claim.ts'
import { type ClaimRow, lockClaim, writeHistory } from '#rooms/claims/server/move-claim.ts'
import { historyWords } from '#rooms/claims/words/history.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatRupees } from '#values/money.ts'
import type { correctClaim as call } from '../../contract/decide.ts'
import { deskWords } from '../../words/desk.ts'
import { type DeskRequest, deciderOf } from './desk-request.ts'
import { refuseReview, renewLock } from './review-claim.ts'

type Body = BodyOf<typeof call>

/**
 * Corrects the member's data: the reservation follows, the checks run again, before and after are recorded, and the
 * member is notified if the amount changes.
 * @throws Refusal STALE, WRONG_STATE, LOCKED, INVALID and those of filing it
 */
export async function correctClaim(request: DeskRequest<Body>): Promise<ClaimRow> {
  const { db, body, now, caller } = request
  const decider = deciderOf(request)
  const { by, actor } = decider
  const claim_id = BigInt(request.params.id)
  return withTransaction(db, async (trx) => {
    const claim = await lockClaim(trx, claim_id, actor, body.version)
    refuseReview(claim, caller.actions)
    if (claim.locked_until && claim.locked_until > now && claim.locked_by !== decider.account_id)
      throw new Refusal<typeof call>('LOCKED')
    const { version: _, ...written } = body
    const corrected = await rewriteClaim(trx, claim, written, by)
    await renewLock(trx, claim, decider, now)
    const { changed, before, after } = difference(claim, corrected)
    const internal_note = deskWords.changed(changed)
    await writeHistory(trx, corrected, { from: claim.status, by, entry: { ...historyWords.corrected, internal_note } })
    const entry = { action: 'claims.claim-corrected', entity: 'claim', entity_id: claim_id }
    await audit(trx, { ...by, on_behalf_of: claim.account_id, ...entry, before, after })
    if (claim.claim_amount_paise !== corrected.claim_amount_paise) await notifyOfAmount(trx, request, claim, corrected)
    return corrected
  })
}

/** The fields that a correction changed. */
function difference(one: ClaimRow, other: ClaimRow) {
  const changed = writtenChanges(one, other)
  const of = (row: ClaimRow) => Object.fromEntries(changed.map((field) => [field, row[field]]))
  return { changed, before: of(one), after: of(other) }
}

async function notifyOfAmount(
  trx: Db,
  { config, keys, now }: DeskRequest<Body>,
  before: ClaimRow,
  after: ClaimRow,
): Promise<void> {
  await notify(trx, keys, {
    template: 'claim-corrected',
    variables: {
      claim: String(after.id),
      amount: formatRupees(after.claim_amount_paise),
      link: linkTo(config, `/plus/cashback/tracking/${after.id}`),
      explanation: deskWords.wasAmount(formatRupees(before.claim_amount_paise)),
    },
    to_account: after.account_id,
    cause: `claim:${after.id}:corrected-${after.version}`,
    now,
  })
}
