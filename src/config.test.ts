import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, maskedConfig, parseConfig, projectRoot } from './config.ts'

const LIVE = {
  DATABASE_URL: 'postgres://plus:pass-word@db.example/plus',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
  SMS_URL: 'https://sms.example/send',
  SMTP_URL: 'smtp://user:mail-pass@mail.example',
  APP_SECRET: 'a'.repeat(32),
  PUBLIC_URL: 'https://plus.example/',
}

const without = (name: keyof typeof LIVE) => ({ ...LIVE, [name]: undefined })

describe('configuration', () => {
  it('needs nothing to try the product out: every external service is simulated and the demo world is seeded', () => {
    expect(parseConfig({})).toMatchObject({ simulator: true, seed: true, port: 4000, databaseUrl: undefined })
  })

  it('with live keys runs in production mode: no simulator, no demo world', () => {
    expect(parseConfig(LIVE)).toMatchObject({
      simulator: false,
      simulatedInPublic: false,
      seed: false,
      publicUrl: 'https://plus.example',
    })
  })

  it('with live keys reaches a relay on its own machine without TLS', () => {
    const SMS_URL = 'http://127.0.0.1:8025/send'
    expect(parseConfig({ ...LIVE, SMS_URL }).sms.url).toBe(SMS_URL)
  })

  it.each([
    ['live keys together with the simulator', { ...LIVE, SIMULATOR: 'on' }, /SIMULATOR=on is refused/],
    ['live keys on the embedded database', without('DATABASE_URL'), /embedded database/],
    ['half of the gateway’s keys', without('RAZORPAY_WEBHOOK_SECRET'), /RAZORPAY_WEBHOOK_SECRET/],
    ['no way to send codes', without('SMS_URL'), /SMS_URL/],
    ['no APP_SECRET', without('APP_SECRET'), /APP_SECRET/],
    ['no public address', without('PUBLIC_URL'), /PUBLIC_URL/],
    ['a short secret', { ...LIVE, APP_SECRET: 'short' }, /APP_SECRET/],
    ['an invalid port number', { PORT: '70000' }, /PORT/],
    ['a captcha provider without its keys', { CAPTCHA_PROVIDER: 'turnstile' }, /CAPTCHA_SITE_KEY/],
    ['a port that is not a number', { PORT: 'http' }, /PORT/],
    ['an unsupported database', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    ['a proxy by name', { TRUST_PROXY: '10.0.0.0/8, nginx' }, /TRUST_PROXY/],
    ['the demo world beside live keys', { ...LIVE, SEED: 'demo' }, /SEED=demo/],
    [
      'a world that begins at another instant beside live keys',
      { ...LIVE, WORLD_START: '2026-11-24T11:00+05:30' },
      /WORLD_START/,
    ],
    ['a public address without TLS', { ...LIVE, PUBLIC_URL: 'http://plus.example' }, /PUBLIC_URL: https/],
    [
      'providers without TLS',
      { ...LIVE, SMS_URL: 'http://sms.example', RAZORPAY_URL: 'http://10.0.0.1' },
      /SMS_URL, RAZORPAY_URL: https/,
    ],
    ['a star for every address', { HOST: '*' }, /HOST: a name or an address; 0\.0\.0\.0 or ::/],
    ['real messages from a simulated world nobody asked for', { SMS_URL: LIVE.SMS_URL }, /^SMS_URL would send real/],
    ['real mails from a simulated world nobody asked for', { SMTP_URL: LIVE.SMTP_URL }, /^SMTP_URL would send real/],
    ['real chats from a simulated world nobody asked for', { WHATSAPP_URL: LIVE.SMS_URL }, /^WHATSAPP_URL would send/],
    ['a host name with a port', { HOST_NAMES: 'plus.example:443' }, /HOST_NAMES/],
    ['a public address with another scheme', { PUBLIC_URL: 'ftp://x' }, /PUBLIC_URL/],
  ])('with %s is refused in a sentence that names it', (_, env, sentence) => {
    expect(() => parseConfig(env)).toThrow(ConfigError)
    expect(() => parseConfig(env)).toThrow(sentence)
  })

  it.each<[string, Record<string, string>]>([
    ['nothing at all', {}],
    ['another port, or the system’s choice', { PORT: '0' }],
    ['the address of this machine', { HOST: '127.0.0.1' }],
    ['another address of this machine', { HOST: '127.0.0.2' }],
    ['IPv6', { HOST: '::1' }],
    ['IPv6 in brackets', { HOST: '[::1]' }],
    ['a public address that is this machine', { PUBLIC_URL: 'http://localhost:4711/' }],
    ['the same by number', { PUBLIC_URL: 'http://127.0.0.1:4711' }],
    ['the same in IPv6', { PUBLIC_URL: 'http://[::1]:4711', HOST_NAMES: 'localhost' }],
  ])('with %s the simulated world starts by itself, without a banner', (_, env) => {
    expect(parseConfig(env)).toMatchObject({ simulator: true, seed: true, simulatedInPublic: false, openApi: true })
  })

  it.each<[string, Record<string, string>, string]>([
    ['listens on every address', { HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    ['listens on every address of IPv6', { HOST: '::' }, 'HOST=::'],
    ['listens on every address, in short', { HOST: '0' }, 'HOST=0'],
    ['listens on every address of IPv6 in brackets', { HOST: '[::]' }, 'HOST=[::]'],
    ['listens on every address, as IPv6', { HOST: '::ffff:0.0.0.0' }, 'HOST=::ffff:0.0.0.0'],
    ['listens on the network', { HOST: '192.168.1.20' }, 'HOST=192.168.1.20'],
    ['has a public address', { PUBLIC_URL: 'https://plus.example' }, 'PUBLIC_URL=https://plus.example'],
    ['pretends to be this machine', { PUBLIC_URL: 'http://localhost.example' }, 'PUBLIC_URL=http://localhost.example'],
    ['answers to another name', { HOST_NAMES: 'localhost, plus.example' }, 'HOST_NAMES=localhost,plus.example'],
  ])('a start that %s is simulated only where SIMULATOR=on says so, with a banner', (_, env, setting) => {
    expect(() => parseConfig(env)).toThrow(ConfigError)
    expect(() => parseConfig(env)).toThrow(`${setting} can be reached from other machines. Set SIMULATOR=on`)
    expect(parseConfig({ ...env, SIMULATOR: 'on' })).toMatchObject({ simulator: true, simulatedInPublic: true })
    expect(() => parseConfig({ ...env, SIMULATOR: 'off' })).toThrow(/RAZORPAY_KEY_ID/)
  })

  it.each([
    'Dockerfile',
    'docs/deploy/tulsi-plus.env',
    'docs/deploy/tulsi-plus.service',
    'docs/deploy/tulsi-plus-worker.service',
  ])('%s as shipped starts no simulated world', (file) => {
    const text = readFileSync(join(projectRoot(), file), 'utf8')
    const settings = [...text.matchAll(/\b([A-Z][A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])
    expect(() => parseConfig(Object.fromEntries(settings))).toThrow(/needed without the simulator/)
  })

  it.each(['0.0.0.0', '0', '0x0', '00.0', '::', '[::]', '0:0:0:0:0:0:0:0', '::0', '::ffff:0.0.0.0', '[::ffff:0:0]'])(
    'the address %s is every address and no name that is answered',
    (HOST) => {
      expect(parseConfig({ HOST, SIMULATOR: 'on', HOST_NAMES: 'plus.example' }).hostNames).toEqual(['plus.example'])
    },
  )

  it('sends real messages from a simulated world where SIMULATOR=on says so', () => {
    expect(parseConfig({ SIMULATOR: 'on', SMS_URL: LIVE.SMS_URL }).sms.url).toBe(LIVE.SMS_URL)
  })

  it('publishes the description of all calls in the simulated world, and elsewhere on request', () => {
    const isOpen = (env: Record<string, string | undefined>) => parseConfig(env).openApi
    expect([isOpen({}), isOpen({ OPENAPI: 'off' }), isOpen(LIVE), isOpen({ ...LIVE, OPENAPI: 'on' })]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it('reports all errors together', () => {
    expect(() => parseConfig({ PORT: '-1', LOG_LEVEL: 'loud' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
  })

  it('treats an empty variable as unset', () => {
    expect(parseConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 4000, databaseUrl: undefined })
  })

  it('is printed without a secret or a password', () => {
    const shown = JSON.stringify(maskedConfig(parseConfig(LIVE)))
    for (const secret of ['pass-word', 'key-secret', 'webhook-secret', 'mail-pass', LIVE.APP_SECRET])
      expect(shown).not.toContain(secret)
    expect(shown).toContain('db.example')
  })
})
