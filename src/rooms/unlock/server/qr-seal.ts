import { createHmac, timingSafeEqual } from 'node:crypto'

/** A doctor at a clinic: what a QR code is for. */
interface Place {
  establishment_id: string
  provider_id: string
}

/** The desk screen shows another code after so many seconds. */
const ROTATION_S = 60
/** 128 bits of the HMAC: an address that a cheap camera still reads from a poster. */
const SEAL_LENGTH = 22

/** The seal of a printed code; valid until the desk gets a new secret. */
export function printedSeal(secret: string, place: Place): string {
  return seal(secret, 'printed', place)
}

/** The seal of the desk screen's code of this minute. */
export function screenSeal(secret: string, place: Place, now: Date): string {
  return sealOfWindow(secret, place, windowOf(now))
}

/** When the code on the screen changes. */
export function nextScreenCode(now: Date): Date {
  return new Date((windowOf(now) + 1) * ROTATION_S * 1000)
}

/**
 * Whether a desk has sealed a code for this doctor at this clinic.
 * @param minutes how long a screen's code unlocks after it was first shown
 */
export function checkSeal(
  secret: string,
  { s, ...place }: Place & { s: string },
  { minutes, now }: { minutes: number; now: Date },
): 'PRINTED_CODE' | 'SCREEN_CODE' | 'EXPIRED' | 'INVALID' {
  const [window = ''] = s.split('.', 1)
  if (window === s) return isSame(s, printedSeal(secret, place)) ? 'PRINTED_CODE' : 'INVALID'
  const shown = Number.parseInt(window, 36)
  if (!Number.isSafeInteger(shown) || !isSame(s, sealOfWindow(secret, place, shown))) return 'INVALID'
  const shownAt = shown * ROTATION_S * 1000
  // A screen whose clock we are not: it is ours, so nothing is sealed for a minute that has not come.
  if (shownAt > now.getTime()) return 'INVALID'
  return now.getTime() - shownAt <= minutes * 60_000 ? 'SCREEN_CODE' : 'EXPIRED'
}

const windowOf = (now: Date) => Math.floor(now.getTime() / (ROTATION_S * 1000))

function sealOfWindow(secret: string, place: Place, window: number): string {
  const name = window.toString(36)
  return `${name}.${seal(secret, `screen ${name}`, place)}`
}

/** Signs any short statement of a desk, such as which desk a link opens. */
export function seal(secret: string, purpose: string, { establishment_id, provider_id }: Place): string {
  const text = ['2', purpose, establishment_id, provider_id].join(' ')
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, SEAL_LENGTH)
}

/** Compares without telling by its time how much of a forged seal is right. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
