import { CallError } from '../contract/client.ts'

/**
 * Whether nobody knows what became of a request: no answer came, it is still being worked on, or it is to be sent again
 * later. The same request then goes out under the same Idempotency-Key; every other refusal is an answer.
 */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return error.type === 'NETWORK' || error.type === 'IN_PROGRESS' || error.retry_after !== undefined
}

/** A random UUID; crypto.randomUUID is missing on plain http, where a phone on the same network tries the demo. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Sends with a key of its own each time, but with the same one while the same input has no answer. */
export function openAttempt() {
  let open: { input: string; key: string } | undefined
  return async function attempt<Answer>(input: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
    const written = JSON.stringify(input)
    if (open?.input !== written) open = { input: written, key: newKey() }
    const { key } = open
    try {
      const answer = await send(key)
      if (open?.key === key) open = undefined
      return answer
    } catch (error) {
      if (open?.key === key && !isUnanswered(error)) open = undefined
      throw error
    }
  }
}
