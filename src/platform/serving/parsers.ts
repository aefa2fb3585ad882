import type { FastifyInstance } from 'fastify'
import { Refusal } from '../contract/refusal.ts'
import { BODY_BYTES, readJson } from './read-json.ts'

/** JSON, keeping the raw bytes for calls whose signature covers them. */
export function acceptJson(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const body = bytes as Buffer
    request.rawBody = body
    if (request.routeOptions.config.call?.raw || body.length === 0) return done(null, undefined)
    try {
      done(null, readJson(body))
    } catch (error) {
      done(error as Refusal)
    }
  })
}

/** Forms, only where a call declares itself a signed form. */
export function acceptForm(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: BODY_BYTES },
    (request, bytes, done) => {
      if (!request.routeOptions.config.call?.signedForm) return done(new Refusal('UNSUPPORTED_TYPE'))
      done(null, Object.fromEntries(new URLSearchParams((bytes as Buffer).toString('utf8'))))
    },
  )
}
