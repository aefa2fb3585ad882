/** What a stranger does at a number does not stop its owner. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { logIn, otherCode, sentCode } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const COOKIE = 'plus_verification'

let world: World
beforeAll(async () => {
  world = await openWorld({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => world.close())
beforeEach(() => world.advance(DAY + HOUR))

let next = 8_200_000_000
const newMobile = () => `+91${next++}`
let network = 0
/** A browser on a network of its own. */
const elsewhere = () => {
  network++
  return at(`10.${network >> 8}.${network & 255}.7`)
}
const at = (address: string) => world.browser({ headers: { 'x-forwarded-for': address } })

async function codeSent(browser: Browser, mobile: string) {
  const sent = await browser.post('login/otp', { mobile })
  if (sent.status !== 200) throw new Error(`no code: ${sent.text}`)
  const { verification_id } = sent.body
  const right = await sentCode(world, verification_id)
  const enter = (otp: string) => browser.post('login/verify', { verification_id, otp })
  return { right: () => enter(right), wrong: () => enter(otherCode(right)) }
}

/** Guesses as often as one may from this browser. */
async function guessAll(browser: Browser, mobile: string): Promise<number> {
  const sent = await browser.post('login/otp', { mobile })
  if (sent.status !== 200) return 0
  const otp = otherCode(await sentCode(world, sent.body.verification_id))
  for (let guesses = 0; ; guesses++) {
    const { error } = await browser.post('login/verify', { verification_id: sent.body.verification_id, otp })
    if (error?.type !== 'OTP_INVALID') return guesses
  }
}

test('ten requests by a stranger neither void the code of a number’s owner nor stop the next one', async () => {
  const mobile = newMobile()
  const owner = elsewhere()
  const code = await codeSent(owner, mobile)
  for (let i = 0; i < 10; i++) await at('10.200.1.1').post('login/otp', { mobile })
  expect((await code.right()).status).toBe(200)
  expect((await logIn(world, elsewhere(), mobile)).status).toBe(200)
})

test('strangers who use up a number’s codes and guesses leave those of its known device', async () => {
  const mobile = newMobile()
  const owner = elsewhere()
  await logIn(world, owner, mobile)
  await world.advance(2 * DAY)
  let guesses = 0
  for (let i = 0; i < 10; i++) {
    guesses += await guessAll(elsewhere(), mobile)
    await world.advance(20 * MINUTE)
  }
  expect(guesses).toBe(30)
  expect((await elsewhere().post('login/otp', { mobile })).status).toBe(429)
  const code = await codeSent(owner, mobile)
  expect((await code.wrong()).error?.extra_args).toMatchObject({ attempts_left: 4 })
  expect((await code.right()).status).toBe(200)
})

test('a locked number, a network and a world full of wrong codes do not stop a known device', async () => {
  const mobile = newMobile()
  const owner = at('10.201.7.1')
  await logIn(world, owner, mobile)
  await world.db.insertInto('login_guards').values({ mobile, failures: 100, locked_at: world.clock.now() }).execute()
  const wrong = Array.from({ length: 1000 }, () => ({ network: '10.201.7.0/24', at: world.clock.now() }))
  await world.db.insertInto('login_failures').values(wrong).execute()
  expect((await elsewhere().post('login/otp', { mobile })).error?.extra_args).toMatchObject({ locked: true })
  expect((await logIn(world, owner, mobile)).status).toBe(200)
  // A stranger has to solve a captcha first; the lock ended with the owner's login.
  const stranger = await logIn(world, elsewhere(), mobile)
  expect(stranger.error?.extra_args).toMatchObject({ captcha_needed: true })
  await world.db.deleteFrom('login_failures').execute()
  expect((await logIn(world, elsewhere(), mobile)).status).toBe(200)
})

test('a known device gets two codes an hour beyond those of strangers and ten a day with theirs, and twenty guesses', async () => {
  const mobile = newMobile()
  const owner = elsewhere()
  await logIn(world, owner, mobile)
  await world.advance(2 * DAY)
  for (let i = 0; i < 5; i++) await codeSent(elsewhere(), mobile)
  let guesses = 0
  for (let i = 0; i < 8; i++) {
    guesses += await guessAll(owner, mobile)
    // The second code comes within the hour of the strangers'; after it the browser waits for its own mistakes.
    await world.advance(i === 0 ? 2 * MINUTE : 2 * HOUR)
  }
  expect(guesses).toBe(20)
  const sent = await world.db.selectFrom('login_challenges').select('is_known').where('mobile', '=', mobile).execute()
  expect(sent.filter(({ is_known }) => is_known)).toHaveLength(5)
  expect(sent).toHaveLength(10)
})

test('a device is known at the numbers it logged in to, for half a year, until its owner logs out everywhere', async () => {
  const [mine, other] = [newMobile(), newMobile()]
  const phone = elsewhere()
  await logIn(world, phone, mine)
  await logIn(world, phone, other)
  const isKnown = async (mobile: string) => {
    await phone.post('login/otp', { mobile })
    const { is_known } = await world.db
      .selectFrom('login_challenges')
      .select('is_known')
      .where('mobile', '=', mobile)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    await world.advance(HOUR)
    return is_known
  }
  expect([await isKnown(mine), await isKnown(other), await isKnown(newMobile())]).toEqual([true, true, false])
  await phone.delete('me/sessions')
  expect([await isKnown(mine), await isKnown(other)]).toEqual([true, false])
  await world.advance(180 * DAY)
  expect(await isKnown(mine)).toBe(false)
})

test('nobody chooses which browser they are: a made-up cookie is replaced, and a login changes the real one', async () => {
  const browser = elsewhere()
  browser.cookies.set(COOKIE, 'A'.repeat(43))
  const mobile = newMobile()
  const planted = elsewhere()
  await planted.post('login/otp', { mobile: newMobile() })
  await browser.post('login/otp', { mobile: newMobile() })
  const issued = browser.cookies.get(COOKIE)!
  expect(issued).toMatch(/^[\w-]{43}$/)
  expect(issued).not.toBe('A'.repeat(43))
  const victim = elsewhere()
  victim.cookies.set(COOKIE, planted.cookies.get(COOKIE)!)
  await logIn(world, victim, mobile)
  expect(victim.cookies.get(COOKIE)).not.toBe(planted.cookies.get(COOKIE))
  await planted.post('login/otp', { mobile })
  const asked = await world.db
    .selectFrom('login_challenges')
    .select('is_known')
    .where('mobile', '=', mobile)
    .orderBy('created_at')
    .execute()
  expect(asked.map(({ is_known }) => is_known)).toEqual([true, false])
})
