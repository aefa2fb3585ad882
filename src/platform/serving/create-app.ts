import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Config } from '#config.ts'
import { Refusal } from '../contract/refusal.ts'
import { recordRequest } from '../metrics.ts'
import { limitAnonymous } from './anonymous-limit.ts'
import { answerInSilence } from './answer-in-silence.ts'
import { closeLateBodies, UPLOAD_MS } from './body-deadlines.ts'
import { HEADERS_MS, limitConnections, trustedProxies } from './connections.ts'
import { failureOf } from './failure.ts'
import { hostNames } from './host-names.ts'
import { inPieces } from './in-pieces.ts'
import { LastReadings } from './last-readings.ts'
import { refuseNoHttp } from './no-http.ts'
import { acceptForm, acceptJson } from './parsers.ts'
import { BODY_BYTES } from './read-json.ts'
import { RequestLog } from './request-log.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * The HTTP server without routes: limits, parsers, headers, and one place where errors become answers. A route that
 * does not declare who may use it stops the start.
 * @param silentMs for how long the database has answered nothing although it was asked
 */
export async function createApp(
  config: Config,
  log: FastifyBaseLogger,
  silentMs: () => number = () => 0,
): Promise<FastifyInstance> {
  const headers = answerHeaders(config)
  // Caching headers that were already set were not meant for a failure.
  const lastReadings = new LastReadings()
  let draining = false
  const fail = (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) =>
    sendFailure(error, request, reply.headers(headers), draining ? undefined : lastReadings)
  const app = Fastify({
    loggerInstance: log,
    genReqId: requestIds(),
    requestIdHeader: false,
    // Request lines are logged below, with the route in place of the URL.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent, bindings, options) => new RequestLog(parent, bindings, options) as FastifyBaseLogger,
    bodyLimit: BODY_BYTES,
    requestTimeout: UPLOAD_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 15_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: config.trustProxy.length > 0 && trustedProxies(config),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false, querystringParser: readQuery },
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 100, maxHeaderSize: 16_384 },
    rewriteUrl: ({ url = '/' }) => (isUnreadablePage(url) ? '/plus/not-found' : url),
    frameworkErrors: (error, request, reply) => void fail(error, request, reply),
    clientErrorHandler: (error, socket) => refuseNoHttp(error, socket, headers),
  })
  closeLateBodies(app, limitConnections(app, config))
  await app.register(cookie)
  // No client of ours sends text/plain, and it is the one type another site may send without a preflight.
  app.removeContentTypeParser('text/plain')
  acceptJson(app)
  acceptForm(app)
  const paths = new Map<string, Set<string>>()
  app.addHook('onRoute', (route) => {
    if (!route.config?.who) throw new Error(`Route ${String(route.method)} ${route.url} does not say who may use it.`)
    const methods = paths.get(route.url) ?? paths.set(route.url, new Set()).get(route.url)
    for (const method of [route.method].flat()) methods?.add(method)
  })
  app.decorateRequest('refusal', undefined)
  app.decorate('lastReadings', lastReadings)
  let retired = false
  app.decorate('retire', () => {
    retired = true
  })
  const wrongHost = hostNames(app, config)
  app.addHook('preClose', async () => {
    draining = true
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    if (hasTwoHosts(request)) return done(new Refusal('MALFORMED'))
    const misdirected = wrongHost(request, reply)
    if (misdirected instanceof Refusal) return done(misdirected)
    if (misdirected) return
    done()
  })
  // Until its connections have ended it serves what arrives on them: a proxy may not send a POST again that was answered by 503.
  // Decided with the answer, which may be to a request from before.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (retired || draining) reply.header('connection', 'close')
    done(null, payload)
  })
  limitAnonymous(app, config)
  answerInSilence(app, silentMs, fail)
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions
    const { method } = request
    const { statusCode: status, elapsedTime: ms } = reply
    // Who asked and why they were refused: attempts to guess, to get in or to get around are found by these.
    const account_id = request.requestContext?.caller.account_id ?? undefined
    const line = { reqId: request.id, method, route, status, ms: Math.round(ms), account_id, refusal: request.refusal }
    log[status >= 500 ? 'error' : 'info'](line, 'answered')
    recordRequest({ route, method, status }, ms / 1000)
    done()
  })
  app.setErrorHandler((error, request, reply) => fail(error as FastifyError, request, reply))
  app.setNotFoundHandler((request, reply) => fail(new Refusal('NOT_FOUND'), request, reply))
  app.decorate('answerOtherMethods', () => answerOtherMethods(app, paths))
  // Last, to inherit the existing configuration; in a scope of its own, because its hooks cost time on every request.
  await app.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false })
    app.decorate('uploads', uploads)
  })
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Called once all routes are registered: a known path with another method answers which methods it allows. */
    answerOtherMethods(): void
    /**
     * From now on each answer ends its connection: a proxy that keeps connections open would send a request on one just when
     * the process closes it, and may not send that again.
     */
    retire(): void
    /** Answers that are sent again while the database is unavailable. */
    lastReadings: LastReadings
    /** Where routes are registered that accept files. */
    uploads: FastifyInstance
  }
  interface FastifyRequest {
    /** The code of the refusal with which the request was answered. */
    refusal: string | undefined
  }
}

function answerOtherMethods(app: FastifyInstance, paths: Map<string, Set<string>>): void {
  for (const [url, known] of [...paths]) {
    if (url.endsWith('*')) continue
    // A page and a call may share an address below /plus/: GET belongs to the page.
    const read = url.startsWith('/plus/') && paths.has('/plus/*') ? ['GET', 'HEAD'] : []
    const taken = new Set([...read, ...known])
    const other = METHODS.filter((method) => !taken.has(method))
    const allow = [...taken].join(', ')
    const say = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('allow', allow)
      if (request.method === 'OPTIONS') return reply.code(204).send()
      throw new Refusal('METHOD_NOT_ALLOWED')
    }
    app.route({ method: [...other, 'OPTIONS'], url, config: { who: 'anyone' }, onRequest: say, handler: say })
  }
}

/** Ids that no two requests share: random characters of the process, then a counter. */
function requestIds(): () => string {
  const process = randomBytes(12).toString('base64url')
  let count = 0
  return () => `${process}.${++count}`
}

/** Of two, Node uses the first and a proxy may have used the second. */
function hasTwoHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}

/** A page address that was truncated or mangled: answered with the not-found page. */
function isUnreadablePage(url: string): boolean {
  if (!url.includes('%') || !url.startsWith('/plus/')) return false
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return false
  } catch {
    return true
  }
}

/** Headers of every answer; pages, files and assets override the policy and caching headers. */
function answerHeaders({ publicUrl }: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self)',
    ...(publicUrl?.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }
      : {}),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
}

/** The names that a request's query gives more than once. */
export const REPEATED = Symbol('repeated parameters')

/**
 * A name is given twice only for a list of values, and then means the values separated by commas; elsewhere it would be
 * unclear which value the permission check read. A throw inside the router's callback would end the process, so this only
 * marks the query; calls refuse it.
 */
function readQuery(text: string): Record<string, string> {
  const values: Record<string, string> & { [REPEATED]?: Set<string> } = Object.create(null)
  if (text === '') return values
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in values) {
      values[REPEATED] ??= new Set()
      values[REPEATED].add(name)
    }
    values[name] = name in values ? `${values[name]},${value}` : value
  }
  return values
}

/** @param lastReadings what may be sent instead where the database is unavailable */
async function sendFailure(
  thrown: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  lastReadings: LastReadings | undefined,
) {
  const failure = failureOf(thrown, request.id, request.routeOptions?.config?.call)
  const last = failure.status === 503 ? lastReadings?.find(request.url) : undefined
  if (last)
    return reply.code(200).header('age', last.age_s).type('application/json; charset=utf-8').send(inPieces(last.body))
  if (failure.unexpected) request.log.error({ err: thrown, route: request.routeOptions?.url }, 'unexpected failure')
  request.refusal = failure.body.error.code
  reply.header('x-request-id', request.id)
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter)
  return reply.code(failure.status).type('application/json; charset=utf-8').send(failure.body)
}
