import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { isOpen, type MandateStatus } from '#rooms/auto-renewal/rules/mandate-states.ts'
import { endAskedFor, endMandate, stopRenewals } from '#rooms/auto-renewal/server/commands/end-mandate.ts'
import { lockMandate } from '#rooms/auto-renewal/server/mandates.ts'
import { mandateOfPlan } from '#rooms/auto-renewal/server/queries.ts'
import { lockOpenRenewals } from '#rooms/auto-renewal/server/renewals.ts'

/** Who wants the money back is not debited again: renewals to come are stopped and the mandate ends. Repeating it changes nothing. */
export async function stopRenewing(trx: Db, subscription_id: string, actor: Caller, now: Date): Promise<void> {
  await lockOpenRenewals(trx, subscription_id)
  const found = await mandateOfPlan(trx, subscription_id)
  if (!found) return
  const mandate = await lockMandate(trx, found.id)
  if (isOpen(mandate.status as MandateStatus))
    await endMandate(trx, mandate, { event: 'revoked', reason: 'refunded', actor, now })
  await endAskedFor(trx, subscription_id, { actor, now })
  await stopRenewals(trx, subscription_id, 'refunded', now)
}
