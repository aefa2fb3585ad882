import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { ServiceName } from '#rooms/subscriptions/rules/services.ts'
import { recordUsage, reverseUsage } from '#rooms/subscriptions/server/commands/record-usage.ts'
import { adjustHold, holdCredits, voidHold } from '#rooms/wallet/server/commands/hold-credits.ts'
import { findWallet } from '#rooms/wallet/server/wallets.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import type { FILING_REFUSALS } from '../contract/file-claim.ts'
import type { ClaimAuditStamp, ClaimRow } from './move-claim.ts'

/** The columns of a claim's row with its reservation. */
export type ReservationColumns = Partial<Pick<ClaimRow, 'reservation' | 'reservations' | 'wallet_transaction_id'>>

/**
 * Reserves what a claim is expected to take: credits, or a use of the plan's service. A claim that is reviewed again
 * gets a new reservation.
 * @returns the reservation columns of the claim's row
 * @throws Refusal LIMIT_EXHAUSTED, NO_CREDITS, INSUFFICIENT_FUNDS
 */
export async function reserve(trx: Db, claim: ClaimRow, by: ClaimAuditStamp): Promise<ReservationColumns> {
  const reservations = claim.reservations + 1
  if (claim.has_wallet) return { ...(await reserveCredits(trx, claim, by)), reservations }
  if (!claim.service) return {}
  // A returned use is final, so each reservation has its own name.
  const reservation = reservations === 1 ? referenceOf(claim) : `${referenceOf(claim)}/${reservations}`
  const use = await recordUsage(trx, {
    subscription_id: claim.subscription_id,
    service: claim.service as ServiceName,
    uhid: claim.uhid,
    reference: reservation,
    used_on: istDateOf(claim.scheduled_time),
    now: by.at,
  })
  if ('refused' in use)
    throw new Refusal<typeof FILING_REFUSALS>('LIMIT_EXHAUSTED', { extra_args: { why: use.refused } })
  return { reservation, reservations }
}

/**
 * Changes the size of a claim's reservation; a counted use stays one use.
 * @throws Refusal NO_CREDITS, INSUFFICIENT_FUNDS
 */
export async function resize(
  trx: Db,
  claim: ClaimRow,
  { amount_paise, wallet_sublimit_package_id }: { amount_paise: Paise; wallet_sublimit_package_id: string | null },
  by: ClaimAuditStamp,
): Promise<void> {
  if (!claim.has_wallet || !claim.reservation) return
  await adjustHold(trx, {
    reference: claim.reservation,
    amount_paise,
    wallet_sublimit_package_id,
    actor: by.actor,
    now: by.at,
  })
}

/** Renews or resizes the reservation of an amended claim. @throws Refusal as reserve */
export async function followAmendment(
  trx: Db,
  before: ClaimRow,
  after: ClaimRow,
  by: ClaimAuditStamp,
): Promise<ReservationColumns> {
  const isOfSameTerm = before.term === after.term && before.reservation !== null
  if (after.has_wallet && isOfSameTerm) {
    const { payable_estimate_paise: amount_paise, wallet_sublimit_package_id } = after
    await resize(trx, before, { amount_paise, wallet_sublimit_package_id }, by)
    return {}
  }
  if (!after.has_wallet && isOfSameTerm && before.service === after.service && before.uhid === after.uhid) return {}
  return { ...(await release(trx, before, 'The claim was amended', by)), ...(await reserve(trx, after, by)) }
}

/** Releases a claim's reservation, once. */
export async function release(
  trx: Db,
  claim: ClaimRow,
  reason: string,
  by: ClaimAuditStamp,
): Promise<ReservationColumns> {
  const { reservation: reference } = claim
  if (!reference) return {}
  if (claim.has_wallet) await voidHold(trx, { reference, reason, actor: by.actor, now: by.at })
  else await reverseUsage(trx, { reference, now: by.at })
  return { reservation: null }
}

async function reserveCredits(trx: Db, claim: ClaimRow, by: ClaimAuditStamp): Promise<ReservationColumns> {
  const wallet = await findWallet(trx, claim.subscription_id)
  if (!wallet) throw new Refusal<typeof FILING_REFUSALS>('NO_CREDITS')
  const reservation = referenceOf(claim)
  const { transaction_id } = await holdCredits(trx, {
    wallet_id: wallet.id,
    amount_paise: claim.payable_estimate_paise,
    type: 'REIMBURSEMENT',
    reference: reservation,
    service_category: claim.claim_type,
    wallet_sublimit_package_id: claim.wallet_sublimit_package_id,
    attributes: {
      plus_reimbursement_claim_type: claim.claim_type,
      plus_reimbursement_type: claim.reimbursement_type,
      plus_reimbursement_claim_id: Number(claim.id),
    },
    service_date: istDateOf(claim.scheduled_time),
    actor: by.actor,
    now: by.at,
  })
  return { reservation, wallet_transaction_id: transaction_id }
}

function referenceOf({ id }: ClaimRow): string {
  return `claim/${id}`
}
