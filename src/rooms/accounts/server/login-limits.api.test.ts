import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serve } from '#serve.ts'
import { Browser } from '#testing/browser.ts'
import { logIn, otherCode, sentCode } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let world: World
beforeAll(async () => {
  world = await openWorld({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => world.close())
// No state of one test leaks into the next.
beforeEach(() => world.advance(DAY + HOUR))

let next = 8_000_000_000
const newMobile = () => `+91${next++}`
let network = 0
/** A client on its own network, as the trusted proxy reports it. */
const elsewhere = () => {
  network++
  return world.browser({ headers: { 'x-forwarded-for': `10.${network >> 8}.${network & 255}.7` } })
}

const challenges = async (mobile: string) =>
  (await world.db.selectFrom('login_challenges').select('id').where('mobile', '=', mobile).execute()).length

async function codeSent(browser: Browser, mobile: string) {
  const sent = await browser.post('login/otp', { mobile })
  if (sent.status !== 200) throw new Error(`no code: ${sent.text}`)
  const { verification_id } = sent.body
  const right = await sentCode(world, verification_id)
  return {
    right: () => browser.post('login/verify', { verification_id, otp: right }),
    wrong: () => browser.post('login/verify', { verification_id, otp: otherCode(right) }),
  }
}

test('another code is sent after 30, 60 and 120 seconds; an earlier request gets the wait time and sends nothing', async () => {
  const mobile = newMobile()
  const browser = elsewhere()
  let sent = 0
  for (const wait of [30, 60, 120, 120]) {
    expect((await browser.post('login/otp', { mobile })).body.resend_after_s).toBe(wait)
    sent++
    const early = await browser.post('login/otp', { mobile })
    expect([early.status, early.error?.type]).toEqual([429, 'OTP_RATE_LIMITED'])
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(wait - 3)
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(wait)
    expect(early.error?.extra_args.retry_after_s).toBe(Number(early.headers.get('retry-after')))
    expect(await challenges(mobile)).toBe(sent)
    await world.advance(wait * 1000)
  }
})

test('strangers together get five codes an hour and six a day for a number, those of one network four', async () => {
  const mobile = newMobile()
  const network = { headers: { 'x-forwarded-for': '10.201.1.1' } }
  for (let sent = 0; sent < 4; sent++)
    expect((await world.browser(network).post('login/otp', { mobile })).status).toBe(200)
  expect((await world.browser(network).post('login/otp', { mobile })).status).toBe(429)
  expect((await elsewhere().post('login/otp', { mobile })).status).toBe(200)
  const sixth = await elsewhere().post('login/otp', { mobile })
  expect([sixth.status, sixth.error?.type]).toEqual([429, 'OTP_RATE_LIMITED'])
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(59 * 60)
  await world.advance(HOUR)
  expect((await world.browser(network).post('login/otp', { mobile })).status).toBe(429)
  expect((await elsewhere().post('login/otp', { mobile })).status).toBe(200)
  await world.advance(2 * HOUR)
  expect((await elsewhere().post('login/otp', { mobile })).status).toBe(429)
  expect(await challenges(mobile)).toBe(6)
})

test('an address gets thirty codes an hour; a forwarded address that none of our proxies vouches for changes nothing', async () => {
  const plain = await openWorld()
  try {
    let accepted = 0
    for (let i = 0; i < 60; i++) {
      const browser = plain.browser({ headers: { 'x-forwarded-for': `10.9.${i}.1` } })
      const { status } = await browser.post('login/otp', { mobile: newMobile() })
      if (status === 200) accepted++
    }
    expect(accepted).toBe(30)
  } finally {
    await plain.close()
  }
})

test('a flood of requests for one number from a thousand claimed addresses sends five codes', async () => {
  const mobile = newMobile()
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, i) =>
      world
        .browser({ headers: { 'x-forwarded-for': `10.200.${i % 250}.${1 + (i >> 8)}` } })
        .post('login/otp', { mobile }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(await challenges(mobile)).toBe(5)
})

test('every fifth consecutive wrong code makes a browser wait 1, 5, 10, then 60 minutes, with or without new codes', async () => {
  const mobile = newMobile()
  const browser = elsewhere()
  let code = await codeSent(browser, mobile)
  for (const minutes of [1, 5, 10, 60]) {
    for (let i = 0; i < 5; i++) expect((await code.wrong()).error?.type).toBe('OTP_INVALID')
    const { wait_until } = await world.db
      .selectFrom('login_browsers')
      .select('wait_until')
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow()
    const wait = (wait_until!.getTime() - world.clock.now().getTime()) / MINUTE
    expect(wait).toBeGreaterThan(minutes - 0.1)
    expect(wait).toBeLessThanOrEqual(minutes)
    if (minutes === 1) {
      await world.advance(30_000)
      code = await codeSent(browser, mobile)
      const waiting = await code.right()
      expect([waiting.status, waiting.error?.type]).toEqual([429, 'OTP_RATE_LIMITED'])
      expect(Number(waiting.headers.get('retry-after'))).toBeLessThanOrEqual(30)
      await world.advance(31_000)
      continue
    }
    await world.advance(2 * MINUTE)
    if (minutes >= 10) {
      // A code that would expire before the wait is over is not sent.
      const useless = await browser.post('login/otp', { mobile })
      expect([useless.status, useless.error?.type]).toEqual([429, 'OTP_RATE_LIMITED'])
    }
    if (minutes === 60) break
    await world.advance((minutes - 1) * MINUTE)
    code = await codeSent(browser, mobile)
  }
  // Another browser does not wait for this one's mistakes.
  expect((await (await codeSent(elsewhere(), mobile)).right()).status).toBe(200)
})

test('strangers get thirty guesses a day at a number and no more', async () => {
  const mobile = newMobile()
  const today = world.clock.now()
  await world.db
    .insertInto('login_challenges')
    .values(
      Array.from({ length: 6 }, (_, i) => ({
        mobile,
        purpose: 'login',
        source: 'x',
        channel: 'sms',
        address: '10.250.0.1',
        tries: 5,
        code_hmac: Buffer.alloc(32),
        browser_hash: Buffer.alloc(32),
        created_at: new Date(today.getTime() - (7 + i) * HOUR),
        expires_at: new Date(today.getTime() - (7 + i) * HOUR + 1),
        closed_at: today,
        closed_as: 'revoked',
      })),
    )
    .execute()
  const code = await codeSent(elsewhere(), mobile)
  const refused = await code.right()
  expect([refused.status, refused.error?.type]).toEqual([429, 'OTP_RATE_LIMITED'])
  await world.advance(DAY)
  expect((await (await codeSent(elsewhere(), mobile)).right()).status).toBe(200)
})

test('the hundredth consecutive wrong code of strangers locks a number for them until customer care unlocks it', async () => {
  const mobile = newMobile()
  await world.db.insertInto('login_guards').values({ mobile, failures: 99 }).execute()
  const code = await codeSent(elsewhere(), mobile)
  await code.wrong()
  const refused = await code.right()
  expect(refused.error).toMatchObject({ type: 'OTP_RATE_LIMITED', extra_args: { locked: true } })
  expect(refused.body.message).toContain('1800 000 1234')
  await world.advance(20 * DAY)
  expect((await elsewhere().post('login/otp', { mobile })).error?.extra_args).toMatchObject({ locked: true })
  const { unlockNumber } = await import('./commands/unlock-number.ts')
  expect(await unlockNumber(world.db, mobile, world.clock.now())).toBe(true)
  expect((await logIn(world, elsewhere(), mobile)).status).toBe(200)
})

test('twenty wrong codes in an hour from one network stop its guessing, for other numbers too', async () => {
  network++
  const at = (host: number) => world.browser({ headers: { 'x-forwarded-for': `10.77.${network & 255}.${host}` } })
  for (let i = 0; i < 5; i++) {
    const code = await codeSent(at(i + 1), newMobile())
    for (let tries = 0; tries < 4; tries++) expect((await code.wrong()).error?.type).toBe('OTP_INVALID')
  }
  const honest = await codeSent(at(99), newMobile())
  expect((await honest.right()).status).toBe(429)
  const away = await codeSent(elsewhere(), newMobile())
  expect((await away.right()).status).toBe(200)
  await world.advance(HOUR)
  expect((await (await codeSent(at(99), newMobile())).right()).status).toBe(200)
})

test('of four hundred simultaneous guesses from many networks, five are compared and none succeeds', async () => {
  const mobile = newMobile()
  const owner = elsewhere()
  const sent = await owner.post('login/otp', { mobile })
  const otp = await sentCode(world, sent.body.verification_id)
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, i) => {
      const guess = String(i * 2500).padStart(6, '0')
      return world.browser({ headers: { cookie, 'x-forwarded-for': `10.150.${i % 250}.9` } }).post('login/verify', {
        verification_id: sent.body.verification_id,
        otp: guess === otp ? otherCode(otp) : guess,
      })
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toEqual([])
  expect(answers.filter(({ error }) => error?.type === 'OTP_INVALID')).toHaveLength(5)
  const { tries } = await world.db
    .selectFrom('login_challenges')
    .select('tries')
    .where('id', '=', sent.body.verification_id)
    .executeTakeFirstOrThrow()
  expect(tries).toBe(5)
})

test('two processes on one database share every limit', async () => {
  const { app } = await serve(world)
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const address = app.server.address()
    const other = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const mobile = newMobile()
    const headers = { 'x-forwarded-for': '10.222.1.1' }
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        new Browser(i % 2 === 0 ? world.origin : other, { headers }).post('login/otp', { mobile }),
      ),
    )
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(4)
  } finally {
    await app.close()
  }
})

test('codes and wrong guesses are deleted within a day', async () => {
  const mobile = newMobile()
  await (await codeSent(elsewhere(), mobile)).wrong()
  await world.advance(DAY)
  const { forgetCodes } = await import('./jobs.ts')
  await forgetCodes.work(world, {}, { attempt: 1, last: false, now: world.clock.now() })
  expect(await challenges(mobile)).toBe(0)
  expect(await world.db.selectFrom('login_failures').selectAll().execute()).toEqual([])
})
