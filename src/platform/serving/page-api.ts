import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import type { PageApi } from './page-context.ts'

/** Headers of the visitor that the API may need: to identify them and to count their tries. */
const FORWARDED = ['cookie', 'user-agent', 'fingerprint', 'x-subscription-auth-token', 'accept-language'] as const

/**
 * The API as a page loader sees it: served in this process, with the visitor's cookie and headers. `setCookies`
 * collects the cookies the API sets, for the page's own answer.
 */
export function pageApi(app: FastifyInstance, request: FastifyRequest, setCookies: string[]): PageApi {
  const forwarded: Record<string, string> = { 'x-request-id': request.id }
  for (const name of FORWARDED) {
    const value = request.headers[name]
    if (typeof value === 'string') forwarded[name] = value
  }
  return async (path, init = {}) => {
    const options: InjectOptions = {
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: path,
      headers: { accept: 'application/json', ...forwarded, ...Object.fromEntries(new Headers(init.headers)) },
      remoteAddress: request.ip,
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    }
    const answer = await app.inject(options)
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
    }
    setCookies.push(...headers.getSetCookie())
    const empty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
  }
}
