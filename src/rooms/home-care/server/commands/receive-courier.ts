import { isSignedBy } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { parsePart } from '#platform/contract/validation.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/parts.ts'
import { readJson } from '#platform/serving/read-json.ts'
import { type CourierMessage, courierMessage, type receiveCourierWebhook } from '../../contract/courier.ts'
import { callWords } from '../../words/calls.ts'
import { lockEpisode } from '../episodes.ts'
import { reportKit } from './move-kit.ts'

/** Clocks of two companies differ. */
const TOLERANCE_MS = 10 * 60_000

/**
 * Takes one signed message of the courier.
 * @throws Refusal WEBHOOK_REFUSED for a forged one; INVALID; NOT_FOUND for a parcel that is not ours
 */
export async function receiveCourier(
  { db, config, log, address, now }: Parts & { address: string; now: Date },
  { rawBody, signature }: { rawBody: Buffer; signature: string | undefined },
): Promise<void> {
  const secret = config.courierWebhookSecret
  if (!secret || !isSignedBy(rawBody, signature ?? '', secret)) {
    log.warn({ security: 'webhook_refused', why: 'signature', address }, 'message of the courier refused')
    throw new Refusal<typeof receiveCourierWebhook>('WEBHOOK_REFUSED')
  }
  const message = parsePart(courierMessage, readJson(rawBody), 'body')
  if (message.at.getTime() > now.getTime() + TOLERANCE_MS)
    throw new Refusal('INVALID', { fields: { at: callWords.fields.future } })
  await withTransaction(db, (trx) => takeMessage(trx, message, now))
}

async function takeMessage(trx: Db, message: CourierMessage, now: Date): Promise<void> {
  const { event_id, tracking_number, status, at, note = null } = message
  const of = (db: Db) => db.selectFrom('home_care_kits').selectAll().where('tracking_number', '=', tracking_number)
  const known = await of(trx).executeTakeFirst()
  if (!known) throw new Refusal('NOT_FOUND')
  const episode = await lockEpisode(trx, known.subscription_id)
  if (at.getTime() < episode.activated_at.getTime() - TOLERANCE_MS)
    throw new Refusal('INVALID', { fields: { at: callWords.fields.beforeCare } })
  const kit = await of(trx).executeTakeFirstOrThrow()
  await reportKit(trx, episode, kit, {
    status,
    source: 'COURIER',
    event_id,
    at,
    note,
    by: { at: now, actor: 'gateway' },
  })
}
