import { useEffect, useSyncExternalStore } from 'react'
import { API_BASE } from '#platform/contract/call.ts'
import type { OfferReply } from '../contract.ts'

export type LimitedOffer = OfferReply['limited_timed'] & { coupon: string; ends_at: string }

/** The cookie's name is repeated here: importing it would bring the schemas into every page. */
const FINGERPRINT = /(?:^|;\s*)(?:__Host-)?plus_fp=([\w-]+)/

let offer: LimitedOffer | undefined
let taken = false
let asked = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Removes the offer from every page that shows it. */
export function endOffer(): void {
  offer = undefined
  for (const listener of listeners) listener()
}

/** The visitor accepts the offer: from now on links to the payment page carry the coupon. It is never preselected. */
export function takeOffer(): void {
  taken = true
  for (const listener of listeners) listener()
}

/**
 * The coupon to carry along, while the offer is valid and the visitor has accepted it.
 * @param plan_id of the plan it would be used on: undefined where it takes nothing off
 */
export function useTakenCoupon(plan_id?: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (taken && (plan_id === undefined || offer?.plan_ids.includes(plan_id)) ? offer?.coupon : undefined),
    () => undefined,
  )
}

/** The header that identifies the browser; none if it stores no cookies. */
function fingerprintHeader(): Record<string, string> {
  const found = FINGERPRINT.exec(document.cookie)?.[1]
  return found ? { FINGERPRINT: found } : {}
}

/** A page works without its offer, so a failure shows nothing. */
async function ask(): Promise<void> {
  const headers = fingerprintHeader()
  if (!headers.FINGERPRINT) return
  const answer = await fetch(`${API_BASE}/offer`, { headers, credentials: 'same-origin' })
  if (!answer.ok) return
  const { limited_timed } = (await answer.json()) as OfferReply
  if (!limited_timed.active) return
  offer = limited_timed as LimitedOffer
  for (const listener of listeners) listener()
}

/**
 * The limited-time offer of this browser while it is valid. Requested once per document, after the page is readable.
 */
export function useLimitedOffer(): LimitedOffer | undefined {
  const current = useSyncExternalStore(
    subscribe,
    () => offer,
    () => undefined,
  )
  useEffect(() => {
    if (asked) return
    asked = true
    ask().catch(() => {})
  }, [])
  return current
}
