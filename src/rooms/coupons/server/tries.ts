import { Refusal } from '#platform/contract/refusal.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { countHits } from '#platform/serving/rate-limits.ts'
import { fingerprintOf } from '#rooms/offers/server/fingerprint.ts'

const WINDOW_SECONDS = 600
/** By the visitor's own number; a code is guessed with many tries and typed with few. A page shows its price at each context. */
const TRIES_A_VISITOR = { typed: 10, shown: 60 }
/** By the address, because the visitor's number is the client's to choose; a mobile network has many people on one. */
const TRIES_AN_ADDRESS = 300

/** Counts a try at a coupon that somebody typed, or that a page shows a price with. @throws Refusal RATE_LIMITED */
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
