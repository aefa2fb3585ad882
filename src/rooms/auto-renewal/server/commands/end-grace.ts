import type { Db } from '#platform/database/open-database.ts'
import { endSubscription } from '#rooms/subscriptions/server/commands/end-subscription.ts'
import type { Mandate } from '../mandates.ts'
import { type NotifyParts, notifyRenewal } from '../notify-subscriber.ts'
import { moveRenewal, type Renewal, type RenewalState } from '../renewals.ts'
import { dropUnwanted, endMandate } from './end-mandate.ts'
import { stopRenewing } from './stop-renewing.ts'

/**
 * Closes a renewal that is not due: unpaid at the end of grace it ends the plan and its mandates, otherwise only itself.
 * The caller has locked the renewal, the plan's mandates (`lockMandateOf`) and the subscription.
 */
export async function closeRenewal(
  trx: Db,
  parts: NotifyParts,
  renewal: Renewal,
  { state, mandate, now }: { state: Exclude<RenewalState, 'due'>; mandate: Mandate; now: Date },
): Promise<void> {
  if (state === 'not_wanted') return dropUnwanted(trx, renewal, mandate, now)
  const ended = await moveRenewal(trx, renewal, { status: 'STOPPED', why: 'grace_over' }, { kind: 'grace_over', now })
  await endMandate(trx, mandate, { event: 'revoked', reason: 'grace_over', actor: 'system', now })
  await stopRenewing(trx, renewal.subscription_id, { reason: 'grace_over', actor: 'system', now })
  await endSubscription(trx, renewal.subscription_id, 'EXPIRED', now)
  await notifyRenewal(trx, parts, ended, { kind: 'ended' }, now)
}
