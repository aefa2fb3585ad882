import type { GatewayPayout } from '#gateways/payout/payout-gateway.ts'
import type { AuditEntry } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { RETURN_DAYS } from '#rooms/claims/rules/guards.ts'
import { failSettlement, settleAfterAll, settleClaim } from '#rooms/claims/server/commands/settle-claim.ts'
import { lockClaim } from '#rooms/claims/server/move-claim.ts'
import { clearAlert, raiseAlert } from '#rooms/payments/server/alerts.ts'
import { recordTransfer } from '#rooms/payments/server/commands/record-transfer.ts'
import { DAY_MS, istDateOf } from '#values/ist-date.ts'
import { formatRupees } from '#values/money.ts'
import { type PayoutFault, payoutFault } from '../../rules/payout-fault.ts'
import { mayBecome, type PayoutStatus } from '../../rules/payout-status.ts'
import { payoutWords } from '../../words.ts'
import { bookPaidBeside, bookReturnedLate } from '../book-payout.ts'
import { notifyPaid, notifyPayoutFailed } from '../notify-payout.ts'
import type { PayoutParts, PayoutRow } from '../payouts.ts'
import { recordAnswer } from './record-answer.ts'
import { isOfPaidBeside, returnBeside, wasSentBack } from './return-beside.ts'
import { holdBack } from './stop-payout.ts'

/** The outcome of a payout, from the gateway or from the bank's response file. */
export type ReportedPayout =
  | { state: 'PROCESSING'; payout_ref: string }
  | { state: 'PAID'; payout_ref?: string; utr: string; paid_on?: ReturnType<typeof istDateOf> }
  | { state: 'FAILED'; payout_ref?: string; reason: string; fault: PayoutFault }
  /** The money came back, or was never accepted: our own records tell which. */
  | { state: 'RETURNED'; payout_ref?: string; utr: string | null; reason: string }

type ReportedPaid = Extract<ReportedPayout, { state: 'PAID' }> & { paid_on: ReturnType<typeof istDateOf> }
type PayoutAuditStamp = Pick<AuditEntry, 'at' | 'actor' | 'ip' | 'request_id'>

/** Translates the gateway's report; undefined if it contains nothing usable. */
export function reportedPayout({
  payout_ref,
  state,
  utr,
  reason,
  reason_code,
}: GatewayPayout): ReportedPayout | undefined {
  if (state === 'waiting') return { state: 'PROCESSING', payout_ref }
  // Without its reference a payment cannot be proved: it is queried again.
  if (state === 'paid') return utr ? { state: 'PAID', payout_ref, utr } : undefined
  if (state === 'returned') return { state: 'RETURNED', payout_ref, utr, reason: reason ?? 'RETURNED' }
  const fault = payoutFault({ reason: reason ?? '', code: reason_code })
  return { state: 'FAILED', payout_ref, reason: reason ?? reason_code ?? 'REFUSED', fault }
}

/**
 * Applies the outcome of a payout, with all consequences for the claim, its credits and its owner, in the caller's
 * transaction. Settled payouts stay settled; outdated reports change nothing.
 * @returns whether anything changed
 */
export async function applyPayout(
  trx: Db,
  { keys, config, log }: Pick<PayoutParts, 'keys' | 'config' | 'log'>,
  payout_id: string,
  reported: ReportedPayout,
  by: PayoutAuditStamp,
): Promise<boolean> {
  const payout = await lockPayout(trx, payout_id)
  if (reported.state !== 'PROCESSING') await recordAnswer(trx, payout, reported, by.at)
  if (reported.state === 'PROCESSING') return markProcessing(trx, payout, reported.payout_ref, by.at)
  if (reported.state === 'PAID') {
    const { utr, paid_on = istDateOf(by.at), payout_ref } = reported
    if (await isUtrOfAnother(trx, payout, utr, by.at)) return false
    // A person, or the bank itself, had said that it was not paid.
    if (payout.ended_by_hand || payout.status === 'FAILED' || payout.status === 'STOPPED') {
      if (await wasSentBack(trx, payout)) return false
      const taken = await takePaidBeside(trx, payout, { ...reported, paid_on }, by)
      if (taken === 'settled') await notifyPaid(trx, { keys, config }, payout, by.at)
      return taken !== undefined
    }
    if (!mayBecome(payout.status, 'PAID')) return false
    await setStatus(trx, payout, 'PAID', { utr, why: null, ...(payout_ref && { payout_ref }) }, by.at)
    const { claim_id, amount_paise } = payout
    await settleClaim(trx, { claim_id, by, utr, paid_on, amount_paise })
    await notifyPaid(trx, { keys, config }, payout, by.at)
    return true
  }
  if (reported.state === 'RETURNED' && isOfPaidBeside(payout, reported.utr)) {
    await returnBeside(trx, { log }, payout, by.at)
    return true
  }
  const isReturned = payout.status === 'PAID' && reported.state === 'RETURNED'
  const to = isReturned ? 'RETURNED' : 'FAILED'
  if (!mayBecome(payout.status, to)) return false
  // A person recorded the payment, perhaps another one: only its own reference says that this one came back.
  if (payout.ended_by_hand && payout.utr?.toUpperCase() !== utrOf(reported)) {
    await noticeNotMade(trx, log, payout, by.at)
    return false
  }
  if (isReturned) await closeReport(trx, payout, by.at)
  if (isReturned && (await isTooLate(trx, payout, by.at))) {
    // Beyond the days in which a claim may be reopened: a person decides what becomes of the money.
    const why = payoutWords.whyBackLate(reported.reason).slice(0, 300)
    await setStatus(trx, payout, 'RETURNED', { why }, by.at)
    await bookReturnedLate(trx, payout, by.at)
    await alertOf(trx, log, payout, why, by.at)
    return true
  }
  if (reported.state === 'FAILED' && reported.fault !== 'ACCOUNT') {
    await holdBack(trx, { log }, payout, reported, by.at)
    return true
  }
  const { payout_ref, reason } = reported
  const refused_for = to === 'FAILED' ? 'ACCOUNT' : null
  await setStatus(trx, payout, to, { why: reason.slice(0, 300), refused_for, ...(payout_ref && { payout_ref }) }, by.at)
  const code = isReturned ? 'RETURNED' : 'BANK_REFUSED'
  await failSettlement(trx, { claim_id: payout.claim_id, by, code, text: reason })
  await notifyPayoutFailed(trx, { keys, config }, payout, by.at)
  return true
}

/**
 * One transfer pays one claim: a reference that another payment has leaves this payout to a person, with the reason;
 * repeating it changes nothing.
 */
async function isUtrOfAnother(trx: Db, payout: PayoutRow, utr: string, now: Date): Promise<boolean> {
  const used = await recordTransfer(trx, { utr, kind: 'CLAIM', subject: String(payout.claim_id), now })
  if (!used) return false
  const why = payoutWords.whyUtrUsed(utr)
  if (payout.ended_by_hand || !mayBecome(payout.status, 'PAID') || payout.why === why) return true
  await setStatus(trx, payout, 'MANUAL', { why }, now)
  return true
}

/**
 * The bank reports a payout as paid that a person had recorded as failed. If the claim still waits for its money this
 * settles it, so that nothing is paid twice; if it was paid otherwise the payout is listed until somebody has written
 * a note on the claim.
 * @returns undefined if that is known already
 */
async function takePaidBeside(
  trx: Db,
  payout: PayoutRow,
  reported: ReportedPaid,
  by: PayoutAuditStamp,
): Promise<'settled' | 'shown' | undefined> {
  const { utr, paid_on, payout_ref } = reported
  if (payout.paid_beside || payout.utr === utr) return undefined
  const { claim_id, amount_paise, bank_details_id } = payout
  if (
    mayBeSettledAfterAll(payout) &&
    (await settleAfterAll(trx, { claim_id, by, utr, paid_on, amount_paise, bank_details_id }))
  ) {
    await setStatus(trx, payout, 'PAID', { utr, why: null, ...(payout_ref && { payout_ref }) }, by.at)
    return 'settled'
  }
  await setStatus(
    trx,
    payout,
    payout.status,
    { paid_beside: true, utr: payout.utr ?? utr, why: payoutWords.whyBeside(utr) },
    by.at,
  )
  await bookPaidBeside(trx, payout, by.at)
  return 'shown'
}

/** Whether no money was known to have left with a payout, so that a late payment is its first. */
export function mayBeSettledAfterAll({ status }: PayoutRow): boolean {
  return status === 'FAILED' || status === 'STOPPED'
}

async function markProcessing(trx: Db, payout: PayoutRow, payout_ref: string, now: Date): Promise<boolean> {
  if (!mayBecome(payout.status, 'PROCESSING')) return false
  await setStatus(trx, payout, 'PROCESSING', { payout_ref, why: null }, now)
  return true
}

/** Locks the claim first, and its plan before it, as everything does that works on both. */
export async function lockPayout(trx: Db, payout_id: string): Promise<PayoutRow> {
  const { claim_id } = await trx
    .selectFrom('payouts')
    .select('claim_id')
    .where('id', '=', payout_id)
    .executeTakeFirstOrThrow()
  await lockClaim(trx, claim_id, { part: 'system' })
  const row = await trx
    .selectFrom('payouts')
    .selectAll()
    .where('id', '=', payout_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row
}

function utrOf(reported: ReportedPayout): string | undefined {
  return 'utr' in reported ? reported.utr?.toUpperCase() : undefined
}

/** Tells staff, once, that the bank did not make a payout that a person recorded as paid. */
async function noticeNotMade(trx: Db, log: PayoutParts['log'], payout: PayoutRow, now: Date): Promise<void> {
  const why = payoutWords.whyNotMade
  if (payout.why === why) return
  await setStatus(trx, payout, payout.status, { why }, now)
  await alertOf(trx, log, payout, why, now)
}

function alertOf(trx: Db, log: PayoutParts['log'], { key, amount_paise }: PayoutRow, answer: string, now: Date) {
  const detail = { amount: formatRupees(amount_paise), answer }
  return raiseAlert(trx, { log }, 'payout_unclear', key, detail, now)
}

/** What a person reported needs nobody's decision once the bank says it itself. */
async function closeReport(trx: Db, { claim_id }: PayoutRow, now: Date): Promise<void> {
  await trx
    .updateTable('payout_returns')
    .set({ decision: 'BANK', decided_at: now })
    .where('claim_id', '=', claim_id)
    .where('decision', 'is', null)
    .execute()
}

export async function setStatus(
  trx: Db,
  { id, key, status: before }: Pick<PayoutRow, 'id' | 'key' | 'status'>,
  status: PayoutStatus,
  more: Partial<
    Pick<
      PayoutRow,
      'payout_ref' | 'utr' | 'why' | 'tries' | 'first_sent_at' | 'ended_by_hand' | 'paid_beside' | 'refused_for'
    >
  >,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('payouts')
    .set({ status, ...more, updated_at: now })
    .where('id', '=', id)
    .execute()
  if (before !== status) await clearAlert(trx, 'payout_unclear', key, now)
}

/** Whether the days are over in which a bank may return what it paid. */
export async function isTooLate(trx: Db, { claim_id }: Pick<PayoutRow, 'claim_id'>, now: Date): Promise<boolean> {
  const { settled_at } = await trx
    .selectFrom('claims')
    .select('settled_at')
    .where('id', '=', claim_id)
    .executeTakeFirstOrThrow()
  return settled_at !== null && now.getTime() - settled_at.getTime() >= RETURN_DAYS * DAY_MS
}
