import { Defect } from '#platform/contract/defect.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { findActiveBank, findBank } from '#rooms/bank-details/server/queries/bank-details.ts'
import { recordTransfer } from '#rooms/payments/server/commands/record-transfer.ts'
import { reholdSettled, settleHold } from '#rooms/wallet/server/commands/settle-hold.ts'
import { type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import { historyWords } from '../../words/history.ts'
import { isBankSharedSince } from '../bank-since.ts'
import { bookReimbursement, reverseReimbursement } from '../book-reimbursement.ts'
import { readDuplicateUntil } from '../duplicate-since.ts'
import {
  type ClaimAuditStamp,
  type ClaimRow,
  claimActorOf,
  lockClaim,
  moveClaim,
  openClaim,
  writeHistory,
} from '../move-claim.ts'

/** Refusals that a call to settle by hand declares beside those of every transition. */
type SettlementRefusal = 'AMOUNT_DIFFERS' | 'BANK_NOT_VERIFIED' | 'DUPLICATE_FOUND' | 'BANK_SHARED_SINCE'

interface SettlementInput {
  claim_id: bigint
  by: ClaimAuditStamp
  /** The version the caller saw, where a person asks. */
  version?: number | undefined
}

/**
 * Records that a payout has taken an approved claim: from now on the approval cannot be undone, and the money goes to
 * this account. The caller holds the claim's lock and has found it approved.
 * @throws Defect WRONG_STATE, IN_PAYOUT
 */
export async function startPayout(
  trx: Db,
  { claim_id, bank_details_id, by }: SettlementInput & { bank_details_id: string },
): Promise<ClaimRow> {
  const claim = await lockClaim(trx, claim_id, { part: 'system' })
  if (claim.status !== 'APPROVED') throw new Defect('WRONG_STATE')
  if (claim.in_payout) throw new Defect('IN_PAYOUT')
  const taken = await trx
    .updateTable('claims')
    .set({ in_payout: true, payout_tries: claim.payout_tries + 1, bank_details_id })
    .where('id', '=', claim_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeHistory(trx, claim, { from: claim.status, by, entry: historyWords.paymentInitiated })
  return taken
}

interface SettlementPayment extends SettlementInput {
  utr: string
  paid_on: IstDate
  amount_paise: Paise
  /** The account that was paid, where it is not that of the claim's payout or the member's present one. */
  bank_details_id?: string | undefined
}

/**
 * Records that the bank has paid a claim: the credits on hold are spent, and the claim is settled.
 * @throws Refusal as openClaim; Defect AMOUNT_DIFFERS unless it is the approved amount
 */
export async function settleClaim(trx: Db, paid: SettlementPayment): Promise<ClaimRow> {
  const opened = await openSettlement(trx, paid)
  if (opened.claim.approved_claim_amount_paise !== paid.amount_paise) throw new Defect('AMOUNT_DIFFERS')
  return settle(trx, opened, paid)
}

/**
 * Records that a person has paid a claim.
 * @throws Refusal AMOUNT_DIFFERS unless it is the approved amount, BANK_NOT_VERIFIED, DUPLICATE_FOUND and BANK_SHARED_SINCE unless a
 * payout has left for it, and as openClaim
 */
export async function settleClaimByHand(trx: Db, paid: SettlementPayment): Promise<ClaimRow> {
  const opened = await openSettlement(trx, paid)
  if (!opened.claim.in_payout && (await readDuplicateUntil(trx, opened.claim.id, paid.by.at)))
    throw new Refusal<SettlementRefusal>('DUPLICATE_FOUND')
  if (!opened.claim.in_payout && (await isBankSharedSince(trx, opened.claim.id)))
    throw new Refusal<SettlementRefusal>('BANK_SHARED_SINCE')
  if (opened.claim.approved_claim_amount_paise !== paid.amount_paise)
    throw new Refusal<SettlementRefusal>('AMOUNT_DIFFERS')
  if (opened.bank?.status !== 'VERIFIED') throw new Refusal<SettlementRefusal>('BANK_NOT_VERIFIED')
  return settle(trx, opened, paid)
}

async function openSettlement(trx: Db, { claim_id, by, version, bank_details_id }: SettlementPayment) {
  const actor = claimActorOf(by, 'staff')
  const { claim, transition } = await openClaim(trx, 'settle', { claim_id, version, actor, now: by.at })
  // After a failure a transfer goes to the account that the member has given since.
  const paid_to = bank_details_id ?? (claim.status === 'APPROVED' ? claim.bank_details_id : null)
  const bank = paid_to ? await findBank(trx, paid_to) : await findActiveBank(trx, claim.account_id)
  return { claim, transition, bank }
}

async function settle(
  trx: Db,
  { claim, transition, bank }: Awaited<ReturnType<typeof openSettlement>>,
  { by, utr, paid_on, amount_paise }: SettlementPayment,
): Promise<ClaimRow> {
  // Callers that can answer, or ask a person, look first.
  const transfer = { utr, kind: 'CLAIM', subject: String(claim.id), now: by.at } as const
  if (await recordTransfer(trx, transfer)) throw new Defect('UTR_USED')
  if (claim.has_wallet && claim.reservation)
    await settleHold(trx, {
      reference: claim.reservation,
      external_transaction_id: utr,
      actor: by.actor,
      now: by.at,
    })
  await bookReimbursement(trx, claim, amount_paise, by.at)
  const account = `••${bank?.masked_account_number.slice(-4) ?? ''}`
  return moveClaim(trx, {
    claim,
    transition,
    by,
    patch: {
      external_transaction_id: utr,
      settled_at: paid_on === istDateOf(by.at) ? by.at : startOfIstDay(paid_on),
      in_payout: false,
      payout_failed_at: null,
      ...(bank && { bank_details_id: bank.id }),
    },
    entry: historyWords.paid(formatRupees(amount_paise), account, utr),
  })
}

interface SettlementFailure extends SettlementInput {
  code: string
  text: string
  /** When that was known, if a second person confirms it only now: from then the days of a return count. */
  known_at?: Date
}

/** Records that the money did not arrive, or was returned: the credit hold stays. @throws Refusal as openClaim */
export async function failSettlement(
  trx: Db,
  { by, code, text, known_at = by.at, ...asked }: SettlementFailure,
): Promise<ClaimRow> {
  const actor = claimActorOf(by, 'staff')
  const { claim, transition } = await openClaim(trx, 'settlement_failed', { ...asked, actor, now: known_at })
  if (claim.status === 'SETTLED' && claim.has_wallet && claim.reservation)
    await reholdSettled(trx, { reference: claim.reservation, actor: by.actor, now: by.at })
  if (claim.status === 'SETTLED') await reverseReimbursement(trx, claim, by.at)
  return moveClaim(trx, {
    claim,
    transition,
    by,
    patch: { in_payout: false, payout_failed_at: by.at, external_transaction_id: null, settled_at: null },
    entry: { ...historyWords.paymentFailed, internal_note: `${code}: ${text}` },
  })
}

/** Lets the next payout take the claim again. @throws Refusal NO_TRIES_LEFT and as openClaim */
export async function retrySettlement(trx: Db, { by, ...asked }: SettlementInput): Promise<ClaimRow> {
  const opened = await openClaim(trx, 'retry_settlement', { ...asked, actor: claimActorOf(by, 'staff'), now: by.at })
  const patch = { payout_failed_at: null, bank_details_id: null }
  return moveClaim(trx, { ...opened, by, patch, entry: historyWords.paymentRetried })
}

/**
 * Settles a claim after all, when the bank paid to this account what it had reported as failed, while the claim waits
 * for its money.
 * @returns false where it does not wait for this amount: it is paid, or a payout has taken it
 */
export async function settleAfterAll(trx: Db, paid: SettlementPayment & { bank_details_id: string }): Promise<boolean> {
  const claim = await lockClaim(trx, paid.claim_id, { part: 'system' })
  if (claim.in_payout || !(claim.status === 'APPROVED' || claim.status === 'SETTLEMENT_FAILED')) return false
  // It may have been approved again with another amount.
  if (claim.approved_claim_amount_paise !== paid.amount_paise) return false
  await settleClaim(trx, paid)
  return true
}

/** Records that a payout that had taken the claim was not sent: the claim waits for the next one. */
export async function freePayout(trx: Db, claim_id: bigint): Promise<void> {
  await trx
    .updateTable('claims')
    .set((update) => ({ in_payout: false, bank_details_id: null, payout_tries: update('payout_tries', '-', 1) }))
    .where('id', '=', claim_id)
    .where('in_payout', '=', true)
    .execute()
}
