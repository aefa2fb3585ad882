import type { TypedActivation } from '../rules/activation-form.ts'
import type { SentCode } from '../rules/activation-state.ts'

/** What was typed, as this browser tab remembers it; and the code that was sent, which a reload does not lose. */
export interface StoredActivation {
  typed: TypedActivation
  sharesMobile: boolean
  sent: SentCode | null
}

const keyOf = (partner_id: string) => `partner-activation:${partner_id}`

export function readStoredActivation(partner_id: string): StoredActivation | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(partner_id)) ?? 'null') as StoredActivation | null
    if (!stored) return undefined
    return { ...stored, sent: stored.sent && stored.sent.expires_at > Date.now() ? stored.sent : null }
  } catch {
    // Storage is blocked by the person's settings, or the value is not ours: then nothing was stored.
    return undefined
  }
}

export function storeActivation(partner_id: string, stored: StoredActivation | undefined): void {
  try {
    if (stored) sessionStorage.setItem(keyOf(partner_id), JSON.stringify(stored))
    else sessionStorage.removeItem(keyOf(partner_id))
  } catch {
    // As above: the page works without it.
  }
}
