/** The limits of messages that others than we cause, through the calls that cause them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { logIn } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

const HOUR = 3_600_000

let world: World
const lines: string[] = []
beforeAll(async () => {
  world = await openWorld(
    {
      SEED: 'demo',
      TRUST_PROXY: '127.0.0.1',
      SENDS_PER_NETWORK: '3',
      SENDS_PER_HOUR: '20',
      SMS_COST_PAISE: '100',
      SMS_ALARM_RUPEES: '2',
      LOG_LEVEL: 'error',
    },
    lines,
  )
})
afterAll(() => world.close())
beforeEach(() => world.advance(25 * HOUR))

let next = 8_400_000_000
const newMobile = () => `+91${next++}`
const at = (address: string) => world.browser({ headers: { 'x-forwarded-for': address } })
const askAt = (address: string, mobile = newMobile()) => at(address).post('login/otp', { mobile })

test.each([
  ['a /24', (host: number) => `10.7.7.${host}`, '10.7.8.1'],
  ['a /64 of IPv6', (host: number) => `2001:db8:0:1::${host}`, '2001:db8:0:2::1'],
])('%s gets its codes an hour, to whichever numbers', async (_, inside, outside) => {
  for (const host of [1, 2, 3]) expect((await askAt(inside(host))).status).toBe(200)
  const refused = await askAt(inside(4))
  expect([refused.status, refused.error?.type]).toEqual([429, 'OTP_RATE_LIMITED'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(59 * 60)
  expect((await askAt(outside)).status).toBe(200)
  await world.advance(HOUR)
  expect((await askAt(inside(5))).status).toBe(200)
})

test('of all messages an hour strangers get four fifths, and the rest is for known devices; the log says so', async () => {
  const owner = at('10.90.0.1')
  const mobile = newMobile()
  await logIn(world, owner, mobile)
  await world.advance(HOUR)
  for (let network = 0; network < 8; network++) expect((await askAt(`10.91.${network}.1`)).status).toBe(200)
  expect((await askAt('10.91.8.1')).error?.extra_args).toMatchObject({ captcha_needed: true })
  const row = { kind: 'login-code', recipient: Buffer.alloc(32), sender: 'x', is_known: false, at: world.clock.now() }
  await world.db.insertInto('counted_sends').values(Array(8).fill(row)).execute()
  const refused = await askAt('10.91.9.1')
  expect([refused.status, refused.error?.type]).toEqual([429, 'OTP_RATE_LIMITED'])
  expect(lines.filter((line) => line.includes('too many were asked for'))).toHaveLength(1)
  expect((await logIn(world, owner, mobile)).status).toBe(200)
})

test('a colleague’s payment links are counted by person, and to a number together with its codes', async () => {
  const kabir = await world.person('Kabir')
  const mobile = newMobile()
  for (let network = 0; network < 4; network++) expect((await askAt(`10.92.${network}.1`, mobile)).status).toBe(200)
  const offer = (to: string) => kabir.post('dashboard/upsell', { mobile: to, plan_id: DEMO_PLANS.family })
  expect((await offer(mobile)).status).toBeLessThan(300)
  const another = await askAt('10.92.9.1', mobile)
  expect([another.status, another.error?.type]).toEqual([429, 'OTP_RATE_LIMITED'])
  expect((await offer(newMobile())).status).toBeLessThan(300)
  expect((await offer(newMobile())).status).toBeLessThan(300)
  const fourth = await offer(newMobile())
  expect([fourth.status, fourth.error?.type]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(59 * 60)
})

test('staff, log and metrics are alarmed when a day’s messages cost too much and when half an hour’s are asked for', async () => {
  const kabir = await world.person('Kabir')
  const read = async () => (await kabir.get('dashboard/dead_letters/figures')).body
  expect(await read()).toMatchObject({ sent_day: 1, spent_paise: 100, alarm_paise: 200, alarms: [] })
  await askAt('10.94.0.1')
  await world.work()
  expect(await read()).toMatchObject({ sent_day: 2, spent_paise: 200, caused_hour: 2, alarms: ['SPEND'] })
  const row = { kind: 'login-code', recipient: Buffer.alloc(32), sender: 'x', is_known: false, at: world.clock.now() }
  await world.db.insertInto('counted_sends').values(Array(8).fill(row)).execute()
  expect(await read()).toMatchObject({ caused_hour: 10, allowed_hour: 20, alarms: ['SPEND', 'REQUESTS'] })
  lines.length = 0
  const { watchSends } = await import('./send-figures.ts')
  await watchSends.work(world, {}, { attempt: 1, last: false, now: world.clock.now() })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, caused_hour: 10, spent_paise: 200 }])
})

test('counts are deleted after a day', async () => {
  await askAt('10.93.0.1')
  await world.advance(26 * HOUR)
  const { purge } = await import('../jobs/purge.ts')
  await purge.work(world, {}, { attempt: 1, last: false, now: world.clock.now() })
  expect(await world.db.selectFrom('counted_sends').selectAll().execute()).toEqual([])
})
