import { type GatewayAnswer, unknown } from '#gateways/payment-gateway/gateway-answer.ts'
import type { GatewayPayout, PayoutGateway } from '#gateways/payout/payout-gateway.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { findBank, revealAccount } from '#rooms/bank-details/server/queries/bank-details.ts'
import { payoutFault } from '../../rules/payout-fault.ts'
import { KEY_VALID_MS, waitMs } from '../../rules/payout-times.ts'
import { payoutWords } from '../../words.ts'
import { type Bank, type PayoutParts, type PayoutRow, SEND_PAYOUT } from '../payouts.ts'
import { whyStopped } from '../why-stopped.ts'
import { applyPayout, lockPayout, reportedPayout, setStatus } from './apply-payout.ts'
import { stopPayout } from './stop-payout.ts'

/**
 * Asks the bank to pay. An unclear answer leaves the payout UNKNOWN: it is looked up, and requested again only under
 * the same key and only while the bank remembers the key; after that a person has to find out, since the same key
 * could pay twice. What must not be paid now is only looked up.
 */
export async function sendPayout(parts: PayoutParts, gateway: Bank, payout_id: string): Promise<void> {
  if (!gateway) return
  const taken = await takeUp(parts, payout_id)
  if (!taken) return
  const { payout, held } = taken
  const answer = await payOnce(parts, gateway, taken)
  const now = parts.clock.now()
  const by = { at: now, actor: 'gateway' as const }
  await withTransaction(parts.db, async (trx) => {
    const reported = answer.outcome === 'DONE' ? reportedPayout(answer.value) : undefined
    if (reported) {
      await applyPayout(trx, parts, payout.id, reported, by)
      return
    }
    if (answer.outcome === 'REFUSED') {
      const { code, description } = answer
      const fault = payoutFault({ reason: description, code: answer.reason, at_request: true })
      await applyPayout(trx, parts, payout.id, { state: 'FAILED', reason: `${code}: ${description}`, fault }, by)
      return
    }
    const current = await lockPayout(trx, payout.id)
    // A message may have ended it during our request.
    if (current.status !== 'QUEUED' && current.status !== 'UNKNOWN') return
    const why = held ?? (answer.outcome === 'UNKNOWN' ? answer.cause : 'unreadable')
    await setStatus(trx, current, 'UNKNOWN', { why }, now)
    await sendAgain(trx, current, now)
  })
}

async function sendAgain(trx: Db, { id, tries }: PayoutRow, now: Date): Promise<void> {
  await enqueue(trx, SEND_PAYOUT, { payload: { payout_id: id }, run_at: new Date(now.getTime() + waitMs(tries)) })
}

interface PayoutClaim {
  payout: PayoutRow
  /** Why it must not be paid now, if it was requested before that was so. */
  held: string | undefined
}

/** Marks the payout as being requested, or finds that there is nothing left to request. */
function takeUp({ db, clock }: PayoutParts, payout_id: string): Promise<PayoutClaim | undefined> {
  const now = clock.now()
  return withTransaction(db, async (trx) => {
    const payout = await lockPayout(trx, payout_id)
    if (payout.status !== 'QUEUED' && payout.status !== 'UNKNOWN') return undefined
    if (payout.first_sent_at && now.getTime() - payout.first_sent_at.getTime() >= KEY_VALID_MS) {
      await setStatus(trx, payout, 'MANUAL', { why: payoutWords.whySilent }, now)
      return undefined
    }
    const held = await whyStopped(trx, payout, now)
    // Once it was requested it may have been paid, so it is not stopped any more.
    if (held && !payout.first_sent_at) {
      await stopPayout(trx, payout, held, now)
      return undefined
    }
    const tries = payout.tries + 1
    await setStatus(trx, payout, payout.status, { tries }, now)
    return { payout: { ...payout, tries }, held }
  })
}

async function payOnce(
  parts: PayoutParts,
  gateway: PayoutGateway,
  { payout, held }: PayoutClaim,
): Promise<GatewayAnswer<GatewayPayout>> {
  const repeated = payout.first_sent_at !== null
  if (repeated) {
    const found = await gateway.find(payout.key)
    if (found.outcome !== 'DONE') return found.outcome === 'REFUSED' ? unknown('refused_again') : found
    if (found.value) return { outcome: 'DONE', value: found.value }
    if (held) return unknown('in_progress')
  }
  const recipient = await recipientOf(parts, gateway, payout)
  if (recipient.outcome !== 'DONE') return recipient
  // From here on the bank may have paid: the key is in use.
  await parts.db
    .updateTable('payouts')
    .set({ first_sent_at: parts.clock.now() })
    .where('id', '=', payout.id)
    .where('first_sent_at', 'is', null)
    .execute()
  return gateway.pay({
    recipient_ref: recipient.value,
    amount_paise: payout.amount_paise,
    key: payout.key,
    mode: payout.mode,
    narration: payoutWords.narration(parts.config.brand, payout.claim_id).slice(0, 30),
    repeated,
  })
}

/** The account's id at the bank; the number is sent once and never again. */
async function recipientOf(
  { db, keys, clock }: PayoutParts,
  gateway: PayoutGateway,
  { bank_details_id, id }: PayoutRow,
): Promise<GatewayAnswer<string>> {
  const known = await db
    .selectFrom('payout_recipients')
    .select('recipient_ref')
    .where('bank_details_id', '=', bank_details_id)
    .executeTakeFirst()
  if (known) return { outcome: 'DONE', value: known.recipient_ref }
  const bank = await findBank(db, bank_details_id)
  const account_number = await revealAccount(db, keys, bank_details_id)
  await audit(db, {
    at: clock.now(),
    actor: 'system',
    action: 'payouts.account-revealed',
    entity: 'bank_details',
    entity_id: bank_details_id,
    after: { payout_id: id },
  })
  const { account_holder_name, ifsc_code } = bank!
  const met = await gateway.meet({ account_holder_name, account_number, ifsc_code, reference: bank_details_id })
  if (met.outcome === 'DONE')
    await db
      .insertInto('payout_recipients')
      .values({ bank_details_id, recipient_ref: met.value })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return met
}
