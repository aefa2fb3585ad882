import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hostOf } from '#values/network-of.ts'
import type { CallShape, RateLimit } from '../contract/call.ts'
import { routePath } from '../contract/call.ts'
import { type ErrorEnvelope, Refusal } from '../contract/refusal.ts'
import { takesMany } from '../contract/repeated.ts'
import { parsePart } from '../contract/validation.ts'
import { type Caller, nobody, PAGE_OF, type Verdict } from '../contract/who.ts'
import { inLane } from '../database/places.ts'
import { LAST_READING_LIMITS, withWaitLimits } from '../database/wait-limits.ts'
import type { Parts } from '../parts.ts'
import { countCaller } from './anonymous-limit.ts'
import { answerOnce } from './answer-once.ts'
import { allowLongBody } from './body-deadlines.ts'
import type { AnyRequestContext, ParsedRequest, Route } from './context.ts'
import { REPEATED } from './create-app.ts'
import { PreparedReply, sendPrepared, writeReply } from './prepared-reply.ts'
import { pseudonym } from './pseudonym.ts'
import { limitHits } from './rate-limits.ts'
import { refuseOldCode } from './refuse-old-code.ts'
import { isFile, sendFile } from './send-file.ts'
import { cookieName, cookieOptions } from './session.ts'
import { acceptMultipart, removeUploads } from './uploads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    requestContext: PartialRequest
    rawBody: Buffer
  }
  interface FastifyContextConfig {
    /** Every route declares who may use it: a call's rule, or 'page' and the like for routes outside the contract. */
    who?: string
    call?: CallShape
  }
}

/** A request while it is being read: one object from the headers to the answer, filled step by step. */
type PartialRequest = { -readonly [Part in keyof ParsedRequest]: ParsedRequest[Part] }

export interface MountOptions extends Parts {
  /** Identifies the caller by the cookie; `nobody` without a valid session. */
  readonly identify: (request: FastifyRequest, now: Date) => Promise<Caller>
}

const EMPTY = z.strictObject({})
const UUID = z.uuid()
/** The steps of a login, and who is logged in. */
const LOGIN = /^login(\/|$)/

/**
 * Registers a call on the server: identity, permission, ownership, and only then the body, its validation and the
 * handler.
 */
export function mount(app: FastifyInstance, route: Route, mounting: MountOptions): void {
  const { call } = route
  const place = call.files ? app.uploads : app
  place.route({
    method: call.method,
    url: routePath(call),
    config: { who: call.who.rule, call },
    ...(call.usedUp ? { exposeHeadRoute: false } : {}),
    ...(call.body_bytes ? { bodyLimit: call.body_bytes } : {}),
    onRequest: inItsLane(call, async (request, reply) => {
      refuseRepeated(request, call)
      refuseCrossOrigin(request, call, mounting)
      const now = mounting.clock.now()
      const caller = call.sameForEveryone ? nobody : ofOwnPage(request, await mounting.identify(request, now))
      countCaller(request, caller.account_id !== null)
      const context = contextOf(request, reply, mounting, caller, now)
      request.requestContext = context
      refuseUnless(call.who.permits(caller, request.params as Record<string, string>))
      if (call.fresh) refuseOldCode(context)
      for (const limit of call.limits ?? []) await holdLimit(limit, call, context)
      context.params = parsePart(call.params ?? EMPTY, { ...(request.params as object) }, 'params')
      if (route.authorize) context.authorized = await route.authorize(context)
      if (caller.account_id && (call.files || call.body_bytes)) allowLongBody(request)
    }),
    ...(call.files ? { onResponse: (request: FastifyRequest) => removeUploads(request, mounting) } : {}),
    handler: inItsLane(call, async (request, reply) => {
      const { who } = call
      const { caller } = request.requestContext
      if (who.permitsBody) refuseUnless(who.permitsBody(caller, request.params as Record<string, string>, request.body))
      const sent = { query: request.query, body: request.body }
      if (route.authorizeSent) await route.authorizeSent(request.requestContext, sent)
      const input = readInput(request, call)
      if (call.files) Object.assign(input, await acceptMultipart(request, call, mounting))
      // A slow body must not make an act older than what was done while it arrived.
      Object.assign(input, { now: mounting.clock.now() })
      const run = (prepared?: unknown) => answerOnce(route, { ...input, prepared }, { reply, mounting })
      const { status, body } = await (route.around ? route.around(input, run) : run())
      return send(reply, call, status, body)
    }),
  })
}

/** Who is logged in; nobody where the page is of another person, who has typed what it sends. */
function ofOwnPage({ headers }: FastifyRequest, caller: Caller): Caller {
  const account_id = headers[PAGE_OF]
  return account_id === undefined || account_id === caller.account_id ? caller : nobody
}

/** The lane of its connections to the database, before its body is read and after it. */
function inItsLane<T>(
  call: CallShape,
  work: (request: FastifyRequest, reply: FastifyReply) => Promise<T>,
): typeof work {
  if (call.sameForEveryone)
    return (request, reply) => withWaitLimits(LAST_READING_LIMITS, () => inLane('pages', () => work(request, reply)))
  return (request, reply) => inLane(LOGIN.test(call.path) ? 'login' : 'requests', () => work(request, reply))
}

/** @throws Refusal SESSION_EXPIRED, FORBIDDEN, NOT_FOUND */
function refuseUnless(verdict: Verdict): void {
  if (verdict === 'sign-in') throw new Refusal('SESSION_EXPIRED')
  if (verdict === 'forbidden') throw new Refusal('FORBIDDEN')
  if (verdict === 'hidden') throw new Refusal('NOT_FOUND')
}

/** @throws Refusal MALFORMED for a name that is given more than once and takes one value */
function refuseRepeated({ query }: FastifyRequest, call: CallShape): void {
  const { [REPEATED]: repeated = new Set<string>() } = query as { [REPEATED]?: Set<string> }
  for (const name of repeated) if (!takesMany(call.query?.shape[name])) throw new Refusal('MALFORMED')
}

function send(reply: FastifyReply, call: CallShape, status: number, body: unknown) {
  reply.code(status)
  if (status >= 400) {
    reply.request.refusal = (body as ErrorEnvelope).error.code
    return reply.send(body)
  }
  if (reply.statusCode === 204) return reply.send()
  if (!(body instanceof PreparedReply) && isFile(call, body)) return sendFile(reply, body)
  const written = body instanceof PreparedReply ? body.body : writeReply(call, body)
  const { request } = reply
  if (call.sameForEveryone && call.method === 'GET') request.server.lastReadings.remember(request.url, written)
  if (body instanceof PreparedReply) return sendPrepared(request, reply, body)
  return reply.type('application/json; charset=utf-8').send(written)
}

/** Reads everything except files. */
function readInput(request: FastifyRequest, call: CallShape): PartialRequest {
  const { requestContext: context } = request
  context.query = parsePart(call.query ?? EMPTY, request.query ?? {}, 'query')
  if (call.headers) context.headers = parsePart(call.headers, pick(request.headers, call.headers), 'headers')
  if (!call.files) context.body = readBody(request, call)
  context.rawBody = request.rawBody
  return context
}

function readBody(request: FastifyRequest, call: CallShape): unknown {
  return call.body ? parsePart(call.body, request.body, 'body') : refuseBody(request.body, call)
}

/** A call without a body accepts none, or the empty object that many clients send. */
function refuseBody(body: unknown, call: CallShape): undefined {
  if (call.raw || body === undefined || body === null) return undefined
  parsePart(EMPTY, body, 'body')
}

function pick(headers: FastifyRequest['headers'], schema: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, headers[name.toLowerCase()]]))
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
  caller: Caller,
  now: Date,
): PartialRequest {
  const key = request.headers['idempotency-key']
  if (key !== undefined && !UUID.safeParse(key).success)
    throw new Refusal('MALFORMED', { fields: { 'Idempotency-Key': 'Idempotency-Key must be a UUID' } })
  return {
    config: parts.config,
    db: parts.db,
    clock: parts.clock,
    keys: parts.keys,
    storage: parts.storage,
    scan: parts.scan,
    log: request.log,
    caller,
    now,
    address: request.ip,
    user_agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    request_id: request.id,
    cookies: request.cookies,
    idempotency_key: key as string | undefined,
    header: (name) => request.headers[name]?.toString(),
    setCookie: (name, value, { maxAgeSeconds }) =>
      void reply.setCookie(cookieName(parts.config, name), value, {
        ...cookieOptions(parts.config),
        maxAge: maxAgeSeconds,
      }),
    clearCookie: (name) => void reply.clearCookie(cookieName(parts.config, name), cookieOptions(parts.config)),
    setHeader: (name, value) => void reply.header(name, value),
    setStatus: (status) => void reply.code(status),
    params: {},
    query: {},
    headers: {},
    body: undefined,
    files: {},
    rawBody: request.rawBody,
    authorized: undefined,
    prepared: undefined,
  }
}

async function holdLimit(limit: RateLimit, call: CallShape, context: AnyRequestContext): Promise<void> {
  const host = hostOf(context.address)
  const by = limit.by.startsWith('header:') ? (context.header(limit.by.slice(7).toLowerCase()) ?? host) : undefined
  const subject = by ?? (limit.by === 'account' ? (context.caller.account_id ?? host) : host)
  // A call may have two windows for one subject, and at midnight both of them begin.
  const bucket = `${call.name}:${limit.by}:${limit.seconds}:${pseudonym(context.keys, subject)}`
  await limitHits(context.db, bucket, limit.limit, limit.seconds, context.now)
}

/**
 * A call that changes something and comes from another site is refused; clients other than browsers send no such
 * header.
 */
function refuseCrossOrigin(
  request: FastifyRequest,
  call: Pick<CallShape, 'method' | 'signedForm'>,
  { config }: Parts,
): void {
  if (call.method === 'GET' || call.signedForm) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('CROSS_ORIGIN')
  const { origin, host } = request.headers
  if (origin === undefined) return
  // The Host header is the sender's word: it counts only where no public address is configured.
  const own = config.publicUrl ? new URL(config.publicUrl).origin : `${request.protocol}://${host}`
  if (origin !== own) throw new Refusal('CROSS_ORIGIN')
}
