import type { Keys } from '#platform/seal.ts'

/** The stored form of a code: bound to its challenge, so that equal codes differ and none can be moved to another. */
export function codeHmac(keys: Keys, challengeId: string, code: string): Buffer {
  return keys.hmac('one-time-code', `${challengeId}:${code}`)
}
