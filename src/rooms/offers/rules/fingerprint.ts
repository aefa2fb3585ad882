/** The cookie with a browser's random number. It is not secret and reveals nothing about the device. */
export const FINGERPRINT_COOKIE = 'plus_fp'

const FINGERPRINT = /^[\w-]{8,128}$/

/** Parses a fingerprint from browsers and other clients; undefined if malformed. Ours are random UUIDs. */
export function parseFingerprint(sent: string | undefined): string | undefined {
  return sent !== undefined && FINGERPRINT.test(sent) ? sent : undefined
}
