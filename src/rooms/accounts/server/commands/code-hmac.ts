import type { Keys } from '#platform/seal.ts'

/** What is kept of a code: bound to its challenge, so equal codes look different and none can be moved. */
export function codeHmac(keys: Keys, challengeId: string, code: string): Buffer {
  return keys.hmac('one-time-code', `${challengeId}:${code}`)
}
