import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logIn, otherCode, sentCode } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
// An hour apart, so that the limits of one test do not affect the next.
beforeEach(() => world.advance(61 * 60_000))

let next = 9_000_000_000
const newMobile = () => `+91${next++}`

describe('logging in', () => {
  test('a new number gets a code, logs in with it and has an account; the same number logs in to it again (C1.03, C1.04)', async () => {
    const mobile = newMobile()
    const browser = world.browser()
    const sent = await browser.post('login/otp', { mobile: mobile.slice(3) })
    expect(sent.status).toBe(200)
    expect(sent.body).toEqual({ verification_id: expect.any(String), resend_after_s: 30, expires_in_s: 300 })
    const challenge = await world.db
      .selectFrom('login_challenges')
      .select(['source', 'mobile', 'purpose'])
      .where('id', '=', sent.body.verification_id)
      .executeTakeFirstOrThrow()
    expect(challenge).toEqual({ source: 'login_signup_otp', mobile, purpose: 'login' })
    const otp = await sentCode(world, sent.body.verification_id)
    const user = await browser.post('login/verify', { verification_id: sent.body.verification_id, otp })
    expect(user.status).toBe(200)
    expect(user.body).toMatchObject({ mobile, roles: [], role_name: null, allowedActions: [], name: null })
    const again = await logIn(world, world.browser(), mobile)
    expect(again.body.id).toBe(user.body.id)
    const logins = await world.db
      .selectFrom('accounts')
      .select(['first_login_at', 'last_login_at'])
      .where('id', '=', user.body.id)
      .executeTakeFirstOrThrow()
    expect(logins.last_login_at!.getTime()).toBeGreaterThanOrEqual(logins.first_login_at!.getTime())
    const consents = await world.db
      .selectFrom('consents')
      .select(['purpose', 'given', 'text_version'])
      .where('account_id', '=', user.body.id)
      .orderBy('id')
      .execute()
    expect(consents).toEqual([
      { purpose: 'terms', given: true, text_version: 'terms-2026-11' },
      { purpose: 'privacy_notice', given: true, text_version: 'privacy-2026-11-4' },
    ])
  })

  test('neither the code nor the browser’s token is stored in clear', async () => {
    const browser = world.browser()
    const { body } = await browser.post('login/otp', { mobile: newMobile() })
    const otp = await sentCode(world, body.verification_id)
    await browser.post('login/verify', { verification_id: body.verification_id, otp })
    const tables = ['login_challenges', 'sessions', 'jobs', 'audit_log'] as const
    const stored = JSON.stringify(
      await Promise.all(tables.map((table) => world.db.selectFrom(table).selectAll().execute())),
      (_, value) =>
        typeof value === 'bigint' ? String(value) : Buffer.isBuffer(value) ? value.toString('latin1') : value,
    )
    expect(stored).not.toContain(`"${otp}"`)
    for (const token of browser.cookies.values()) expect(stored).not.toContain(token)
  })

  test('an invalid Indian mobile, an unknown key or a code of five digits is refused at its field', async () => {
    const browser = world.browser()
    for (const mobile of ['5876543210', '98765', '+1 415 555 2671', '', 12, ['9876543210'], null]) {
      const refused = await browser.post('login/otp', { mobile })
      expect([refused.status, Object.keys(refused.error!.fields)], String(mobile)).toEqual([422, ['mobile']])
    }
    expect((await browser.post('login/otp', { mobile: '9\u00006543210' })).status).toBe(400)
    expect((await browser.post('login/otp', { mobile: newMobile(), otp: '1' })).status).toBe(400)
    expect((await browser.post('login/otp', { mobile: newMobile(), source: 'x'.repeat(5000) })).status).toBe(400)
    expect((await browser.post('login/otp', { mobile: newMobile(), channel: 'pigeon' })).status).toBe(422)
    const { body } = await browser.post('login/otp', { mobile: newMobile() })
    for (const otp of ['12345', '1234567', 'abcdef', '１２３４５６', 123456, null])
      expect(
        (await browser.post('login/verify', { verification_id: body.verification_id, otp })).error?.fields,
      ).toHaveProperty('otp')
    expect((await browser.post('login/verify', { verification_id: 'x', otp: '123456' })).status).toBe(422)
  })

  test('a code works only in the browser that requested it, and only once', async () => {
    const browser = world.browser()
    const { body } = await browser.post('login/otp', { mobile: newMobile() })
    const otp = await sentCode(world, body.verification_id)
    const given = { verification_id: body.verification_id, otp }
    const stranger = world.browser()
    await stranger.post('login/otp', { mobile: newMobile() })
    expect((await stranger.post('login/verify', given)).error?.type).toBe('OTP_EXPIRED')
    expect((await world.browser().post('login/verify', given)).error?.type).toBe('OTP_EXPIRED')
    const before = new Map(browser.cookies)
    expect((await browser.post('login/verify', given)).status).toBe(200)
    expect((await browser.post('login/verify', given)).error?.type).toBe('OTP_EXPIRED')
    for (const [name, value] of before) browser.cookies.set(name, value)
    expect((await browser.post('login/verify', given)).error?.type).toBe('OTP_REVOKED')
  })

  test('a wrong code says how many tries are left, the fifth revokes it, and the right one is then too late', async () => {
    const browser = world.browser()
    const { body } = await browser.post('login/otp', { mobile: newMobile() })
    const otp = await sentCode(world, body.verification_id)
    const verify = (code: string) => browser.post('login/verify', { verification_id: body.verification_id, otp: code })
    for (const left of [4, 3, 2, 1, 0]) {
      const wrong = await verify(otherCode(otp))
      expect(wrong.status).toBe(422)
      expect(wrong.error).toMatchObject({ type: 'OTP_INVALID', extra_args: { attempts_left: left } })
      expect(wrong.error?.fields.otp).toBe(wrong.body.message)
    }
    const late = await verify(otp)
    expect([late.status, late.error?.type]).toEqual([410, 'OTP_REVOKED'])
    expect(browser.cookies.has('plus_session')).toBe(false)
  })

  test('a code expires after five minutes, and a new one voids the old', async () => {
    const browser = world.browser()
    const mobile = newMobile()
    const first = (await browser.post('login/otp', { mobile })).body
    await world.advance(30_000)
    const second = await browser.post('login/otp', { mobile })
    expect(second.body.resend_after_s).toBe(60)
    const old = { verification_id: first.verification_id, otp: await sentCode(world, first.verification_id) }
    expect((await browser.post('login/verify', old)).error?.type).toBe('OTP_REVOKED')
    await world.advance(5 * 60_000)
    const { verification_id } = second.body
    const late = await browser.post('login/verify', { verification_id, otp: await sentCode(world, verification_id) })
    expect([late.status, late.error?.type]).toEqual([410, 'OTP_EXPIRED'])
  })

  test('a hundred simultaneous verifications of the right code give exactly one session', async () => {
    const browser = world.browser()
    const mobile = newMobile()
    const { body } = await browser.post('login/otp', { mobile })
    const otp = await sentCode(world, body.verification_id)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => browser.post('login/verify', { verification_id: body.verification_id, otp })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.type === 'OTP_REVOKED')).toHaveLength(99)
    const { rows } = {
      rows: await world.db
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'account_id')
        .select('sessions.id')
        .where('mobile', '=', mobile)
        .execute(),
    }
    expect(rows).toHaveLength(1)
  })
})

describe('the session', () => {
  test('GET login returns the signed-in user, POST logout ends the session, and the old cookie is worthless (C7.08)', async () => {
    const browser = world.browser()
    expect((await browser.get('login')).body).toEqual({ is_logged_in: false, user: null })
    const user = (await logIn(world, browser, newMobile())).body
    expect((await browser.get('login')).body).toEqual({ is_logged_in: true, user })
    const stolen = browser.cookies.get('plus_session')!
    const ended = await browser.post('logout')
    expect([ended.status, ended.body]).toEqual([200, { is_logged_in: false }])
    expect(browser.cookies.has('plus_session')).toBe(false)
    browser.cookies.set('plus_session', stolen)
    expect((await browser.get('userinfo')).status).toBe(401)
    expect((await browser.post('logout')).status).toBe(200)
  })

  test('GET logout ends the session only for a request from one of our pages (C7.09)', async () => {
    const browser = world.browser()
    await logIn(world, browser, newMobile())
    for (const site of ['cross-site', 'same-site', 'none', undefined]) {
      const refused = await browser.get('logout', { headers: site ? { 'sec-fetch-site': site } : {} })
      // Node's fetch sends a Sec-Fetch-Mode but no Sec-Fetch-Site.
      expect([refused.status, refused.error?.type], site).toEqual([403, 'CROSS_ORIGIN'])
    }
    expect((await browser.get('userinfo')).status).toBe(200)
    expect((await browser.get('logout', { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
    expect((await browser.get('login')).body.is_logged_in).toBe(false)
  })

  test('logging in never adopts a cookie that the browser brought, and ends the earlier session', async () => {
    const browser = world.browser()
    const planted = 'A'.repeat(43)
    browser.cookies.set('plus_session', planted)
    const mobile = newMobile()
    await logIn(world, browser, mobile)
    const first = browser.cookies.get('plus_session')!
    expect(first).not.toBe(planted)
    await world.advance(31_000)
    await logIn(world, browser, newMobile())
    const second = browser.cookies.get('plus_session')!
    expect(second).not.toBe(first)
    const thief = world.browser()
    for (const token of [planted, first]) {
      thief.cookies.set('plus_session', token)
      expect((await thief.get('userinfo')).status).toBe(401)
    }
  })

  test('ten simultaneous log-outs end one session once and write one line in the audit log', async () => {
    const browser = world.browser()
    const user = (await logIn(world, browser, newMobile())).body
    const cookie = `plus_session=${browser.cookies.get('plus_session')}`
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.browser({ headers: { cookie } }).post('logout')),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const lines = await world.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(['accounts.account-opened', 'accounts.logged-out'])
  })

  test('a session depends on its cookie alone: ids in headers, cookies and query give no one else’s data', async () => {
    const asha = (await logIn(world, world.browser(), newMobile())).body
    const browser = world.browser()
    const nikhil = (await logIn(world, browser, newMobile())).body
    for (const [name, value] of Object.entries({ member_uhid: asha.id, account_id: asha.id, user_id: asha.id }))
      browser.cookies.set(name, value)
    const seen = await browser.get('userinfo', {
      headers: { 'x-user': asha.id, 'x-account-id': asha.id, 'x-forwarded-for': '10.0.0.1' },
    })
    expect(seen.body.id).toBe(nikhil.id)
    expect(seen.text).not.toContain(asha.id)
    expect((await browser.get(`userinfo?account_id=${asha.id}`)).status).toBe(400)
  })

  test('over https the cookie is bound to the host, and everywhere it is out of reach for scripts and other sites', async () => {
    const secure = await openWorld({ PUBLIC_URL: 'https://plus.example' })
    try {
      const sent = await secure.browser().post('login/otp', { mobile: newMobile() })
      const line = sent.headers.getSetCookie()[0] ?? ''
      expect(line).toMatch(/^__Host-plus_verification=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax/)
      expect(line).not.toMatch(/domain/i)
      // The public address is compared with, never the Host header, which the sender writes.
      for (const [origin, status] of [
        ['https://plus.example', 200],
        [secure.origin, 403],
      ] as const) {
        const answer = await secure.browser({ headers: { origin } }).post('login/otp', { mobile: newMobile() })
        expect(answer.status, origin).toBe(status)
      }
    } finally {
      await secure.close()
    }
    const browser = world.browser()
    const { body } = await browser.post('login/otp', { mobile: newMobile() })
    const otp = await sentCode(world, body.verification_id)
    const answer = await browser.post('login/verify', { verification_id: body.verification_id, otp })
    expect(answer.headers.getSetCookie().join()).toMatch(
      /plus_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
