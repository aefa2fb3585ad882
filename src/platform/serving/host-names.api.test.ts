import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '#config.ts'
import { createLogger } from '../logger.ts'
import { createApp } from './create-app.ts'

const LIVE = { SIMULATOR: 'on', PUBLIC_URL: 'https://plus.example' }

/** The status of a call, and of `/readyz`, for somebody who writes this Host header. */
async function statusesOf(env: Record<string, string>, host: string, listens = false): Promise<number[]> {
  const app = await createApp(parseConfig(env), createLogger('silent'))
  for (const path of ['/call', '/readyz']) app.get(path, { config: { who: 'anyone' } }, async () => ({}))
  if (listens) await app.listen({ port: 0, host: env.HOST! })
  const answers = []
  for (const url of ['/call', '/readyz']) answers.push(await app.inject({ url, headers: { host } }))
  await app.close()
  return answers.map(({ statusCode }) => statusCode)
}

describe('a server answers to its own names only, and to health checks by any', () => {
  it.each<[string, Record<string, string>, string]>([
    ['this machine’s name', {}, 'localhost:4000'],
    ['its address', {}, '127.0.0.1:4711'],
    ['its address in IPv6', {}, '[::1]:4000'],
    ['the long form of it', {}, '[0:0:0:0:0:0:0:1]'],
    ['other letters', {}, 'LocalHost'],
    ['a configured name', { HOST_NAMES: 'demo.example, 10.0.0.5', SIMULATOR: 'on' }, '10.0.0.5:4000'],
    ['the address that it listens on', { HOST: '192.0.2.7', SIMULATOR: 'on' }, '192.0.2.7:4000'],
    ['its public address', LIVE, 'plus.example'],
    ['its public address with a port', LIVE, 'Plus.Example:443'],
    ['this machine’s name, as a proxy without settings sends it', LIVE, '127.0.0.1:4000'],
  ])('called by %s', async (_, env, host) => {
    expect(await statusesOf(env, host)).toEqual([200, 200])
  })

  it.each<[string, Record<string, string>, string]>([
    ['a foreign name', {}, 'rebound.example'],
    ['a foreign name with our port', {}, 'rebound.example:4000'],
    ['a name that begins with ours', {}, 'localhost.example'],
    ['a name that ends with ours', {}, 'rebound.localhost.example'],
    ['a person at our name', {}, 'rebound@localhost'],
    ['the address of the network', { HOST: '0.0.0.0', SIMULATOR: 'on' }, '192.0.2.7:4000'],
    ['another name beside a public address', LIVE, 'rebound.example'],
    ['the name of another machine beside a configured one', { ...LIVE, HOST_NAMES: 'demo.example' }, '192.0.2.7'],
  ])('not called by %s', async (_, env, host) => {
    expect(await statusesOf(env, host)).toEqual([421, 200])
  })

  it('on every address it is this machine for its own calls', async () => {
    expect(await statusesOf({ HOST: '0.0.0.0', SIMULATOR: 'on' }, '127.0.0.1:4000', true)).toEqual([200, 200])
    expect(await statusesOf({ HOST: '127.0.0.3' }, '127.0.0.3', true)).toEqual([200, 200])
  })

  it('a refused call gets the envelope of every failure, and a refused page one that says so; neither repeats the name', async () => {
    const app = await createApp(parseConfig({}), createLogger('silent'))
    app.get('/plus/*', { config: { who: 'anyone' } }, async () => 'a page')
    const [call, page] = await Promise.all(
      ['/subscriptions/api/v1/login', '/plus/login'].map((url) =>
        app.inject({ url, headers: { host: 'rebound.example<b>' } }),
      ),
    )
    expect([call?.statusCode, call?.json().error.type]).toEqual([421, 'MISDIRECTED'])
    expect([page?.statusCode, page?.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8'])
    expect(page?.body).toContain('Wrong address')
    expect(`${call?.body} ${page?.body}`).not.toContain('rebound')
    await app.close()
  })

  it.each<[string, Record<string, string>, Record<string, string>, number]>([
    ['an address in front', {}, { 'x-forwarded-for': '198.51.100.7' }, 421],
    ['the standard header', {}, { forwarded: 'for=198.51.100.7' }, 421],
    ['a cache', {}, { via: '1.1 cache' }, 421],
    ['nobody', {}, {}, 200],
    ['a trusted proxy', { TRUST_PROXY: '127.0.0.1' }, { 'x-forwarded-for': '198.51.100.7' }, 200],
    ['a proxy where all know that it is simulated', { SIMULATOR: 'on' }, { 'x-forwarded-for': '198.51.100.7' }, 200],
  ])(
    'simulated without a word about it, it answers nothing that is passed on by %s',
    async (_, env, headers, status) => {
      const lines: string[] = []
      const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
      const app = await createApp(parseConfig(env), log)
      app.get('/plus/*', { config: { who: 'anyone' } }, async () => 'a page')
      app.get('/healthz', { config: { who: 'anyone' } }, async () => 'well')
      const answers = []
      for (const url of ['/plus/login', '/plus/login', '/healthz'])
        answers.push(await app.inject({ url, headers: { host: 'localhost:4000', ...headers } }))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, 200])
      expect(answers[0]?.body.includes('Set TRUST_PROXY')).toBe(status === 421)
      expect(lines.filter((line) => line.includes('Set TRUST_PROXY'))).toHaveLength(status === 421 ? 1 : 0)
      await app.close()
    },
  )
})
