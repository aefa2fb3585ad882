import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stillClock } from '#platform/testing/still-clock.ts'
import { pages } from './pages.ts'

/** Stands in for the built bundle: answers with the page request's context. */
const BUNDLE = `
export const entry = { module: { createPageHandler: () => async (request, page) => {
  const path = new URL(request.url).pathname
  if (path.endsWith('/missing')) return new Response('none', { status: 404 })
  if (path.endsWith('/landing')) return new Response('plans', { headers: { 'x-page-version': '4.1' } })
  if (path.endsWith('/moved')) return new Response(null, { status: 302, headers: { location: '/plus/' } })
  const answer = await page.api('/whoami')
  return Response.json({ nonce: page.nonce, api: await answer.json(), requestId: page.requestId })
} } }
`

let app: FastifyInstance
let build: string

beforeAll(async () => {
  build = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(build, 'server'))
  await writeFile(join(build, 'server/index.js'), BUNDLE)
  await mkdir(join(build, 'client/assets'), { recursive: true })
  await writeFile(join(build, 'package.json'), '{"type":"module"}')
  await writeFile(join(build, 'client/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(build, 'client/assets/root-abc.js'), 'export {}')
  await writeFile(join(build, 'client/assets/root-abc.js.br'), brotliCompressSync('export {}'))
  app = Fastify()
  app.get('/whoami', { config: { who: 'anyone' } }, async (request, reply) => {
    reply.header('set-cookie', ['one=1; Path=/', 'two=2; Path=/'])
    const { cookie, fingerprint, 'x-secret': secret } = request.headers
    return { cookie, fingerprint, secret }
  })
  await pages(app, {
    mode: 'production',
    buildDirectory: build,
    clock: stillClock(),
    site: { productName: 'Tulsi Plus', carePhone: '1800 000 1234', origin: 'http://localhost', legalLinks: [] },
  })
})

afterAll(async () => {
  await app.close()
  await rm(build, { recursive: true })
})

describe('assets', () => {
  it('Public assets are served under /plus/public/, hashed ones cached permanently (C9.41)', async () => {
    const hashed = await app.inject('/plus/public/assets/root-abc.js')
    expect(hashed.statusCode).toBe(200)
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const named = await app.inject('/plus/public/favicon.svg')
    expect(named.statusCode).toBe(200)
    expect(named.headers['cache-control']).toBe('public, max-age=3600')
  })

  it('A text asset goes out compressed as it was built', async () => {
    const answer = await app.inject({ url: '/plus/public/assets/root-abc.js', headers: { 'accept-encoding': 'br' } })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('export {}')
    expect(answer.headers['cache-control']).toContain('immutable')
  })

  it('Nothing outside the public folder can be fetched through it', async () => {
    expect((await app.inject('/plus/public/none.js')).statusCode).toBe(404)
    for (const path of [
      '../server/index.js',
      '..%2fserver%2findex.js',
      '%2e%2e%2fserver/index.js',
      '..%5cserver%5cindex.js',
    ]) {
      const answer = await app.inject(`/plus/public/${path}`)
      expect(answer.body).not.toContain('createPageHandler')
    }
  })
})

describe('pages', () => {
  it('Each answer has a nonce of its own, the same in the policy and in the page', async () => {
    const [one, other] = [await app.inject('/plus/buy'), await app.inject('/plus/buy')]
    expect(one.headers['content-security-policy']).toContain(`'nonce-${one.json().nonce}'`)
    expect(one.json().nonce).not.toBe(other.json().nonce)
    expect(one.json().nonce.length).toBeGreaterThanOrEqual(22)
  })

  it('A loader calls the API with the visitor’s cookie and fingerprint and with none of their other headers', async () => {
    const headers = { cookie: 'session=abc', fingerprint: 'f-1', 'x-secret': 'no' }
    const answer = await app.inject({ url: '/plus/buy', headers })
    expect(answer.json().api).toEqual({ cookie: 'session=abc', fingerprint: 'f-1' })
  })

  it('Every cookie the API sets reaches the visitor', async () => {
    const answer = await app.inject('/plus/buy')
    expect(answer.headers['set-cookie']).toEqual(['one=1; Path=/', 'two=2; Path=/'])
  })

  it('A page declares version 7.0 unless it declares its own, as the landing page does', async () => {
    expect((await app.inject('/plus/buy')).headers['x-page-version']).toBe('7.0')
    expect((await app.inject('/plus/landing')).headers['x-page-version']).toBe('4.1')
  })

  it('A page’s own status and redirect reach the visitor, HEAD without a body', async () => {
    expect((await app.inject('/plus/missing')).statusCode).toBe(404)
    const moved = await app.inject('/plus/moved')
    expect([moved.statusCode, moved.headers.location]).toEqual([302, '/plus/'])
    const head = await app.inject({ method: 'HEAD', url: '/plus/landing' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s to a page is refused with the list of allowed methods',
    async (method) => {
      const answer = await app.inject({ method, url: '/plus/buy', payload: '{}' })
      expect(answer.headers.allow).toBe('GET, HEAD')
      expect(answer.body).not.toContain('nonce')
      expect(answer.statusCode).not.toBe(200)
    },
  )

  it('A report of what the policy blocked is taken, readable or not, and answers nothing', async () => {
    const headers = { 'content-type': 'application/csp-report' }
    for (const payload of ['{"csp-report":{"blocked-uri":"https://x.example/?a=1"}}', '{', '[]', 'null']) {
      const answer = await app.inject({ method: 'POST', url: '/csp-report', headers, payload })
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
    }
  })

  it('An invalid Host header does not break a page', async () => {
    const answer = await app.inject({ url: '/plus/landing', headers: { host: 'a b<c>' } })
    expect(answer.statusCode).toBe(200)
  })

  it.each(['/', '/plus'])('%s redirects to the landing page and keeps the query', async (url) => {
    const answer = await app.inject(`${url}?utm_source=x`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/plus/?utm_source=x'])
  })
})
