import { createHash } from 'node:crypto'
import { isSignedBy } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { parsePart } from '#platform/contract/validation.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { readJson } from '#platform/serving/read-json.ts'
import { istDateOf } from '#values/ist-date.ts'
import { PartnerEventBody, type receivePartnerEvent } from '../../contract/webhook.ts'
import { TOLERANCE_MS } from '../../rules/partner-order.ts'
import { webhookWords as words } from '../../words/webhook.ts'
import type { OrderRow } from '../partner-orders.ts'
import { applyOrder } from './apply-order.ts'
import { type Debit, notifyDelivered, readDebit } from './notify-charged.ts'
import { lockFor, placeEvent } from './place-event.ts'

interface Message {
  rawBody: Buffer
  signature: string | undefined
  /** Each partner's own, by its name. */
  secrets: ReadonlyMap<string, string>
}

interface AppliedOrder {
  before: Debit | undefined
  after: OrderRow
}

/**
 * Processes one signed event of a partner, once: the same `event_id` of a partner changes nothing, whatever it says, and is
 * logged as a security event where it says something else. What cannot be applied waits for our staff. The plan's owner is
 * notified of what was delivered.
 * @throws Refusal WEBHOOK_REFUSED for a signature that no partner's secret made; MALFORMED, UNKNOWN_FIELD or INVALID for a
 * wrong body: nothing is stored, so it may come again corrected
 */
export async function receiveEvent(
  request: AnyRequestContext,
  { rawBody, signature, secrets }: Message,
): Promise<void> {
  const [partner] = [...secrets].find(([, secret]) => signature && isSignedBy(rawBody, signature, secret)) ?? []
  if (!partner) {
    const why = secrets.size > 0 ? 'signature_wrong' : 'no_secret'
    request.log.warn({ security: 'webhook_refused', why, address: request.address }, 'partner event refused')
    throw new Refusal<typeof receivePartnerEvent>('WEBHOOK_REFUSED')
  }
  const event = parsePart(PartnerEventBody, readJson(rawBody), 'body')
  const latest = new Date(request.now.getTime() + TOLERANCE_MS)
  // Its figures would come after all later ones.
  if (event.at && event.at > latest) throw new Refusal('INVALID', { fields: { at: words.future } })
  if (event.status === 'SUCCESS' && event.service_date > istDateOf(latest))
    throw new Refusal('INVALID', { fields: { service_date: words.notYet } })
  const body_sha256 = createHash('sha256').update(rawBody).digest()
  await withTransaction(request.db, async (trx) => {
    const recorded = await recordEvent(trx, event, { partner, body_sha256, now: request.now })
    if (recorded === 'OTHER_BYTES') {
      const { event_id } = event
      request.log.warn({ security: 'partner_event_differs', partner, event_id }, 'partner event with other bytes')
    } else for (const { before, after } of recorded) await notifyDelivered(request, trx, before, after)
  })
}

/**
 * Records one event, once, and brings its order to what all its events say, with the orders of its person that it concerns.
 * @returns these orders, with what was debited for them before; OTHER_BYTES: the partner had sent another event under this ID
 */
export async function recordEvent(
  trx: Db,
  event: PartnerEventBody,
  { partner = 'default', body_sha256, now }: { partner?: string; body_sha256: Buffer; now: Date },
): Promise<AppliedOrder[] | 'OTHER_BYTES'> {
  await lockFor(trx, `event:${partner}:${event.event_id}`)
  const known = await trx
    .selectFrom('partner_events')
    .select('body_sha256')
    .where('partner', '=', partner)
    .where('event_id', '=', event.event_id)
    .executeTakeFirst()
  if (known) return known.body_sha256.equals(body_sha256) ? [] : 'OTHER_BYTES'
  const applied: AppliedOrder[] = []
  for (const order of await placeEvent(trx, { ...event, partner, body_sha256, now }))
    applied.push({
      before: await readDebit(trx, order),
      after: await applyOrder(trx, order, { actor: 'gateway', now }),
    })
  return applied
}
