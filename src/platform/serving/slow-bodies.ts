import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Milliseconds from a request's headers to the end of its body. */
const BODY_MS = 10_000
/** The same for uploads: a phone on 3G sends 50 MB in this time. */
export const UPLOAD_MS = 600_000
/** An upload may be slow, but not silent. */
const SILENCE_MS = 12_000

/**
 * Closes connections whose body trickles in: ten seconds for everything except uploads. The server's own limit is that
 * of uploads, because it does not know routes.
 */
export function closeSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) watchBody(request)
    done()
  })
}

function watchBody({ raw, routeOptions }: FastifyRequest): void {
  if (routeOptions.config?.call?.files) {
    raw.socket.setTimeout?.(SILENCE_MS)
    raw.once('end', () => raw.socket.setTimeout?.(0))
    return
  }
  const timer = setTimeout(() => {
    if (!raw.complete) raw.socket.destroy()
  }, BODY_MS)
  timer.unref()
  raw.once('end', () => clearTimeout(timer))
}
