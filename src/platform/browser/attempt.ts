import { CallError } from '../contract/client.ts'

/**
 * Whether the outcome of a request is unknown: no answer arrived, it is still being processed, or it should be sent
 * again later. The same request is then sent under the same Idempotency-Key; every other refusal is an answer.
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

/**
 * Sends each request with a new key, but reuses the key of an input that has no answer yet, also after other input was
 * sent meanwhile: a preview that is read again must not take the key from an act whose answer was lost.
 */
export function openAttempt() {
  const unanswered = new Map<string, string>()
  return async function attempt<Answer>(input: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
    const written = JSON.stringify(input)
    const key = unanswered.get(written) ?? newKey()
    unanswered.set(written, key)
    const close = () => unanswered.get(written) === key && unanswered.delete(written)
    try {
      const answer = await send(key)
      close()
      return answer
    } catch (error) {
      if (!isUnanswered(error)) close()
      throw error
    }
  }
}
