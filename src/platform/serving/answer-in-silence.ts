import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../contract/refusal.ts'

/** Longer than any statement of a request should take, and short enough that callers and proxies still wait. */
const SILENCE_MS = 4_000
const LOOK_MS = 250
const RETRY_AFTER_S = 5

type Fail = (refusal: Refusal, request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * Answers UNAVAILABLE to calls that wait for a database which has answered nothing to anybody since they came. While it stays
 * silent one call in each second asks it again, and all others are refused at once, so that waiting requests do not pile up.
 * What a call answered like this has sent may still be committed: its sender repeats it with its idempotency key.
 */
export function answerInSilence(app: FastifyInstance, silentMs: () => number, fail: Fail): void {
  const waiting = new Map<FastifyRequest, { reply: FastifyReply; since: number }>()
  let isSilent = false
  let askedAt = 0
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config?.call) return done()
    const now = performance.now()
    if (isSilent && now - askedAt < 1_000) return done(new Refusal('UNAVAILABLE', { retry_after: RETRY_AFTER_S }))
    askedAt = now
    waiting.set(request, { reply, since: now })
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    waiting.delete(request)
    done()
  })
  const timer = setInterval(() => {
    isSilent = silentMs() > SILENCE_MS
    if (!isSilent) return
    const before = performance.now() - SILENCE_MS
    for (const [request, { reply, since }] of waiting) {
      if (since > before) continue
      waiting.delete(request)
      void fail(new Refusal('UNAVAILABLE', { retry_after: RETRY_AFTER_S }), request, reply)
    }
  }, LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
