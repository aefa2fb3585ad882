import { unknown } from '../payment-gateway/gateway-answer.ts'
import { type Connection, call } from '../payment-gateway/razorpay/call.ts'
import { isSignedBy } from '../payment-gateway/razorpay/signatures.ts'
import type { CoverRequest, InsurerGateway, InsurerVerdict } from './insurer-gateway.ts'
import { wireEvent, wireState } from './wire.ts'

interface Options {
  code: string
  connection: Connection
  webhookSecret: string
}

/** An insurer over REST: JSON under basic auth; docs/running.md describes what it has to offer. */
export function httpInsurer({ code, connection, webhookSecret }: Options): InsurerGateway {
  const of = (reference: string) => `/applications/${encodeURIComponent(reference)}`
  /** Of an application; an answer about another one says nothing about it. */
  const ask = async (reference: string, request: Omit<Parameters<typeof call>[1], 'path'>, path = of(reference)) => {
    const answer = await call(connection, { ...request, path }, wireState)
    return answer.outcome === 'DONE' && answer.value.reference !== reference ? unknown('unreadable') : answer
  }
  return {
    code,
    submit: async (request, { repeated }) => {
      const headers = { 'idempotency-key': request.reference }
      const body = onWire(request)
      const answer = await ask(request.reference, { method: 'POST', headers, body, repeated }, '/applications')
      // An address that is not found is a fault of the connection, not a decision about a person.
      return answer.outcome === 'REFUSED' && answer.status === 404 ? unknown('unreadable') : answer
    },
    status: (reference) => ask(reference, { method: 'GET' }),
    cancel: (reference, { number, repeated }) => {
      const headers = { 'idempotency-key': `${reference}-cancel${number > 1 ? `-${number}` : ''}` }
      return ask(reference, { method: 'POST', headers, body: {}, repeated }, `${of(reference)}/cancel`)
    },
    verifyWebhook: (rawBody, signature) => verify(rawBody, signature, webhookSecret),
  }
}

/** Amounts in paise, as integers. */
function onWire({ sum_assured_paise, premium_paise, paid_at, declaration, ...request }: CoverRequest) {
  return {
    ...request,
    sum_assured_paise: Number(sum_assured_paise),
    premium_paise: Number(premium_paise),
    paid_at: paid_at.toISOString(),
    declaration: { ...declaration, declared_at: declaration.declared_at.toISOString() },
  }
}

function verify(rawBody: Buffer, signature: string | undefined, secret: string): InsurerVerdict {
  if (!signature) return { genuine: false, why: 'signature_missing' }
  if (!isSignedBy(rawBody, signature, secret)) return { genuine: false, why: 'signature_wrong' }
  try {
    return { genuine: true, event: wireEvent.parse(JSON.parse(rawBody.toString('utf8'))) }
  } catch {
    return { genuine: false, why: 'body_unreadable' }
  }
}
