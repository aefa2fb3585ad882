import type { Delivery } from './delivery.ts'

const TIMEOUT_MS = 10_000
const ANSWER_MAX_BYTES = 100_000
/** Statuses below 500 that still mean "not now" rather than "no". */
const TRY_AGAIN = new Set([408, 409, 425, 429])

/**
 * Posts a message to a provider's address and reads the receipt. Redirects are not followed: the operator configured one host.
 * @param receiptOf finds the provider's id in its answer
 */
export async function postJson(
  url: string,
  { key, id, body }: { key: string | undefined; id: string; body: object },
  receiptOf: (answer: unknown) => string | undefined,
): Promise<Delivery> {
  let response: Response
  try {
    response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': id,
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify(body),
    })
  } catch (error) {
    return { outcome: 'UNKNOWN', reason: (error as Error).name === 'TimeoutError' ? 'NO_ANSWER' : 'NOT_REACHED' }
  }
  const answer = await readJson(response)
  if (response.ok) return { outcome: 'SENT', provider_ref: receiptOf(answer)?.slice(0, 200) ?? id }
  const reason = `HTTP_${response.status}`
  if (response.status >= 500 || TRY_AGAIN.has(response.status)) return { outcome: 'UNKNOWN', reason }
  return { outcome: 'REFUSED', reason }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    return text.length > ANSWER_MAX_BYTES ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A text or number under `name` in an object of unknown shape. */
export function textUnder(value: unknown, name: string): string | undefined {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
}
