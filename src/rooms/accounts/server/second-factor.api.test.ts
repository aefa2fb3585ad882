import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  AUTHENTICATOR_SECRET,
  authenticatorCode,
  company,
  logIn,
  otherCode,
  person,
  sentCode,
} from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.advance(61 * 60_000))

let next = 7_000_000_000
const MINUTE_MS = 60_000
const newMobile = () => `+91${next++}`

async function firstFactor(mobile: string, browser = world.browser()) {
  const { body } = await browser.post('login/otp', { mobile })
  const otp = await sentCode(world, body.verification_id)
  const answer = await browser.post('login/verify', { verification_id: body.verification_id, otp })
  return { browser, answer }
}

describe('a staff member', () => {
  test('has no role until the authenticator code is given, then a new session with them', async () => {
    const mobile = newMobile()
    await person(world, mobile, { staff: 'MODERATOR' })
    const { browser, answer } = await firstFactor(mobile)
    expect(answer.body).toEqual({ second_factor: 'totp' })
    const half = browser.cookies.get('plus_session')!
    expect((await browser.get('userinfo')).body).toMatchObject({ roles: [], role_name: null, allowedActions: [] })
    expect((await browser.get('login')).body).toMatchObject({ is_logged_in: true, second_factor: 'totp' })
    const whole = await browser.post('login/totp', { code: authenticatorCode(world.clock.now()) })
    expect(whole.body).toMatchObject({ mobile, roles: ['MODERATOR'], role_name: 'MODERATOR' })
    expect(whole.body.allowedActions).toContain('claims.decide_initiated')
    expect((await browser.get('userinfo')).body.roles).toEqual(['MODERATOR'])
    const thief = world.browser()
    thief.cookies.set('plus_session', half)
    expect((await thief.get('userinfo')).status).toBe(401)
  })

  test('must give the code too when the role came after the login', async () => {
    const browser = world.browser()
    const user = (await logIn(world, browser, newMobile())).body
    await world.db
      .insertInto('staff_roles')
      .values({ account_id: user.id, role: 'SUPERADMIN', granted_at: world.clock.now() })
      .execute()
    expect((await browser.get('userinfo')).body.roles).toEqual([])
    expect((await browser.get('login')).body).toMatchObject({ second_factor: 'totp', enrolment: { needed: true } })
  })

  test('loses every right at the next request once the role is removed or the account blocked', async () => {
    const mobile = newMobile()
    const id = await person(world, mobile, { staff: 'ADMIN' })
    const browser = world.browser()
    await logIn(world, browser, mobile)
    expect((await browser.get('userinfo')).body.roles).toEqual(['ADMIN'])
    await world.db.deleteFrom('staff_roles').where('account_id', '=', id).execute()
    expect((await browser.get('userinfo')).body.roles).toEqual([])
    await world.db.updateTable('accounts').set({ blocked_at: world.clock.now() }).where('id', '=', id).execute()
    expect((await browser.get('userinfo')).status).toBe(401)
  })

  test('is logged out after half an hour without a request, and after eight hours in any case', async () => {
    const mobile = newMobile()
    await person(world, mobile, { staff: 'MEMBER' })
    const browser = world.browser()
    await logIn(world, browser, mobile)
    for (let quarter = 0; quarter < 8 * 4 - 1; quarter++) {
      await world.advance(15 * 60_000)
      expect((await browser.get('userinfo')).status).toBe(200)
    }
    await world.advance(15 * 60_000)
    expect((await browser.get('userinfo')).status).toBe(401)
    await logIn(world, browser, mobile)
    await world.advance(30 * 60_000)
    expect((await browser.get('userinfo')).status).toBe(401)
  })
})

describe('an authenticator code', () => {
  test('works once, in its own half minute and the adjacent ones', async () => {
    const mobile = newMobile()
    await person(world, mobile, { staff: 'MODERATOR' })
    const first = await firstFactor(mobile)
    const now = world.clock.now()
    const code = authenticatorCode(now)
    expect((await first.browser.post('login/totp', { code })).status).toBe(200)
    const second = await firstFactor(mobile)
    const replay = await second.browser.post('login/totp', { code })
    expect([replay.status, replay.error?.type]).toEqual([422, 'TOTP_INVALID'])
    expect(replay.error?.fields.code).toBe(replay.body.message)
    const far = authenticatorCode(new Date(now.getTime() + 90_000))
    expect((await second.browser.post('login/totp', { code: far })).error?.type).toBe('TOTP_INVALID')
    const beside = authenticatorCode(new Date(now.getTime() + 30_000))
    expect((await second.browser.post('login/totp', { code: beside })).status).toBe(200)
  })

  test('given fifty times at the same time creates one session', async () => {
    const mobile = newMobile()
    const id = await person(world, mobile, { staff: 'MODERATOR' })
    const { browser } = await firstFactor(mobile)
    const cookie = `plus_session=${browser.cookies.get('plus_session')}`
    const code = authenticatorCode(world.clock.now())
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.browser({ headers: { cookie } }).post('login/totp', { code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const living = await world.db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
    expect(living).toHaveLength(1)
  })

  test('cannot be guessed endlessly: the fifth wrong one starts a wait that a new login does not end', async () => {
    const mobile = newMobile()
    await person(world, mobile, { staff: 'MODERATOR' })
    const { browser } = await firstFactor(mobile)
    const right = () => authenticatorCode(world.clock.now())
    for (let i = 0; i < 5; i++)
      expect((await browser.post('login/totp', { code: otherCode(right()) })).error?.type).toBe('TOTP_INVALID')
    const again = await firstFactor(mobile)
    const waiting = await again.browser.post('login/totp', { code: right() })
    expect([waiting.status, waiting.error?.type]).toEqual([429, 'TOTP_RATE_LIMITED'])
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(50)
    await world.advance(61_000)
    expect((await again.browser.post('login/totp', { code: right() })).status).toBe(200)
  })

  test('is not required of a person who needs none, and not without a session', async () => {
    expect((await world.browser().post('login/totp', { code: '123456' })).status).toBe(401)
    const browser = world.browser()
    await logIn(world, browser, newMobile())
    expect((await browser.post('login/totp', { code: '123456' })).error?.type).toBe('TOTP_NOT_ASKED')
    expect((await browser.post('login/totp/enrolment')).error?.type).toBe('TOTP_NOT_ASKED')
  })

  test('is asked for again by acts with money and with the staff, five minutes after the last code, before what is wrong with them', async () => {
    const mobile = newMobile()
    const id = await person(world, mobile, { staff: 'SUPERADMIN' })
    const browser = world.browser()
    await logIn(world, browser, mobile)
    browser.authenticator = undefined
    const act = async (of = browser) => (await of.put('dashboard/settings/nonsense', { value: 1 })).error?.type
    const give = () => browser.post('login/totp', { code: authenticatorCode(world.clock.now()) })
    expect((await give()).error?.type).toBe('TOTP_INVALID')
    await world.advance(5 * MINUTE_MS - 10_000)
    expect(await act()).toBe('INVALID')
    await world.advance(10_000)
    expect([await act(), (await browser.get('dashboard/settings')).status]).toEqual(['TOTP_REQUIRED', 200])
    expect(await act(world.browser())).toBe('SESSION_EXPIRED')

    const thief = world.browser()
    thief.cookies.set('plus_session', browser.cookies.get('plus_session')!)
    const end = () => world.db.selectFrom('sessions').select('expires_at').where('account_id', '=', id).execute()
    const before = await end()
    const renewed = await give()
    expect([renewed.status, renewed.body.role_name]).toEqual([200, 'SUPERADMIN'])
    // A copy of the cookie does not become fresh with it, and the session ends when it would have.
    expect((await thief.get('userinfo')).status).toBe(401)
    expect(await end()).toEqual(before)
    expect([await act(), (await give()).error?.type]).toEqual(['INVALID', 'TOTP_INVALID'])
    // Acts do not prolong it.
    await world.advance(4 * MINUTE_MS)
    expect(await act()).toBe('INVALID')
    await world.advance(MINUTE_MS)
    expect(await act()).toBe('TOTP_REQUIRED')
  })

  test('typed wrong five times in a session with roles ends that session, and nobody else’s login', async () => {
    const mobile = newMobile()
    await person(world, mobile, { staff: 'SUPERADMIN' })
    const [owner, thief] = [world.browser(), world.browser()]
    await logIn(world, owner, mobile)
    await world.advance(60_000)
    await logIn(world, thief, mobile)
    const wrong = (who = thief) => who.post('login/totp', { code: otherCode(authenticatorCode(world.clock.now())) })
    for (let tries = 0; tries < 4; tries++) expect((await wrong()).error?.type).toBe('TOTP_INVALID')
    const last = await Promise.all([wrong(), wrong()])
    expect(last.map(({ status }) => status)).toEqual([401, 401])
    expect((await thief.get('userinfo')).status).toBe(401)
    await world.advance(60_000)
    const renewed = await owner.post('login/totp', { code: authenticatorCode(world.clock.now()) })
    expect([renewed.status, (await wrong(owner)).error?.type]).toEqual([200, 'TOTP_INVALID'])
    await world.advance(60_000)
    expect((await logIn(world, world.browser(), mobile)).status).toBe(200)
  })

  test('is required of a company administrator, and not of the company’s other users', async () => {
    const { id } = await company(world, 'Banyan')
    const [admin, agent] = [newMobile(), newMobile()]
    await person(world, admin, { partner: { subsidiary_id: id, role: 'PARTNER_ADMIN' } })
    await person(world, agent, { partner: { subsidiary_id: id, role: 'PARTNER_AGENT_ADMIN' } })
    expect((await firstFactor(admin)).answer.body).toEqual({ second_factor: 'totp' })
    expect((await firstFactor(agent)).answer.body.role_name).toBe('PARTNER_AGENT_ADMIN')
  })
})

describe('setting up an authenticator', () => {
  async function newcomer() {
    const mobile = newMobile()
    const id = await person(world, mobile, { staff: 'USER' })
    await world.db.deleteFrom('second_factors').where('account_id', '=', id).execute()
    return { mobile, id, ...(await firstFactor(mobile)) }
  }

  test('shows a key, the same again in that session, and the first right code confirms it', async () => {
    const { mobile, id, browser, answer } = await newcomer()
    expect(answer.body).toEqual({ second_factor: 'totp', enrolment: { needed: true } })
    expect((await browser.post('login/totp', { code: '123456' })).error?.type).toBe('TOTP_NOT_ENROLLED')
    const { body } = await browser.post('login/totp/enrolment')
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(body.otpauth_url)
    expect([url.protocol, url.hostname, url.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', body.secret])
    expect(decodeURIComponent(url.pathname)).toBe(`/Tulsi Plus:${mobile}`)
    expect((await browser.post('login/totp/enrolment')).body.secret).toBe(body.secret)
    const stored = await world.db
      .selectFrom('second_factors')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored.sealed_secret.toString('latin1')).not.toContain(body.secret)
    expect((await browser.post('login/totp', { code: authenticatorCode(world.clock.now()) })).status).toBe(422)
    const done = await browser.post('login/totp', { code: authenticatorCode(world.clock.now(), body.secret) })
    expect(done.body.roles).toEqual(['USER'])
  })

  test('shows a new key in another session, and a confirmed key is never shown again', async () => {
    const { mobile, browser } = await newcomer()
    const first = (await browser.post('login/totp/enrolment')).body.secret
    const other = await firstFactor(mobile)
    const second = (await other.browser.post('login/totp/enrolment')).body.secret
    expect(second).not.toBe(first)
    const stale = await browser.post('login/totp', { code: authenticatorCode(world.clock.now(), first) })
    expect(stale.error?.type).toBe('TOTP_NOT_ENROLLED')
    await other.browser.post('login/totp', { code: authenticatorCode(world.clock.now(), second) })
    expect((await browser.post('login/totp/enrolment')).error?.type).toBe('TOTP_ENROLLED')
    expect(second).not.toBe(AUTHENTICATOR_SECRET)
  })
})
