import { createHash } from 'node:crypto'
import type { GatewayPayout } from '#gateways/payout/payout-gateway.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { receivePayoutWebhook } from '../../contract/batches.ts'
import { OLDEST_MESSAGE_MS } from '../../rules/payout-times.ts'
import type { Bank, PayoutParts } from '../payouts.ts'
import { applyPayout, reportedPayout } from './apply-payout.ts'

interface Message {
  rawBody: Buffer
  signature: string | undefined
  event_id: string | undefined
}

const EVENT_ID = /^[\w.:-]{1,100}$/

/** Why a message was refused; for the log, never for the sender. */
class NotAccepted extends Error {}

/**
 * Processes one signed message of the bank, once. Everything it causes is committed with it or not at all.
 * @throws Refusal WEBHOOK_REFUSED for anything forged, stale or not ours: nothing is changed, one security line is
 * logged
 */
export async function receiveWebhook(
  parts: PayoutParts & { address: string },
  gateway: Bank,
  message: Message,
): Promise<void> {
  try {
    await accept(parts, gateway, message)
  } catch (error) {
    if (!(error instanceof NotAccepted)) throw error
    const event_id = message.event_id?.slice(0, 100)
    parts.log.warn(
      { security: 'webhook_refused', why: error.message, event_id, address: parts.address },
      'payout webhook refused',
    )
    throw new Refusal<typeof receivePayoutWebhook>('WEBHOOK_REFUSED')
  }
}

async function accept(parts: PayoutParts, gateway: Bank, { rawBody, signature, event_id }: Message): Promise<void> {
  const now = parts.clock.now()
  if (!gateway) throw new NotAccepted('no_gateway')
  const verdict = gateway.verifyWebhook(rawBody, signature)
  if (!verdict.genuine) throw new NotAccepted(verdict.why)
  if (!event_id || !EVENT_ID.test(event_id)) throw new NotAccepted('event_id_missing')
  if (now.getTime() - verdict.created_at.getTime() > OLDEST_MESSAGE_MS) throw new NotAccepted('too_old')
  const { payout, type } = verdict
  const body_sha256 = createHash('sha256').update(rawBody).digest()
  const event = { event_id, body_sha256, type, payout_ref: payout?.payout_ref ?? null, received_at: now }
  await withTransaction(parts.db, async (trx) => {
    const added = await trx
      .insertInto('payout_events')
      .values({ ...event, outcome: payout ? 'no_change' : 'ignored' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (!added || !payout) return
    const payout_id = await subjectOf(trx, payout)
    const reported = reportedPayout(payout)
    const changed = reported && (await applyPayout(trx, parts, payout_id, reported, { at: now, actor: 'gateway' }))
    if (changed)
      await trx.updateTable('payout_events').set({ outcome: 'applied' }).where('event_id', '=', event_id).execute()
  })
}

/** Our payout that the message is about, once everything in the message agrees with our records. */
async function subjectOf(trx: Db, reported: GatewayPayout): Promise<string> {
  const known = await trx
    .selectFrom('payouts as p')
    .leftJoin('payout_recipients as r', 'r.bank_details_id', 'p.bank_details_id')
    .select(['p.id', 'p.amount_paise', 'p.payout_ref', 'r.recipient_ref'])
    .where('p.key', '=', reported.key ?? '')
    .executeTakeFirst()
  if (!known) throw new NotAccepted('payout_unknown')
  if (known.payout_ref && known.payout_ref !== reported.payout_ref) throw new NotAccepted('payout_mismatch')
  if (reported.currency !== 'INR' || reported.amount_paise !== known.amount_paise)
    throw new NotAccepted('amount_mismatch')
  if (reported.recipient_ref !== known.recipient_ref) throw new NotAccepted('recipient_mismatch')
  return known.id
}
