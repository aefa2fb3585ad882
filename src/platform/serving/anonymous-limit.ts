import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { Refusal } from '../contract/refusal.ts'
import { subscriberOf } from './connections.ts'
import { SESSION_COOKIE } from './session.ts'

const MINUTE_MS = 60_000
/** Scripts, styles and pictures, of which a page needs dozens, and what only machines of the operator ask. */
const UNCOUNTED = ['/plus/public/', '/healthz', '/readyz']

declare module 'fastify' {
  interface FastifyRequest {
    anonymous: AnonymousCount | undefined
  }
}

interface AnonymousCount {
  refusal: Refusal | undefined
  /** The caller is known after all. */
  giveBack: () => void
}

/**
 * Counts every request of an address in this process until its caller is known, also those that are refused for another
 * reason, and refuses the rest of the minute. It protects the process from floods: what a person may do how often is
 * limited by each call, in the database. A request with a session is let through to the look-up, so that a neighbour
 * behind the same address cannot lock its owner out.
 */
export function limitAnonymous(app: FastifyInstance, { anonymousPerMinute }: Config): void {
  let minute = 0
  let hits = new Map<string, number>()
  app.decorateRequest('anonymous', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    if (UNCOUNTED.some((path) => request.url.startsWith(path))) return done()
    const now = performance.now()
    if (now >= minute + MINUTE_MS) [minute, hits] = [now, new Map()]
    const counted = hits
    const address = subscriberOf(request.ip)
    const hit = (counted.get(address) ?? 0) + 1
    counted.set(address, hit)
    const wait = Math.ceil((minute + MINUTE_MS - now) / 1_000)
    request.anonymous = {
      refusal:
        hit > anonymousPerMinute
          ? new Refusal('RATE_LIMITED', { retry_after: wait, extra_args: { retry_after_s: wait } })
          : undefined,
      giveBack: () => counted.set(address, (counted.get(address) ?? 1) - 1),
    }
    done(hasSession(request) ? undefined : request.anonymous.refusal)
  })
}

/** Called once the session was looked up. @throws Refusal RATE_LIMITED when there is none, and too many before it */
export function countCaller({ anonymous }: FastifyRequest, isKnown: boolean): void {
  if (isKnown) anonymous?.giveBack()
  else if (anonymous?.refusal) throw anonymous.refusal
}

function hasSession({ headers: { cookie } }: FastifyRequest): boolean {
  return cookie?.includes(`${SESSION_COOKIE}=`) ?? false
}
