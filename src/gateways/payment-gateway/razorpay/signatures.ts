import { createHmac, timingSafeEqual } from 'node:crypto'

/** Hex HMAC-SHA256 of `message` under `secret`: how Razorpay signs both webhooks and returns. */
export function sign(message: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}

/**
 * Compares in constant time. A signature of another length or with other characters is invalid: the hex text is
 * compared as bytes after a length check, because timingSafeEqual throws on unequal lengths.
 */
export function isSignedBy(message: string | Buffer, signature: string, secret: string): boolean {
  const expected = Buffer.from(sign(message, secret), 'utf8')
  const given = Buffer.from(signature, 'utf8')
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** The text that a browser return is signed over. */
export function returnMessage(orderRef: string, paymentRef: string): string {
  return `${orderRef}|${paymentRef}`
}
