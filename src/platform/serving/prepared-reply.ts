import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CallShape, ReplyOf } from '../contract/call.ts'
import { inPieces } from './in-pieces.ts'

/** An answer that was validated against its contract and serialised once, to be sent many times. */
export class PreparedReply {
  readonly body: Buffer
  /** Strong: the same tag means the same bytes. */
  readonly etag: string

  constructor(body: Buffer) {
    this.body = body
    this.etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  }
}

/**
 * Validates and serialises an answer that is the same for everybody and for many requests.
 * @throws Error when it breaks the call's contract
 */
export function prepareReply<C extends CallShape>(call: C, body: ReplyOf<C>): PreparedReply {
  return new PreparedReply(writeReply(call, body))
}

/** The answer as JSON bytes, containing only what the contract declares. */
export function writeReply(call: CallShape, body: unknown): Buffer {
  const shown = (call.reply as z.ZodType).safeParse(body)
  // A reply that breaks its own contract is our defect, found by the tests; a person gets 'Something went wrong.'
  if (!shown.success) throw new Error(`Reply of ${call.name} breaks its contract: ${z.prettifyError(shown.error)}`)
  return Buffer.from(JSON.stringify(shown.data))
}

/** Sends it, or 304 to a client that already has it. Browsers may cache it but must revalidate each time. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, { body, etag }: PreparedReply) {
  reply.header('etag', etag)
  reply.header('cache-control', 'no-cache')
  if (isCached(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.header('content-type', 'application/json; charset=utf-8')
  return reply.header('content-length', body.length).send(inPieces(body))
}

function isCached(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
