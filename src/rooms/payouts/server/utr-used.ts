import type { Db } from '#platform/database/open-database.ts'
import { mayOpen } from '#rooms/claims/rules/may-open.ts'
import { type ClaimAuditStamp, claimActorOf } from '#rooms/claims/server/move-claim.ts'
import type { TransferUse } from '#rooms/payments/server/commands/record-transfer.ts'
import { payoutWords } from '../words.ts'

const words = payoutWords.refusals

/** That a bank's reference is another payment's, which is named if the reader may see it. */
export async function utrUsedText(db: Db, { kind, subject }: TransferUse, by: ClaimAuditStamp): Promise<string> {
  if (kind !== 'CLAIM') return words.utrUsedElsewhere
  const claim = await db
    .selectFrom('claims')
    .select(['status', 'on_hold_by'])
    .where('id', '=', BigInt(subject))
    .executeTakeFirst()
  const actor = claimActorOf(by, 'staff')
  return claim && actor.part === 'staff' && mayOpen(claim, actor) ? words.utrUsed(subject) : words.utrUsedElsewhere
}
