import type { FastifyInstance } from 'fastify'
import { Refusal } from '../contract/refusal.ts'

/** JSON, keeping the raw bytes for calls whose signature covers them. */
export function readJson(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const body = bytes as Buffer
    request.rawBody = body
    if (request.routeOptions.config.call?.raw) return done(null, undefined)
    if (body.length === 0) return done(null, undefined)
    try {
      done(null, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body), refusePrototype))
    } catch {
      done(new Refusal('MALFORMED'))
    }
  })
}

/** Forms, only where a call declares itself a signed form. */
export function readForm(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: 16_384 },
    (request, bytes, done) => {
      if (!request.routeOptions.config.call?.signedForm) return done(new Refusal('UNSUPPORTED_TYPE'))
      done(null, Object.fromEntries(new URLSearchParams((bytes as Buffer).toString('utf8'))))
    },
  )
}

/** A reviver for JSON.parse: keys that could pollute prototypes are refused. */
export function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor') throw new Error('refused key')
  return value
}
