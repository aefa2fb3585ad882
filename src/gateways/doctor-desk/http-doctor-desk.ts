import { z } from 'zod'
import { done, type GatewayAnswer, mapAnswer, meaningOf, unknown } from '../payment-gateway/gateway-answer.ts'
import { type Connection, call } from '../payment-gateway/razorpay/call.ts'
import { isSignedBy } from '../payment-gateway/razorpay/signatures.ts'
import type { DeskVerdict, DoctorDesk, DoctorRequest } from './doctor-desk.ts'
import { wireDeskEvent } from './wire.ts'

interface Options {
  connection: Connection
  webhookSecret: string
  /** Whether a link to a call may be plain HTTP, as on a machine of one's own. */
  allowPlain: boolean
}

const DOCUMENT_MAX_BYTES = 10_485_760
const anything = z.unknown()
/** Of one request. */
const MOST_MESSAGES = 100

/** The desk over REST: JSON under basic auth; docs/running.md describes what it has to offer. */
export function httpDoctorDesk({ connection, webhookSecret, allowPlain }: Options): DoctorDesk {
  const id = encodeURIComponent
  const message = wireDeskEvent({ allowPlain })
  const log = z.object({ messages: z.array(message).max(MOST_MESSAGES) })
  return {
    request: (request, { repeated }) =>
      call(
        connection,
        {
          method: 'POST',
          path: '/requests',
          headers: { 'idempotency-key': request.request_id },
          body: onWire(request),
          repeated,
        },
        anything,
      ),
    withdraw: (request_id) =>
      call(connection, { method: 'POST', path: `/requests/${id(request_id)}/withdraw`, body: {} }, anything),
    listMessages: async (request_id) => {
      const path = `/requests/${id(request_id)}/messages`
      return mapAnswer(await call(connection, { method: 'GET', path }, log), ({ messages }) => messages)
    },
    fetchDocument: (document_ref) => fetchDocument(connection, `/documents/${id(document_ref)}`),
    verifyWebhook: (rawBody, signature) => verify(rawBody, signature, { webhookSecret, message }),
  }
}

function onWire({ expires_at, doctor_ref, ...request }: DoctorRequest) {
  return { ...request, doctor_id: doctor_ref, expires_at: expires_at.toISOString() }
}

function verify(
  rawBody: Buffer,
  signature: string | undefined,
  { webhookSecret, message }: { webhookSecret: string; message: ReturnType<typeof wireDeskEvent> },
): DeskVerdict {
  if (!signature) return { genuine: false, why: 'signature_missing' }
  if (!isSignedBy(rawBody, signature, webhookSecret)) return { genuine: false, why: 'signature_wrong' }
  try {
    return { genuine: true, event: message.parse(JSON.parse(rawBody.toString('utf8'))) }
  } catch {
    return { genuine: false, why: 'body_unreadable' }
  }
}

async function fetchDocument(connection: Connection, path: string): Promise<GatewayAnswer<Buffer>> {
  const credentials = Buffer.from(`${connection.keyId}:${connection.keySecret}`).toString('base64')
  try {
    const response = await fetch(connection.apiUrl() + path, {
      headers: { authorization: `Basic ${credentials}` },
      // Following a redirect would send the credentials elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(connection.timeoutMs),
    })
    const { status } = response
    const meaning = meaningOf(status)
    if (meaning === 'refused')
      return { outcome: 'REFUSED', status, code: `HTTP_${status}`, description: '', reason: null }
    if (meaning !== 'done' || !response.body) return unknown(meaning === 'done' ? 'unreadable' : meaning)
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body) {
      size += chunk.length
      if (size > DOCUMENT_MAX_BYTES)
        return { outcome: 'REFUSED', status, code: 'TOO_LARGE', description: '', reason: null }
      chunks.push(chunk)
    }
    return done(Buffer.concat(chunks))
  } catch (error) {
    return unknown(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'connection')
  }
}
