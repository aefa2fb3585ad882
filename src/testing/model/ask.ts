/** A call of the product as the server makes it, without HTTP: permission, parsing, ownership, the key, the answer. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '#platform/contract/refusal.ts'
import { parsePart } from '#platform/contract/validation.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { UploadedFile } from '#platform/files/uploaded-file.ts'
import type { ParsedRequest } from '#platform/serving/context.ts'
import { failureOf } from '#platform/serving/failure.ts'
import { once } from '#platform/serving/idempotency.ts'
import type { ModelWorld } from './model-world.ts'
import { Died } from './mortal-database.ts'

export interface ModelRequest {
  caller: Caller
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  files?: Record<string, readonly UploadedFile[]>
  headers?: Record<string, string>
  rawBody?: Buffer
  /** The Idempotency-Key. */
  key?: string
}

export interface ModelAnswer {
  status: number
  // The steps read answers of every shape, as tests over HTTP do.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  /** The refusal's code. */
  code?: string | undefined
}

/** An answer that no call may give. */
class Unexpected extends Error {}

const EMPTY = z.strictObject({})

/** @throws Died when the process dies on the way, Unexpected for what would be a 500 */
export async function ask(world: ModelWorld, name: string, asked: ModelRequest): Promise<ModelAnswer> {
  const route = world.routes.get(name)
  if (!route) throw new Error(`There is no call ${name}`)
  const { call } = route
  const { caller, key } = asked
  try {
    if (call.who.permits(caller, asked.params as Record<string, string>) !== 'allowed')
      return { status: 403, body: undefined, code: 'FORBIDDEN' }
    const input = { ...requestOf(world, asked), params: parsePart(call.params ?? EMPTY, asked.params ?? {}, 'params') }
    const authorized = route.authorize ? await route.authorize(input) : undefined
    const query = parsePart(call.query ?? EMPTY, asked.query ?? {}, 'query')
    const body = call.body ? parsePart(call.body, asked.body ?? {}, 'body') : undefined
    const headers = call.headers ? parsePart(call.headers, asked.headers ?? {}, 'headers') : {}
    const request = { ...input, authorized, query, body, headers } as ParsedRequest
    const scope = caller.account_id ?? 'nobody'
    const refused = (thrown: unknown) => {
      const failure = failureOf(thrown, request.request_id, call)
      if (failure.retryAfter !== undefined || failure.unexpected) throw thrown
      return { status: failure.status, body: failure.body }
    }
    const answer = async (prepared?: unknown) => {
      const work = async (db: Db) => {
        const answered = await route.answer({ ...request, prepared, db } as ParsedRequest)
        return { status: call.status ?? 200, body: answered }
      }
      if (!call.idempotent || !key) return work(request.db)
      const unique = { scope, key, call: call.name, now: request.now, request: [request.params, query, body] }
      return once(world.parts, unique, work, { refused, together: call.idempotent === true })
    }
    const { status, body: replied } = await (route.around ? route.around(request, answer) : answer())
    return { status, body: replied, code: (replied as { error?: { type?: string } } | undefined)?.error?.type }
  } catch (thrown) {
    if (world.process.isDead || thrown instanceof Died) throw new Died()
    const failure = failureOf(thrown, 'model', call)
    if (failure.unexpected || (failure.status >= 500 && !isGatewaySilent(thrown)))
      throw new Unexpected(`${name} answers ${failure.status}: ${(thrown as Error).stack}`, { cause: thrown })
    return { status: failure.status, body: failure.body, code: (thrown as { code?: string }).code }
  }
}

/** We say so ourselves: a database that refuses work is a failure. */
const isGatewaySilent = (thrown: unknown) =>
  thrown instanceof Refusal && ['GATEWAY_UNAVAILABLE', 'UNAVAILABLE'].includes(thrown.code)

function requestOf({ parts, clock }: ModelWorld, { caller, files, rawBody, key, headers }: ModelRequest) {
  return {
    ...parts,
    // As the dashboard does, everybody gives a fresh code where one is asked for.
    caller: { ...caller, second_factor_at: clock.now() },
    now: clock.now(),
    user_agent: 'model',
    request_id: randomUUID(),
    cookies: {},
    idempotency_key: key,
    header: (name: string) => headers?.[name],
    setCookie: () => {},
    clearCookie: () => {},
    setHeader: () => {},
    setStatus: () => {},
    files: files ?? {},
    rawBody: rawBody ?? Buffer.alloc(0),
  } as unknown as ParsedRequest
}
