import type { FastifyReply } from 'fastify'

/** Answers the way Razorpay refuses: 400 with its error body (401 for wrong keys, 429 and 500 with their own codes). */
export function refuse(
  reply: FastifyReply,
  description: string,
  { status = 400, code = 'BAD_REQUEST_ERROR', field = '' } = {},
) {
  return reply.code(status).send({
    error: {
      code,
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...(field && { field }),
    },
  })
}

/** Rejects our keys, as for a wrong secret (401) or an account without this right (403). */
export function rejectKeys(reply: FastifyReply, status: 401 | 403 = 401) {
  return refuse(reply, status === 401 ? 'Authentication failed' : 'Access denied', { status })
}

/** Accepts the request and closes the connection without an answer. */
export function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

/** Accepts the request and never answers, until the caller times out. */
export function leaveUnanswered(reply: FastifyReply): FastifyReply {
  reply.hijack()
  setTimeout(() => reply.raw.destroy(), 60_000).unref()
  return reply
}
