import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MovableClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { COUNTED } from '#testing/counted-send.ts'
import { followClock } from '../open-parts.ts'
import { openWorld, type World } from '../testing/world.ts'
import { createClockMover, storedOffset } from './move-clock.ts'
import { readPeople } from './read-people.ts'
import { seedPeople } from './seed-people.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MOBILE = '+919876500011'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

async function sendCode(code: string, mobile = MOBILE) {
  await notify(world.db, world.keys, {
    template: 'login-code',
    counted: COUNTED,
    variables: { code, minutes: '5' },
    to_mobile: mobile,
    cause: `code:${randomUUID()}`,
    now: world.clock.now(),
  })
  await world.work()
}

describe('messages', () => {
  test('a code sent to a number is in its inbox, newest first, with the code as a separate field', async () => {
    await sendCode('111222')
    await sendCode('333444')
    const { status, body } = await world.browser().get('/dev/messages?to=%2B919876500011')
    expect(status).toBe(200)
    expect(body.map(({ otp }: { otp: string }) => otp)).toEqual(['333444', '111222'])
    expect(body[0]).toEqual({
      id: expect.any(String),
      to: MOBILE,
      channel: 'sms',
      template: 'login-code',
      text: '333444 is your Tulsi Plus login code. It is valid for 5 minutes. Do not share it with anyone.\n@127.0.0.1 #333444',
      otp: '333444',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  test.each(['+919876500011', ' 919876500011', '919876500011', '9876500011', '09876500011'])(
    'the inbox of one number is found as %j, also with the plus lost in the address',
    async (written) => {
      const { body } = await world.browser().get(`/dev/messages?to=${written}`)
      expect(body[0]?.to).toBe(MOBILE)
    },
  )

  test('nobody else’s messages are shown', async () => {
    const { body } = await world.browser().get('/dev/messages?to=+919876500012')
    expect(body).toEqual([])
  })

  test.each([
    ['to=abc', 422],
    ['to=%00', 400],
    ['limit=0', 422],
    ['limit=-1', 422],
    ['who=me', 400],
    ['to=1&to=2', 400],
  ])('%s is answered with %i', async (query, status) => {
    expect((await world.browser().get(`/dev/messages?${query}`)).status).toBe(status)
  })
})

describe('the clock', () => {
  test('moves forward by a duration, and everything that fell due on the way is done, in order, when it answers', async () => {
    const seen: string[] = []
    const start = world.clock.now().getTime()
    for (const [mobile, hours] of [
      ['+919876500021', 30],
      ['+919876500022', 2],
      ['+919876500023', 60],
    ] as const) {
      const [id] = await notify(world.db, world.keys, {
        template: 'login-code',
        counted: COUNTED,
        variables: { code: '123123', minutes: '5' },
        to_mobile: mobile,
        cause: `code:${mobile}`,
        now: new Date(start),
      })
      await world.db
        .updateTable('jobs')
        .set({ run_at: new Date(start + hours * HOUR_MS) })
        .where('unique_key', '=', id ?? '')
        .execute()
    }
    const { status, body } = await world.browser().post('/dev/clock', { advance: 'P2D' })
    expect(status).toBe(200)
    expect(new Date(body.now).getTime()).toBeGreaterThanOrEqual(start + 2 * DAY_MS)
    const inbox = (await world.browser().get('/dev/messages')).body as { to: string; at: string }[]
    for (const { to, at } of inbox.filter((message) => message.to.startsWith('+91987650002'))) {
      seen.unshift(to)
      expect((new Date(at).getTime() - start) / HOUR_MS).toBeCloseTo(to.endsWith('2') ? 2 : 30, 1)
    }
    expect(seen).toEqual(['+919876500022', '+919876500021'])
  })

  test('an unknown job does not block it', async () => {
    const now = world.clock.now()
    await enqueue(world.db, { name: 'nobody.listens' }, { payload: {}, run_at: now })
    expect((await world.browser().post('/dev/clock', { advance: 'PT1M' })).status).toBe(200)
  })

  test('two concurrent moves add up', async () => {
    const start = world.clock.now().getTime()
    const browser = world.browser()
    await Promise.all([
      browser.post('/dev/clock', { advance: 'PT1H' }),
      browser.post('/dev/clock', { advance: 'PT2H' }),
    ])
    expect(world.clock.now().getTime() - start).toBeGreaterThanOrEqual(3 * HOUR_MS)
  })

  test.each([
    { advance: '-P1D' },
    { advance: 'P-1D' },
    { advance: 'tomorrow' },
    { advance: '' },
    { advance: 'P' },
    { advance: 'PT' },
    { advance: 'P9999Y' },
    { advance: 5 },
    { advance: null },
    { advance: ['P1D'] },
    { advance: 'P1D', now: '2020-01-01T00:00:00Z' },
    { back: 'P1D' },
    {},
    [[]],
    'P1D',
  ])('%j is refused and the clock stays where it is', async (body) => {
    const before = world.clock.now().getTime()
    const { status } = await world.browser().post('/dev/clock', body)
    expect([400, 422]).toContain(status)
    expect(world.clock.now().getTime() - before).toBeLessThan(3_600_000)
  })

  test('a page of another site cannot move it', async () => {
    const { status, error } = await world
      .browser({ headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' } })
      .post('/dev/clock', { advance: 'P1D' })
    expect([status, error?.type]).toEqual([403, 'CROSS_ORIGIN'])
  })

  test('does not go back after a restart', async () => {
    await world.browser().post('/dev/clock', { advance: 'P3D' })
    const before = world.clock.now()
    const restarted = new MovableClock(await storedOffset(world.db), world.machine)
    expect(restarted.now().getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  test('a process that does not know of a move yet cannot set the stored clock back', async () => {
    const before = await storedOffset(world.db)
    const move = createClockMover(world.db, new MovableClock(0, world.machine), world.worker)
    await move('PT1S')
    expect(await storedOffset(world.db)).toBe(before)
  })

  test('another process on the same database follows within a second or two', async () => {
    const other = new MovableClock(0, world.machine)
    const unfollow = followClock({ db: world.db, kind: 'postgres', close: async () => {} } as Database, other)
    try {
      await world.browser().post('/dev/clock', { advance: 'PT1H' })
      await expect.poll(() => world.clock.now().getTime() - other.now().getTime()).toBeLessThan(50)
    } finally {
      unfollow()
    }
  })
})

describe('the people', () => {
  test('there is at least one for each of the six staff and seven partner roles, enrolled where a second factor is due', async () => {
    const { body } = await world.browser().get('/dev/people')
    const people = body as { name: string; mobile: string; roles: string[]; totp_secret?: string }[]
    const assigned = new Set(people.flatMap(({ roles }) => roles))
    expect([...assigned].sort()).toEqual(
      [
        'ADMIN',
        'MEMBER',
        'MODERATION_MEMBER',
        'MODERATOR',
        'SUPERADMIN',
        'USER',
        'PARTNER_ADMIN',
        'PARTNER_AGENT_ADMIN',
        'PARTNER_AHC_MEMBER',
        'PARTNER_HEALTH_CAMP_ADMIN',
        'PARTNER_MEMBER',
        'PARTNER_NGO_COORDINATOR',
        'PARTNER_PEMC_MEMBER',
      ].sort(),
    )
    for (const { name, roles, totp_secret, mobile } of people) {
      const due = roles.some((role) => !role.startsWith('PARTNER_') || role === 'PARTNER_ADMIN')
      expect([name, totp_secret !== undefined]).toEqual([name, due])
      expect(mobile).toMatch(/^\+91[6-9]\d{9}$/)
      if (totp_secret) expect(totp_secret).toMatch(/^[A-Z2-7]{32}$/)
    }
    expect(people.find(({ name }) => name.startsWith('Asha'))).not.toHaveProperty('totp_secret')
  })

  test('each world has authenticator secrets of its own, made when it is seeded and stored sealed', async () => {
    const other = await testDatabase()
    await seedPeople(other.db, world.keys, world.clock.now())
    const secretsOf = async (parts: Pick<World, 'db' | 'keys'>) =>
      (await readPeople(parts)).flatMap(({ totp_secret }) => (totp_secret ? [totp_secret] : []))
    const [here, there] = [await secretsOf(world), await secretsOf({ db: other.db, keys: world.keys })]
    expect(here.length).toBe(there.length)
    expect(new Set([...here, ...there]).size).toBe(2 * here.length)
    const rows = await world.db.selectFrom('second_factors').select('sealed_secret').execute()
    const stored = rows.map(({ sealed_secret }) => sealed_secret.toString('latin1')).join()
    expect(here.filter((secret) => stored.includes(secret))).toEqual([])
    await other.close()
  })

  test('Ravi holds different roles in two subsidiaries of one company', async () => {
    const { body } = await world.browser().get('/dev/people')
    const ravi = body.find(({ name }: { name: string }) => name.startsWith('Ravi'))
    expect(ravi.subsidiaries.map(({ role }: { role: string }) => role)).toEqual(['PARTNER_ADMIN', 'PARTNER_AHC_MEMBER'])
  })

  test('a world with people is not seeded again', async () => {
    const { seed } = await import('../seed.ts')
    expect(await seed(world)).toBe(false)
  })
})

describe('outside simulator mode', () => {
  test('nothing exists at /dev', async () => {
    const { parseConfig } = await import('#config.ts')
    const live = parseConfig({
      SIMULATOR: 'off',
      DATABASE_URL: 'postgres://localhost/none',
      RAZORPAY_KEY_ID: 'rzp_live_x',
      RAZORPAY_KEY_SECRET: 'x',
      RAZORPAY_WEBHOOK_SECRET: 'x',
      SMS_URL: 'https://sms.example',
      SMTP_URL: 'smtp://mail.example',
      APP_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://plus.example',
      LOG_LEVEL: 'silent',
    })
    const { serve } = await import('../serve.ts')
    const { app } = await serve({ ...world, config: live })
    for (const path of ['/dev', '/dev/', '/dev/messages', '/dev/clock', '/dev/people', '/dev/gateway/orders'])
      expect([path, (await app.inject({ url: path })).statusCode]).toEqual([path, 404])
    const moved = await app.inject({ method: 'POST', url: '/dev/clock', payload: { advance: 'P1D' } })
    expect(moved.statusCode).toBe(404)
    await app.close()
  })
})
