import { Refusal } from '#platform/contract/refusal.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { countHits } from '#platform/serving/rate-limits.ts'
import { fingerprintOf } from '#rooms/offers/server/fingerprint.ts'

const WINDOW_SECONDS = 600
/**
 * Per visitor number: guessing a code takes many attempts, typing one takes few. Pages also show prices with a code.
 */
const TRIES_A_VISITOR = { typed: 10, shown: 60 }
/**
 * Per IP address, because the client chooses the visitor number; a mobile network puts many people behind one address.
 */
const TRIES_AN_ADDRESS = 300

/**
 * Counts one attempt at a coupon, typed or used by a page to show a price.
 * @throws Refusal RATE_LIMITED
 */
export async function countTry(context: AnyRequestContext, kind: 'typed' | 'shown'): Promise<void> {
  const visitor = context.header('fingerprint') ?? fingerprintOf(context)
  const limits = [
    { by: 'address', subject: context.address, limit: TRIES_AN_ADDRESS },
    ...(visitor ? [{ by: 'visitor', subject: visitor, limit: TRIES_A_VISITOR[kind] }] : []),
  ]
  const buckets = limits.map(({ by, subject }) => {
    const pseudonym = context.keys.hmac('pseudonym', subject).toString('base64url')
    return `coupon-${kind}:${by}:${pseudonym}`
  })
  const { hits, resets_in_s } = await countHits(context.db, buckets, WINDOW_SECONDS, context.now)
  if (limits.some(({ limit }, index) => (hits[index] ?? 0) > limit))
    throw new Refusal('RATE_LIMITED', { retry_after: resets_in_s, extra_args: { retry_after_s: resets_in_s } })
}
