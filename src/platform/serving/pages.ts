import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { Refusal } from '../contract/refusal.ts'
import { takePolicyReports } from './csp-report.ts'
import { firstPaint } from './first-paint.ts'
import { pageApi } from './page-api.ts'
import { builtHandler, developmentHandler } from './page-bundle.ts'
import type { PageRequest, SiteFacts } from './page-context.ts'
import { pagePolicy } from './page-policy.ts'
import { SESSION_COOKIE } from './session.ts'

/** Hashed scripts, styles and fonts, and the few named public files, live below this address (C2.41, C9.41). */
const PUBLIC = '/plus/public/'
const REFUSED = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
/** Level four of Brotli's eleven: as small as gzip's best, in a millisecond per page. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
/** Nothing about scripts: a worker's own policy decides what it may load. */
const ASSET_POLICY = "frame-ancestors 'none'; object-src 'none'; base-uri 'none'"
/** The only worker that answers for a page, and the page: it may do so for no other. */
const WORKERS: Readonly<Record<string, string>> = { 'card-worker.js': '/plus/my-plan/card' }
const YEAR_S = 365 * 24 * 60 * 60

export interface PagesOptions {
  mode: 'production' | 'development'
  /** Folder with `client/` and `server/` as `react-router build` leaves it. */
  buildDirectory?: string
  /** Origins a form may be posted to besides our own: the payment gateway's hosted page. */
  formActions?: readonly string[]
  /** Origins of a configured captcha provider. */
  captchaOrigins?: readonly string[]
  site: SiteFacts
  /** Documents outside /plus/, each with the page that it shows: '/company/terms' → '/plus/terms'. */
  documents?: Readonly<Record<string, string>>
  /** The product's clock; pages show prices and dates by it. */
  clock: Clock
}

/**
 * Serves every page under /plus/, some documents outside it, and the public assets under /plus/public/. Call it on the root instance (not through
 * `register`) after the API's routes: loaders call the API through `app.inject`.
 */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const build = options.buildDirectory ?? join(process.cwd(), 'build')
  const development = options.mode === 'development'
  const source = development ? await developmentHandler(app, PUBLIC) : builtHandler(join(build, 'server/index.js'))
  takePolicyReports(app)
  // Applies only to the routes below: the API's, which are already registered, choose for themselves.
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: QUICK })
  if (!development) await serveAssets(app, join(build, 'client'))

  const finish = development ? (html: string) => html : firstPaint(join(build, 'client'), PUBLIC)

  const answer = async (request: FastifyRequest, reply: FastifyReply, document?: string) => {
    const nonce = randomBytes(18).toString('base64url')
    const setCookies: string[] = []
    const handle = await source()
    const context: PageRequest = {
      api: pageApi(app, request, setCookies),
      nonce,
      requestId: request.id,
      now: options.clock.now(),
      site: options.site,
      hasScripts: document === undefined,
      hasCookie: cookieOf(request, SESSION_COOKIE) !== undefined,
      cookie: (name) => cookieOf(request, name),
      setCookie: (name, value, { maxAgeSeconds }) => {
        const [prefix, secure] = options.site.origin.startsWith('https:') ? ['__Host-', '; Secure'] : ['', '']
        setCookies.push(`${prefix}${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`)
      },
      logError: (error, message) => request.log.error({ err: error }, message),
    }
    const found = await handle(webRequest(request, document ?? request.url, options.site.origin), context)
    const page = isBareNotFound(found)
      ? await handle(webRequest(request, '/plus/not-found', options.site.origin), context)
      : found
    reply.code(page.status)
    for (const [name, value] of page.headers) if (name !== 'set-cookie') reply.header(name, value)
    for (const cookie of [...setCookies, ...page.headers.getSetCookie()]) reply.header('set-cookie', cookie)
    reply.header('content-security-policy', pagePolicy(nonce, { ...options, development }))
    if (!page.headers.has('x-page-version')) reply.header('x-page-version', '7.0')
    // What a signed-in person saw is not left on a shared computer, whatever the screen declares.
    const cached = context.hasCookie ? undefined : page.headers.get('cache-control')
    reply.header('cache-control', cached ?? (context.hasCookie ? 'private, no-store' : 'private, no-cache'))
    const isDocument = page.headers.get('content-type')?.startsWith('text/html')
    return reply.send(isDocument ? finish(await page.text(), nonce) : Buffer.from(await page.arrayBuffer()))
  }

  const toLanding = (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(`/plus/${request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''}`, 302)
  const open = { config: { who: 'anyone' } } as const
  app.get('/', open, toLanding)
  app.get('/plus', open, toLanding)
  app.get('/plus/*', open, (request, reply) => answer(request, reply))
  for (const [address, page] of Object.entries(options.documents ?? {}))
    app.get(address, open, (request, reply) => answer(request, reply, page))
  // Before the body is read: a page takes none.
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', 'GET, HEAD')
    if (request.method === 'OPTIONS') return reply.code(204).send()
    throw new Refusal('METHOD_NOT_ALLOWED')
  }
  app.route({ method: [...REFUSED], url: '/plus/*', ...open, onRequest: refuse, handler: refuse })
}

/** A hashed file never changes under its name; the few others may. */
async function serveAssets(app: FastifyInstance, root: string) {
  await app.register(fastifyStatic, { root, serve: false, index: false, cacheControl: false, preCompressed: true })
  app.get<{ Params: { '*': string } }>(`${PUBLIC}*`, { config: { who: 'anyone' } }, (request, reply) => {
    const name = request.params['*']
    reply.header('content-security-policy', ASSET_POLICY)
    const scope = WORKERS[name]
    if (scope) reply.header('service-worker-allowed', scope)
    reply.header(
      'cache-control',
      name.startsWith('assets/') ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=3600',
    )
    return reply.sendFile(name)
  })
}

/** Pages are read-only, so the web request contains an address and headers, never a body. */
function webRequest(request: FastifyRequest, address: string, origin: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value)
  }
  return new Request(new URL(address, origin), { headers })
}

/** A redirecting address has no screen to show, so its errors have none either. */
function isBareNotFound({ status, headers }: Response): boolean {
  return status === 404 && headers.get('content-type') === 'application/json'
}

/** Under its own name, or the one that binds it to the host over https. */
function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const found = pairs.find((pair) => pair.startsWith(`__Host-${name}=`) || pair.startsWith(`${name}=`))
  return found?.slice(found.indexOf('=') + 1)
}
