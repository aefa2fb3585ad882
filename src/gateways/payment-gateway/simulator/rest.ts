import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { refuse } from './refuse.ts'

/** Errors of the simulated gateway are answered in Razorpay's format. */
export function answerFailures(api: FastifyInstance): void {
  api.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    if (error.statusCode && error.statusCode < 500) return refuse(reply, 'The request body is not valid.')
    request.log.error({ err: error }, 'gateway simulator failed')
    return refuse(reply, 'We are facing some trouble completing your request at the moment.', {
      status: 500,
      code: 'SERVER_ERROR',
    })
  })
}

/** Requires the keys (basic auth), as the real one does. */
export function requireKeys(rest: FastifyInstance, keys: { keyId: string; keySecret: string }): void {
  rest.addHook('onRequest', async (request, reply) => {
    if (!isAuthorised(request.headers.authorization, keys))
      return refuse(reply, 'Authentication failed', { status: 401 })
  })
}

function isAuthorised(header: string | undefined, keys: { keyId: string; keySecret: string }): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`)
  const given = Buffer.from(header ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
