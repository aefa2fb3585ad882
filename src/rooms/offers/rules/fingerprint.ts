/** The cookie that holds a browser's random number. It is not secret and says nothing about the device. */
export const FINGERPRINT_COOKIE = 'plus_fp'

const FINGERPRINT = /^[\w-]{8,128}$/

/** A fingerprint as browsers and other clients send it, or undefined for what cannot be one. Ours are random UUIDs. */
export function parseFingerprint(sent: string | undefined): string | undefined {
  return sent !== undefined && FINGERPRINT.test(sent) ? sent : undefined
}
