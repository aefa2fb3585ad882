import type { GatewayEvent, WebhookVerdict } from '../payment-gateway.ts'
import { isSignedBy } from './signatures.ts'
import { wireEvent } from './wire.ts'

/**
 * A secret that signs webhooks. A replaced secret stays valid until its window ends, because retries are still signed
 * with it.
 */
export type WebhookSecret = { secret: string; valid_until?: Date | null }

/** Reads a webhook that one of our secrets signed. The signature covers the raw bytes, never a re-serialised body. */
export function verifyWebhook(
  rawBody: Buffer,
  signature: string | undefined,
  secrets: readonly WebhookSecret[],
  now: Date,
): WebhookVerdict {
  if (!signature) return { genuine: false, why: 'signature_missing' }
  const accepted = secrets.filter(({ valid_until }) => !valid_until || now <= valid_until)
  if (!accepted.some(({ secret }) => isSignedBy(rawBody, signature, secret)))
    return { genuine: false, why: 'signature_wrong' }

  const event = readEvent(rawBody)
  return event ? { genuine: true, event } : { genuine: false, why: 'body_unreadable' }
}

function readEvent(rawBody: Buffer): GatewayEvent | null {
  let json: unknown
  try {
    json = JSON.parse(rawBody.toString('utf8'))
  } catch {
    return null
  }
  const read = wireEvent.safeParse(json)
  if (!read.success) return null
  const { event, created_at, payload } = read.data
  return {
    type: event,
    created_at,
    payment: payload.payment?.entity ?? null,
    order: payload.order?.entity ?? null,
    refund: payload.refund?.entity ?? null,
    settlement: payload.settlement?.entity ?? null,
    mandate: payload.token?.entity ?? null,
    notice: payload.notification?.entity ?? null,
  }
}
