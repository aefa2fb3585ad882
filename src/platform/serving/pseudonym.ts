import type { Keys } from '../seal.ts'

/**
 * A stand-in for an address, a number or another value that requests are counted by, where the value itself need not be
 * known.
 */
export function pseudonym(keys: Keys, subject: string): string {
  return keys.hmac('pseudonym', subject).toString('base64url')
}
