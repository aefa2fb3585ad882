import type { FastifyInstance, FastifyRequest } from 'fastify'
import { every } from './every.ts'

/** Milliseconds from a request's headers to the end of its body. */
const BODY_MS = 10_000
/** The same where a long body is allowed: a phone on 3G sends 50 MB in this time. */
export const UPLOAD_MS = 600_000
/** A long body may be slow: 2 kB a second, counted over a time in which a phone at 16 kB/s may pause for twelve. */
const WINDOW_MS = 15_000
const WINDOW_BYTES = 30_000
/** How long a sender that was already answered may go on: closing while it writes could lose it the answer. */
const ANSWERED_MS = 2_000
/** So much earlier when connections are getting scarce; a long body has all of its time. */
const CROWDED_MS = 7_000
/** How often late bodies are looked for, and how many are closed at a time: each costs as much as an answer. */
const LOOK_MS = 50
const MOST_AT_ONCE = 100

interface Body {
  ends_at: number
  /** Bytes of the connection when the window began; undefined while the body has one deadline for all of it. */
  from?: number
}

declare module 'fastify' {
  interface FastifyRequest {
    incomingBody?: Body
  }
}

/**
 * Closes connections whose body is late: ten seconds for everything, and for as long as bytes arrive where the call was
 * found to allow it; two seconds after an answer that came before the body. The server's own limit is that of long
 * bodies, because it knows no routes.
 */
export function closeLateBodies(app: FastifyInstance, { isCrowded }: { isCrowded: () => boolean }): void {
  const arriving = new Set<FastifyRequest>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw } = request
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (hasBody && !raw.complete) {
      request.incomingBody = { ends_at: performance.now() + BODY_MS }
      arriving.add(request)
    }
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.incomingBody) request.incomingBody = { ends_at: performance.now() + ANSWERED_MS }
    if (request.raw.complete) arriving.delete(request)
    done()
  })
  every(LOOK_MS, app, (now) => {
    const early = isCrowded() ? CROWDED_MS : 0
    let closed = 0
    for (const request of arriving) {
      const { raw, incomingBody: body } = request
      if (raw.complete || raw.destroyed || !body) arriving.delete(request)
      else if (isLate(request, body, now, early)) {
        arriving.delete(request)
        raw.socket.destroy()
        // The oldest first: these come first.
        if (++closed === MOST_AT_ONCE) break
      }
    }
  })
}

/** Called once the caller is known and the call allowed: from now on the body may take long, but not be too slow. */
export function allowLongBody(request: FastifyRequest): void {
  if (request.incomingBody) startWindow(request, request.incomingBody)
}

function isLate(request: FastifyRequest, body: Body, now: number, early: number): boolean {
  if (body.from === undefined) return now + early >= body.ends_at
  return now >= body.ends_at && !isArriving(request, body)
}

function startWindow({ raw }: FastifyRequest, body: Body): void {
  body.ends_at = performance.now() + WINDOW_MS
  body.from = raw.socket.bytesRead
}

function isArriving(request: FastifyRequest, body: Body): boolean {
  const { raw } = request
  // Bytes that wait here to be read are no fault of the sender.
  const isFast = raw.socket.bytesRead - (body.from ?? 0) >= WINDOW_BYTES || raw.readableLength > 0
  if (isFast) startWindow(request, body)
  return isFast
}
