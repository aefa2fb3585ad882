import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { logIn, person, sentCode } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

const DAY = 86_400_000
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.advance(61 * 60_000))

let next = 9_500_000_000
const newMobile = () => `+91${next++}`

async function twoDevices() {
  const mobile = newMobile()
  const laptop = world.browser()
  await logIn(world, laptop, mobile)
  const phone = world.browser({ headers: { 'user-agent': PHONE } })
  await logIn(world, phone, mobile)
  return { laptop, phone }
}

test('a person sees their sessions, and logging one out takes effect immediately', async () => {
  const { laptop, phone } = await twoDevices()
  const { sessions } = (await laptop.get('me/sessions')).body
  expect(sessions).toHaveLength(2)
  expect(sessions[0]).toMatchObject({ current: false, device: 'Chrome on Android', address: '127.0.0.1' })
  expect(sessions[1]).toMatchObject({ current: true })
  expect(Object.keys(sessions[0]).toSorted()).toEqual([
    'address',
    'created_at',
    'current',
    'device',
    'id',
    'last_seen_at',
  ])
  expect((await phone.get('userinfo')).status).toBe(200)
  expect((await laptop.delete(`me/sessions/${sessions[0].id}`)).status).toBe(204)
  expect((await phone.get('userinfo')).status).toBe(401)
  expect((await laptop.get('me/sessions')).body.sessions).toHaveLength(1)
  expect((await laptop.delete(`me/sessions/${sessions[0].id}`)).status).toBe(404)
})

test('logging out everywhere ends every session, including the current one', async () => {
  const { laptop, phone } = await twoDevices()
  expect((await phone.delete('me/sessions')).status).toBe(204)
  for (const browser of [laptop, phone]) expect((await browser.get('userinfo')).status).toBe(401)
  expect(phone.cookies.has('plus_session')).toBe(false)
})

test('ending the own session also deletes what the browser has stored, ending another one does not', async () => {
  const stored = async (end: (devices: Awaited<ReturnType<typeof twoDevices>>) => Promise<{ headers: Headers }>) =>
    (await end(await twoDevices())).headers.get('clear-site-data')
  const endOne = async (browser: Browser, current: boolean) => {
    const { sessions } = (await browser.get('me/sessions')).body
    return browser.delete(`me/sessions/${sessions.find((one: { current: boolean }) => one.current === current).id}`)
  }
  expect(await stored(({ phone }) => phone.post('logout'))).toBe('"storage"')
  expect(await stored(({ phone }) => phone.delete('me/sessions'))).toBe('"storage"')
  expect(await stored(({ phone }) => endOne(phone, true))).toBe('"storage"')
  expect(await stored(({ phone }) => endOne(phone, false))).toBeNull()
})

test('a login over the session of another person deletes what that person’s browser has stored, over the own one it does not', async () => {
  const [mobile, other] = [newMobile(), newMobile()]
  const browser = world.browser()
  const stored = async (as: string) => (await logIn(world, browser, as)).headers.get('clear-site-data')
  expect(await stored(mobile)).toBeNull()
  expect(await stored(mobile)).toBeNull()
  expect(await stored(other)).toBe('"storage"')
})

test('it also does where that session has ended, or was ended from another device', async () => {
  const [mobile, other] = [newMobile(), newMobile()]
  const browser = world.browser()
  const stored = async (as: string) => (await logIn(world, browser, as)).headers.get('clear-site-data')
  await stored(mobile)
  await world.advance(31 * DAY)
  expect(await stored(mobile)).toBeNull()
  const elsewhere = world.browser()
  await logIn(world, elsewhere, mobile)
  expect((await elsewhere.delete('me/sessions')).status).toBe(204)
  expect(await stored(other)).toBe('"storage"')
})

test('what a page of one person sends does nothing while another one is logged in, who can log in and out on it', async () => {
  const browser = world.browser()
  const { id } = (await logIn(world, browser, newMobile())).body
  const mobile = newMobile()
  await logIn(world, browser, mobile)
  const headers = { 'x-page-of': id }
  const sent = await browser.post('whatsapp/settings', { subscribed: true }, { headers })
  expect([sent.status, sent.error?.type]).toEqual([401, 'SESSION_EXPIRED'])
  expect((await browser.post('login/otp', { mobile }, { headers })).status).toBe(200)
  for (const own of [{ 'x-page-of': (await browser.get('userinfo')).body.id }, {}] as Record<string, string>[])
    expect((await browser.post('whatsapp/settings', {}, { headers: own })).error?.type).not.toBe('SESSION_EXPIRED')
})

test('another person’s session is not found, whatever id is requested', async () => {
  const { laptop } = await twoDevices()
  const stranger = world.browser()
  await logIn(world, stranger, newMobile())
  const [{ id }] = (await laptop.get('me/sessions')).body.sessions
  expect((await stranger.delete(`me/sessions/${id}`)).status).toBe(404)
  for (const odd of ['x', '00000000-0000-0000-0000-000000000000', `${id}'--`, '%00'])
    expect((await stranger.delete(`me/sessions/${odd}`)).status, odd).toBe(404)
  expect((await laptop.get('userinfo')).status).toBe(200)
  expect((await world.browser().get('me/sessions')).status).toBe(401)
})

test('an unfinished login cannot end a session', async () => {
  const mobile = newMobile()
  await person(world, mobile, { staff: 'ADMIN' })
  const owner = world.browser()
  await logIn(world, owner, mobile)
  const half = world.browser()
  const { body } = await half.post('login/otp', { mobile })
  const otp = await sentCode(world, body.verification_id)
  await half.post('login/verify', { verification_id: body.verification_id, otp })
  expect((await half.delete('me/sessions')).status).toBe(403)
  expect((await owner.get('userinfo')).status).toBe(200)
  const givenUp = await half.post('logout')
  expect([givenUp.status, givenUp.headers.get('clear-site-data')]).toEqual([200, null])
  expect((await half.delete('me/sessions')).error?.type).toBe('SESSION_EXPIRED')
})

test('a customer’s session ends after thirty days without a request and after ninety days in any case', async () => {
  const browser = world.browser()
  await logIn(world, browser, newMobile())
  for (let days = 29; days < 90; days += 29) {
    await world.advance(29 * DAY)
    expect((await browser.get('userinfo')).status).toBe(200)
  }
  await world.advance(3 * DAY)
  expect((await browser.get('userinfo')).status).toBe(401)
  await logIn(world, browser, newMobile())
  await world.advance(30 * DAY)
  const late = await browser.get('userinfo')
  expect([late.status, late.error?.type]).toEqual([401, 'SESSION_EXPIRED'])
})

test('another site cannot log a person in or out: every changing call refuses its origin', async () => {
  const browser = world.browser()
  await logIn(world, browser, newMobile())
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[]) {
    for (const path of ['logout', 'login/otp', 'login/verify', 'login/totp', 'whatsapp/settings']) {
      const refused = await browser.post(path, {}, { headers })
      expect([refused.status, refused.error?.type], path).toEqual([403, 'CROSS_ORIGIN'])
    }
    expect((await browser.delete('me/sessions', { headers })).status).toBe(403)
  }
  const form = await browser.send('POST', 'logout', {
    raw: 'a=b',
    headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
  })
  expect(form.status).toBe(403)
  expect((await browser.get('userinfo')).status).toBe(200)
})
