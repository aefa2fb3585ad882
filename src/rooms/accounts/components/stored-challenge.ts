/** A code that was sent, as this browser tab remembers it; times in milliseconds of the device's clock. */
export interface StoredChallenge {
  verification_id: string
  /** Ten digits. */
  number: string
  /** Sent to the confirmed e-mail address, if there is one. */
  by_mail: boolean
  sent_at: number
  resend_at: number
  expires_at: number
}

const KEY = 'login-challenge'

/**
 * The open challenge of a number, or of the last number used: after going back or reloading, the person sees it again
 * instead of an error. Undefined once the code has expired.
 */
export function readStoredChallenge(number?: string, by_mail?: boolean): StoredChallenge | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredChallenge | null
    if (!stored || stored.expires_at <= Date.now()) return undefined
    const isOther = by_mail !== undefined && stored.by_mail !== by_mail
    return !isOther && (number === undefined || stored.number === number) ? stored : undefined
  } catch {
    // Storage is blocked by the person's settings, or the value is not ours: then nothing was stored.
    return undefined
  }
}

export function storeChallenge(challenge: StoredChallenge | undefined): void {
  try {
    if (challenge) sessionStorage.setItem(KEY, JSON.stringify(challenge))
    else sessionStorage.removeItem(KEY)
  } catch {
    // As above: the login works without it.
  }
}
