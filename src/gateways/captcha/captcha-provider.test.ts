import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { captchaOrigins, captchaWidget, verifyToken } from './captcha-provider.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A provider on a loopback port that gives this answer, and what it was asked. */
async function provider(answer: object | string, status = 200) {
  const asked: { path: string | undefined; body: string }[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ path: request.url, body })
      response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const PASSED = { success: true, action: 'lead', hostname: 'plus.example', score: 0.9 }
const expected = { action: 'lead', hostname: 'plus.example' }
const of = (url: string | undefined, name: 'recaptcha' | 'turnstile' = 'recaptcha') =>
  ({ provider: name, siteKey: 'site', secret: 's3cret', url }) as const

describe('a captcha of another provider', () => {
  test.each([
    ['recaptcha', '/recaptcha/api/siteverify'],
    ['turnstile', '/turnstile/v0/siteverify'],
  ] as const)('%s is asked about the token with our secret (decision 24)', async (name, path) => {
    const { url, asked } = await provider(PASSED)
    expect(await verifyToken(of(url, name), 't&k=n', expected)).toBe(true)
    expect(asked).toEqual([{ path, body: 'secret=s3cret&response=t%26k%3Dn' }])
  })

  test.each([
    ['a token it does not accept', { success: false }],
    ['a token for something else', { ...PASSED, action: 'login' }],
    ['a token of another site', { ...PASSED, hostname: 'elsewhere.example' }],
    ['a score below a half', { ...PASSED, score: 0.4 }],
    ['no score', { ...PASSED, score: undefined }],
    ['an answer of another shape', { ok: true }],
    ['no JSON', 'try later'],
  ])('does not let through %s (decision 24)', async (_, answer) => {
    const { url } = await provider(answer)
    expect(await verifyToken(of(url), 'token', expected)).toBe(false)
  })

  test('lets nobody through while the provider is away', async () => {
    expect(await verifyToken(of('http://127.0.0.1:1'), 'token', expected)).toBe(false)
  })

  test('needs no score of Turnstile', async () => {
    const { url } = await provider({ ...PASSED, score: undefined })
    expect(await verifyToken(of(url, 'turnstile'), 'token', expected)).toBe(true)
  })

  test('tells the browser which script to load, and the page policy from where', () => {
    expect(captchaWidget(of(undefined), 'lead')).toEqual({
      provider: 'recaptcha',
      action: 'lead',
      site_key: 'site',
      script: 'https://www.google.com/recaptcha/api.js?render=site',
    })
    expect(captchaOrigins(of(undefined))).toEqual(['https://www.google.com', 'https://www.gstatic.com'])
    expect(captchaOrigins(undefined)).toEqual([])
  })
})
