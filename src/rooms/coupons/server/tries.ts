import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { countHits, takeBackHits } from '#platform/serving/rate-limits.ts'
import { fingerprintOf } from '#rooms/offers/server/fingerprint.ts'
import { networkOf } from '#values/network-of.ts'

const WINDOW_SECONDS = 600
/** Guessing a code takes many attempts, typing one takes few. Pages also show prices with a code. */
const TRIES_A_VISITOR = { typed: 10, shown: 60, paid: 10 }
type Kind = keyof typeof TRIES_A_VISITOR
/** Per network, because the client chooses the visitor number; a mobile network puts many people behind one. */
const TRIES_A_NETWORK = 300

/**
 * Counts one attempt at a coupon, typed, used by a page to show a price, or paid with: of the account, of the visitor
 * number, or of the network where there is neither. One at the payment counts as typed too, but what was typed does not stop a
 * payment: it may have found the coupon.
 * @returns what takes the attempt back, for where only the failed ones count; given a transaction, once that is committed
 * @throws Refusal RATE_LIMITED
 */
export async function countTry(context: AnyRequestContext, kind: Kind): Promise<(db: Db) => Promise<void>> {
  const { db, now } = context
  const limits = limitsOf(context, kind)
  const bucketsOf = (counted: Kind) =>
    limits.map(({ by, subject }) => {
      const pseudonym = context.keys.hmac('pseudonym', subject).toString('base64url')
      return `coupon-${counted}:${by}:${pseudonym}`
    })
  const buckets = [...bucketsOf(kind), ...(kind === 'paid' ? bucketsOf('typed') : [])]
  const { hits, resets_in_s } = await countHits(db, buckets, WINDOW_SECONDS, now)
  if (limits.some(({ limit }, index) => (hits[index] ?? 0) > limit))
    throw new Refusal('RATE_LIMITED', { retry_after: resets_in_s, extra_args: { retry_after_s: resets_in_s } })
  return (on) => sendBehind(on, () => takeBackHits(on, buckets, WINDOW_SECONDS, now))
}

function limitsOf(context: AnyRequestContext, kind: Kind) {
  const network = networkOf(context.address)
  const limit = TRIES_A_VISITOR[kind]
  const known = [
    { by: 'account', subject: context.caller.account_id, limit },
    { by: 'visitor', subject: context.header('fingerprint') || fingerprintOf(context), limit },
  ].flatMap(({ subject, ...rest }) => (subject ? [{ subject, ...rest }] : []))
  const persons = known.length > 0 ? known : [{ by: 'nobody', subject: network, limit }]
  return [...persons, { by: 'network', subject: network, limit: TRIES_A_NETWORK }]
}
