import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallShape } from '#platform/contract/call.ts'
import { refusalsOf, successesOf } from '#platform/contract/declared.ts'

interface Answer {
  status: number
  stored: string
  payload: unknown
}

/**
 * Watches every answer of a test's server. Call it before the server listens.
 * @returns what no answer may be: a status or code that its call does not declare, an answer to a signed-in person that
 * a browser may store, an address taken from the Host header
 */
export function watchAnswers(app: FastifyInstance): ReadonlySet<string> {
  const faults = new Set<string>()
  for (const scope of [app, app.uploads])
    scope.addHook('onSend', async (request, reply, payload) => {
      const { call } = request.routeOptions.config
      const answer = { status: reply.statusCode, stored: String(reply.getHeader('cache-control')), payload }
      for (const fault of call ? faultsOf(call, request, answer) : []) faults.add(`${call?.name}: ${fault}`)
    })
  return faults
}

function faultsOf(call: CallShape, { requestContext, headers }: FastifyRequest, { status, stored, payload }: Answer) {
  const code = status < 400 ? undefined : JSON.parse(String(payload)).error.type
  const isDeclared = code ? refusalsOf(call)[code]?.status === status : successesOf(call).includes(status)
  const isPersonal = Boolean(requestContext?.caller.account_id) && !call.mayBeUnchanged
  // The simulated gateway is an address of this process.
  const text = Buffer.isBuffer(payload) || typeof payload === 'string' ? String(payload) : ''
  const ours = text.replaceAll(`//${headers.host}/dev/`, '')
  return [
    ...(isDeclared ? [] : [`${status} ${code ?? ''} is not declared`]),
    ...(isPersonal && !stored.includes('no-store') ? [`may be stored: ${stored}`] : []),
    ...(headers.host && ours.includes(headers.host) ? ['names the Host header'] : []),
  ]
}
