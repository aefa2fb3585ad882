import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isSignedBy } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { parsePart } from '#platform/contract/validation.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { readJson } from '#platform/serving/read-json.ts'
import { PartnerEventBody, type receivePartnerEvent } from '../../contract/webhook.ts'
import { belongsTo } from '../../rules/partner-order.ts'
import { webhookWords as words } from '../../words/webhook.ts'
import { lockOrder, type OrderRow } from '../partner-orders.ts'
import { applyOrder } from './apply-order.ts'

/** Clocks of two companies differ. */
const TOLERANCE_MS = 10 * 60_000
/** The order of a person's events that carry no reference. */
const MOST_OF_A_DAY = 50

/**
 * Processes one signed event of a partner, once: the same `event_id` changes nothing, whatever it says. What cannot be
 * applied waits for our staff.
 * @throws Refusal WEBHOOK_REFUSED for a wrong signature; MALFORMED, UNKNOWN_FIELD or INVALID for a wrong body: nothing is
 * stored, so it may come again corrected
 */
export async function receiveEvent(
  request: AnyRequestContext,
  { rawBody, signature, secret }: { rawBody: Buffer; signature: string | undefined; secret: string | undefined },
): Promise<void> {
  if (!secret || !signature || !isSignedBy(rawBody, signature, secret)) {
    const why = secret ? 'signature_wrong' : 'no_secret'
    request.log.warn({ security: 'webhook_refused', why, address: request.address }, 'partner event refused')
    throw new Refusal<typeof receivePartnerEvent>('WEBHOOK_REFUSED')
  }
  const event = parsePart(PartnerEventBody, readJson(rawBody), 'body')
  // Its figures would come after all later ones.
  if (event.at && event.at.getTime() > request.now.getTime() + TOLERANCE_MS)
    throw new Refusal('INVALID', { fields: { at: words.future } })
  const body_sha256 = createHash('sha256').update(rawBody).digest()
  await withTransaction(request.db, (trx) => recordEvent(trx, event, { body_sha256, now: request.now }))
}

/** Records one event, once, and brings its order to what all its events say. */
export async function recordEvent(
  trx: Db,
  event: PartnerEventBody,
  { body_sha256, now }: { body_sha256: Buffer; now: Date },
): Promise<void> {
  await lockFor(trx, `event:${event.event_id}`)
  const known = await trx
    .selectFrom('partner_events')
    .select('event_id')
    .where('event_id', '=', event.event_id)
    .executeTakeFirst()
  if (known) return
  // Of events that name no order, those of one person are taken one after the other.
  await lockFor(trx, event.reference ? `order:${event.reference}` : `person:${event.uhid ?? event.mobile}`)
  const order = await findOrder(trx, event, now)
  await trx
    .insertInto('partner_events')
    .values({
      ...figuresOf(event),
      event_id: event.event_id,
      order_id: order.id,
      status: event.status,
      body_sha256,
      at: event.at ?? now,
      received_at: now,
    })
    .execute()
  await applyOrder(trx, order, { actor: 'gateway', now })
}

async function lockFor(trx: Db, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`service-uses:${subject}`}, 0))`.execute(trx)
}

/** The order that an event is about, locked; a new one if we know none. */
async function findOrder(trx: Db, event: PartnerEventBody, now: Date): Promise<OrderRow> {
  const id = event.reference ? await idOf(trx, event.reference) : await findEarlier(trx, event)
  const known = id === undefined ? undefined : await lockOrder(trx, id)
  if (known) return known
  const row = await trx
    .insertInto('partner_orders')
    .values({
      ...figuresOf(event),
      reference: event.reference ?? `event/${event.event_id}`,
      stage: 'UNKNOWN',
      was_placed: false,
      status: 'WAITING',
      reason: 'ORDER_UNKNOWN',
      created_at: now,
      modified_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as OrderRow
}

async function idOf(trx: Db, reference: string): Promise<bigint | undefined> {
  const row = await trx.selectFrom('partner_orders').select('id').where('reference', '=', reference).executeTakeFirst()
  return row?.id
}

async function findEarlier(trx: Db, event: PartnerEventBody): Promise<bigint | undefined> {
  const rows = await trx
    .selectFrom('partner_orders')
    .select(['id', 'stage', 'was_placed', 'gross_paise'])
    .where('reference', 'like', 'event/%')
    .where('kind', '=', event.kind)
    .where('service_date', '=', event.service_date)
    .where((where) => (event.uhid ? where('uhid', '=', event.uhid) : where('mobile', '=', event.mobile!)))
    .orderBy('id', 'desc')
    .limit(MOST_OF_A_DAY)
    .execute()
  return belongsTo({ status: event.status, gross_paise: event.gross }, rows)?.id
}

function figuresOf(event: PartnerEventBody) {
  return {
    kind: event.kind,
    mobile: event.mobile ?? null,
    uhid: event.uhid ?? null,
    service_date: event.service_date,
    gross_paise: event.gross,
    paid_by_plan_paise: event.paid_by_plan,
    paid_by_member_paise: event.paid_by_member,
    city: event.city || null,
    provider_name: event.provider_name || null,
  }
}
