import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { ServiceName } from '#rooms/subscriptions/rules/services.ts'
import { recordUsage, reverseUsage } from '#rooms/subscriptions/server/commands/record-usage.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { ClaimRow } from './move-claim.ts'

/** The part of a claim's row that says what is set aside for it. */
export type Reserved = Partial<Pick<ClaimRow, 'reservation' | 'reservations' | 'wallet_transaction_id'>>

/**
 * Sets aside what a claim is expected to take: a use of the plan's service, or credits. A claim that is looked at anew sets
 * aside anew, under a name of its own.
 * @returns what the claim's row has to say about it
 * @throws Refusal LIMIT_EXHAUSTED, NO_CREDITS
 */
export async function reserve(trx: Db, claim: ClaimRow, now: Date): Promise<Reserved> {
  const reservations = claim.reservations + 1
  const reference = reservations === 1 ? `claim/${claim.id}` : `claim/${claim.id}/${reservations}`
  if (!claim.service) return {}
  const use = await recordUsage(trx, {
    subscription_id: claim.subscription_id,
    service: claim.service as ServiceName,
    uhid: claim.uhid,
    reference,
    used_on: istDateOf(claim.scheduled_time),
    now,
  })
  if ('refused' in use) throw new Refusal('LIMIT_EXHAUSTED', { extra_args: { why: use.refused } })
  return { reservation: reference, reservations }
}

/** Frees what a claim had set aside, once. */
export async function release(trx: Db, claim: ClaimRow, now: Date): Promise<Reserved> {
  if (!claim.reservation) return {}
  await reverseUsage(trx, { reference: claim.reservation, now })
  return { reservation: null }
}
