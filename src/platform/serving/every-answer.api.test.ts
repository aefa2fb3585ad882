import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '#config.ts'
import { createLogger } from '#platform/logger.ts'
import { stillClock } from '#platform/testing/still-clock.ts'
import { createApp } from './create-app.ts'
import { pages } from './pages.ts'

/** Stands in for the built bundle: one page, and the not-found page for everything else. */
const BUNDLE = `
export const entry = { module: { createPageHandler: () => async (request) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/plus/sends-on') return Response.json(null, { status: 404 })
  return new Response(pathname, { status: pathname === '/plus/here' ? 200 : 404, headers: { 'content-type': 'text/html' } })
} } }
`
const SAFE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'cache-control': 'no-store',
}

let app: FastifyInstance
let build: string

beforeAll(async () => {
  build = await mkdtemp(join(tmpdir(), 'answers-'))
  await mkdir(join(build, 'server'))
  await mkdir(join(build, 'client/assets'), { recursive: true })
  await writeFile(join(build, 'package.json'), '{"type":"module"}')
  await writeFile(join(build, 'server/index.js'), BUNDLE)
  await writeFile(join(build, 'client/assets/work-abc.js'), 'export {}')
  app = await createApp(parseConfig({}), createLogger('silent'))
  app.get('/dose/api/v1/thing/:id', { config: { who: 'anyone' } }, async () => ({ thing: 1 }))
  await pages(app, {
    mode: 'production',
    buildDirectory: build,
    clock: stillClock(),
    site: { productName: 'Tulsi Plus', carePhone: '1800 000 1234', origin: 'http://localhost', legalLinks: [] },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await rm(build, { recursive: true })
})

describe('what browsers and proxies may do with an answer', () => {
  it.each([
    ['a call outside the API base', '/dose/api/v1/thing/1', 200],
    ['an invalid address', '/nowhere', 404],
    ['malformed percent signs', '/dose/api/v1/thing/%E0%A4%A', 400],
    ['a very long parameter', `/dose/api/v1/thing/${'a'.repeat(600)}`, 404],
    ['a missing script', '/plus/public/assets/next-def.js', 404],
    ['a folder of scripts', '/plus/public/assets/', 400],
  ])('is declared for %s', async (_, url, status) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.headers]).toEqual([status, expect.objectContaining(SAFE)])
  })

  it('is declared also when the request line contains the absolute address', async () => {
    const answer = await send(
      'GET http://elsewhere.example/dose/api/v1/thing/1 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1.1 200[\s\S]*cache-control: no-store/i)
  })

  it('a script that a worker runs from may load what it imports, and no asset can be framed', async () => {
    const { headers } = await app.inject('/plus/public/assets/work-abc.js')
    expect(headers['content-security-policy']).toBe("frame-ancestors 'none'; object-src 'none'; base-uri 'none'")
    expect(headers['cache-control']).toContain('immutable')
  })
})

describe('a request that is not valid HTTP', () => {
  it.each([
    ['an invalid request line', 400, 'MALFORMED', 'HELLO\r\n\r\n'],
    ['endless headers', 431, 'TOO_LARGE', `GET / HTTP/1.1\r\nhost: a\r\ncookie: a=${'a'.repeat(40_000)}\r\n\r\n`],
  ])('%s is refused in the one shape of every failure', async (_, status, type, bytes) => {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const [name, value] of Object.entries({ ...SAFE, 'content-security-policy': "default-src 'none'" }))
      expect(head.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase())
    expect(JSON.parse(body)).toMatchObject({
      message: expect.any(String),
      error: { type, fields: {}, extra_args: {}, request_id: expect.any(String) },
    })
  })
})

describe('a page', () => {
  it.each(['/plus/%E0%A4%A', '/plus/%zz?utm_source=mail', '/plus/cashback/%ff', '/plus/sends-on'])(
    'at %s, cut or mangled on its way or with nothing to see, is not found, in a page for people',
    async (url) => {
      const answer = await app.inject(url)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html'])
    },
  )

  it.each(['/plus/here', '/plus/here.data', '/plus/missing'])(
    'at %s is stored nowhere once somebody may be signed in',
    async (url) => {
      const stored = async (headers: Record<string, string>) =>
        (await app.inject({ url, headers })).headers['cache-control']
      expect(await stored({ cookie: 'theme=dark; plus_session=x' })).toBe('private, no-store')
      expect(await stored({ cookie: '__Host-plus_session=x' })).toBe('private, no-store')
      expect(await stored({ cookie: 'theme=dark' })).toBe('private, no-cache')
    },
  )

  it('is shown even if a third party’s link repeats a parameter', async () => {
    const answer = await app.inject('/plus/here?utm_source=mail&utm_source=partner')
    expect([answer.statusCode, answer.body]).toEqual([200, '/plus/here'])
  })
})

async function send(bytes: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}
