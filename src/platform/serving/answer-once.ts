import type { FastifyReply } from 'fastify'
import type { CallShape } from '../contract/call.ts'
import type { UploadedFile } from '../files/uploaded-file.ts'
import type { Parts } from '../parts.ts'
import type { ParsedRequest, Route } from './context.ts'
import { failureOf } from './failure.ts'
import { type Outcome, once } from './idempotency.ts'
import { pseudonym } from './pseudonym.ts'

/** Answers a request; one with a key once for all of its repetitions. */
export async function answerOnce(
  route: Route,
  input: ParsedRequest,
  { reply, mounting }: { reply: FastifyReply; mounting: Pick<Parts, 'db' | 'keys'> },
): Promise<Outcome> {
  const { call } = route
  const answer = async (request: ParsedRequest): Promise<Outcome> => {
    const body = await route.answer(request)
    return { status: statusOf(reply, call), body }
  }
  if (!call.idempotent || !input.idempotency_key) return answer(input)
  // Callers who are not signed in are identified by network address alone: a cookie's value is the sender's choice.
  const scope = input.caller.account_id ?? pseudonym(mounting.keys, input.address)
  const key = {
    scope,
    key: input.idempotency_key,
    call: call.name,
    now: input.now,
    request: [input.params, input.query, input.body, fingerprints(input.files)],
  }
  return once(mounting, key, (db) => answer({ ...input, db }), {
    refused: (thrown) => refusedOnce(thrown, input, call),
    together: call.idempotent === true,
  })
}

/** What makes two uploads the same request: their bytes. */
function fingerprints(files: Readonly<Record<string, readonly UploadedFile[]>>): string[] {
  return Object.values(files).flatMap((list) => list.map(({ sha256 }) => sha256.toString('hex')))
}

/**
 * With a key, a refusal is an outcome too and is replayed; without one it is handled like every error. A refusal with
 * Retry-After is not an outcome, nor one that asks for a fresh code: a retry under the same key does the work.
 */
function refusedOnce(thrown: unknown, input: ParsedRequest, call: CallShape): Outcome {
  const failure = failureOf(thrown, input.request_id, call)
  if (failure.retryAfter !== undefined || failure.body.error.type === 'TOTP_REQUIRED') throw thrown
  if (failure.unexpected) input.log.error({ err: thrown }, 'unexpected failure')
  return { status: failure.status, body: failure.body }
}

/** What the handler set, else what the call declares. */
function statusOf(reply: FastifyReply, call: CallShape): number {
  return reply.statusCode === 200 ? (call.status ?? 200) : reply.statusCode
}
