import type { z } from 'zod'
import { done, type GatewayAnswer, meaningOf, unknown } from '../gateway-answer.ts'
import { wireError } from './wire.ts'

export type Connection = {
  /** Without a trailing slash and with the version: https://api.razorpay.com/v1 */
  apiUrl: () => string
  keyId: string
  keySecret: string
  /** Milliseconds until an answer counts as unknown. */
  timeoutMs: number
}

export type Call = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: unknown
  headers?: Record<string, string>
  /** An earlier call under the same key may have taken effect. */
  repeated?: boolean | undefined
}

/** One HTTP call, classified by what is known afterwards. */
export async function call<T extends z.ZodType>(
  connection: Connection,
  { repeated, ...asked }: Call,
  reply: T,
): Promise<GatewayAnswer<z.output<T>>> {
  const answer = await exchange(connection, asked)
  if ('outcome' in answer) return answer
  const { status, text, retryAfterS } = answer
  const meaning = meaningOf(status, { repeated })
  if (meaning !== 'done' && meaning !== 'refused') return unknown(meaning, retryAfterS)

  const json = parseJson(text)
  if (meaning === 'refused') {
    const error = wireError.safeParse(json)
    if (!error.success) return { outcome: 'REFUSED', status, code: `HTTP_${status}`, description: '', reason: null }
    const { code, description, reason } = error.data.error
    return { outcome: 'REFUSED', status, code, description, reason }
  }
  const value = reply.safeParse(json)
  // An unreadable success is still a success at the gateway, so it is unknown here and never refused.
  return value.success ? done(value.data) : unknown('unreadable')
}

async function exchange(connection: Connection, { method, path, body, headers }: Omit<Call, 'repeated'>) {
  const credentials = Buffer.from(`${connection.keyId}:${connection.keySecret}`).toString('base64')
  try {
    const response = await fetch(connection.apiUrl() + path, {
      method,
      headers: {
        authorization: `Basic ${credentials}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      // Following a redirect would send the credentials elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(connection.timeoutMs),
    })
    const wait = Number(response.headers.get('retry-after'))
    return { status: response.status, text: await response.text(), retryAfterS: wait > 0 ? wait : null }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    return unknown(name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'connection')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
