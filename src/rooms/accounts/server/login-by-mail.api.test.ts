/** The second channel of login codes: an email address that its owner has confirmed. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { logIn, otherCode, person, sentCode } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

const HOUR = 3_600_000
let world: World
let next = 8_600_000_000
let network = 0

beforeAll(async () => {
  world = await openWorld({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => world.close())
beforeEach(() => world.advance(25 * HOUR))

const newMobile = () => `+91${next++}`
const newEmail = () => `asha.${next++}@example.in`
/** A browser of its own network, with nothing of earlier ones. */
const stranger = () =>
  world.browser({ headers: { 'x-forwarded-for': `10.${40 + (network >> 8)}.${network++ & 255}.1` } })
const askByMail = (who: Browser, mobile: string) => who.post('login/otp', { mobile, channel: 'mail' })
const messagesTo = async (to: string) =>
  (await world.browser().get(`/dev/messages?to=${encodeURIComponent(to)}`)).body as { text: string }[]

const begin = async (who: Browser, email: string) =>
  who.post('me/login_email/otp', { email, ...(await codeToMobile(who)) })

async function confirm(who: Browser, email: string) {
  const { verification_id } = (await begin(who, email)).body
  return who.put('me/login_email', { verification_id, otp: await sentCode(world, verification_id) })
}

async function codeToMobile(who: Browser) {
  const { verification_id } = (await who.post('me/login_email/mobile_otp')).body
  return { verification_id, otp: await sentCode(world, verification_id) }
}

/** A person with a confirmed address, on the device on which it was confirmed. */
async function owner() {
  const mobile = newMobile()
  const email = newEmail()
  const device = stranger()
  await logIn(world, device, mobile)
  expect((await confirm(device, email)).status).toBe(200)
  return { mobile, email, device }
}

async function logInByMail(who: Browser, mobile: string) {
  const { verification_id } = (await askByMail(who, mobile)).body
  return who.post('login/verify', { verification_id, otp: await sentCode(world, verification_id) })
}

describe('an address for login codes', () => {
  it('is confirmed by the code sent there, read back by its owner, and told to the mobile', async () => {
    const mobile = newMobile()
    const email = newEmail()
    const device = stranger()
    await logIn(world, device, mobile)
    expect((await device.get('me/login_email')).body).toEqual({ email: null })
    const { verification_id } = (await begin(device, email.toUpperCase())).body
    await world.work()
    const otp = await sentCode(world, verification_id)
    expect((await messagesTo(email))[0]?.text).toContain(`${otp} confirms this email`)
    const wrong = await device.put('me/login_email', { verification_id, otp: otherCode(otp) })
    expect([wrong.status, wrong.error?.type]).toEqual([422, 'OTP_INVALID'])
    expect((await device.put('me/login_email', { verification_id, otp })).body).toEqual({ email })
    expect((await device.get('me/login_email')).body).toEqual({ email })
    await world.work()
    expect(JSON.stringify(await messagesTo(mobile))).toContain('now sends login codes to a•••@example.in')
  })

  it('is added, changed and removed only with a fresh code to the mobile; a change voids the codes sent before', async () => {
    const { mobile, device } = await owner()
    const elsewhere = newEmail()
    const bare = await device.post('me/login_email/otp', { email: elsewhere })
    expect([bare.status, Object.keys(bare.error?.fields ?? {}).toSorted()]).toEqual([422, ['otp', 'verification_id']])
    const used = await codeToMobile(device)
    const spent = () => device.post('me/login_email/otp', { email: elsewhere, ...used })
    expect([(await spent()).status, (await spent()).status]).toEqual([200, 410])
    await world.advance(HOUR)
    const other = stranger()
    const { verification_id } = (await askByMail(other, mobile)).body
    expect((await confirm(device, elsewhere)).body).toEqual({ email: elsewhere })
    const late = await other.post('login/verify', { verification_id, otp: await sentCode(world, verification_id) })
    expect([late.status, late.error?.type]).toEqual([410, 'OTP_REVOKED'])
    await world.advance(HOUR)
    const guessed = await device.post('me/login_email/remove', { verification_id: randomUUID(), otp: '123456' })
    expect(guessed.error?.type).toBe('OTP_EXPIRED')
    expect((await device.post('me/login_email/remove', await codeToMobile(device))).body).toEqual({ email: null })
    const gone = await logInByMail(stranger(), mobile)
    expect([gone.status, gone.error?.type]).toEqual([422, 'OTP_INVALID'])
  })

  it('is of one account: another session’s code for it proves nothing', async () => {
    const [thief, victim] = [stranger(), stranger()]
    await logIn(world, victim, newMobile())
    await logIn(world, thief, newMobile())
    const { verification_id } = (await begin(thief, newEmail())).body
    for (const [name, value] of thief.cookies) if (name.includes('verification')) victim.cookies.set(name, value)
    const otp = await sentCode(world, verification_id)
    expect((await victim.put('me/login_email', { verification_id, otp })).status).toBe(422)
    expect((await victim.get('me/login_email')).body).toEqual({ email: null })
  })

  it('of somebody else is not flooded with codes', async () => {
    const email = newEmail()
    const statuses: number[] = []
    for (let person = 0; person < 6; person++) {
      const device = stranger()
      await logIn(world, device, newMobile())
      statuses.push((await begin(device, email)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('a login code by mail', () => {
  it('goes to the confirmed address and logs in to its account, on a new device', async () => {
    const { mobile, email, device } = await owner()
    const mine = stranger()
    const { verification_id } = (await askByMail(mine, mobile)).body
    await world.work()
    const otp = await sentCode(world, verification_id)
    expect((await messagesTo(email))[0]?.text).toMatch(new RegExp(`^${otp} is your .+ Plus login code`))
    const { body } = await mine.post('login/verify', { verification_id, otp })
    expect(body).toMatchObject({ id: (await device.get('userinfo')).body.id, mobile })
  })

  it('is asked for and guessed with the same answers whether there is an account, an address or neither', async () => {
    const { mobile: withAddress } = await owner()
    const without = newMobile()
    await logIn(world, stranger(), without)
    const unknown = newMobile()
    const before = await world.db.selectFrom('outbox_messages').select('id').where('channel', '=', 'mail').execute()
    const answers = new Set<string>()
    for (const mobile of [withAddress, without, unknown]) {
      const who = stranger()
      const asked = await askByMail(who, mobile)
      const { verification_id, ...shown } = asked.body
      const otp = otherCode(await sentCode(world, verification_id))
      const guessed = await who.post('login/verify', { verification_id, otp })
      const { request_id: _, ...error } = guessed.body.error
      const again = await askByMail(who, mobile)
      answers.add(
        JSON.stringify([
          asked.status,
          shown,
          guessed.status,
          error,
          again.status,
          again.body.message.replace(/\d+/, 'n'),
        ]),
      )
    }
    expect([...answers]).toHaveLength(1)
    await world.work()
    const after = await world.db.selectFrom('outbox_messages').select('id').where('channel', '=', 'mail').execute()
    expect(after.length - before.length).toBe(1)
    const right = await logInByMail(stranger(), unknown)
    expect([right.status, right.error?.type]).toEqual([422, 'OTP_INVALID'])
    const made = await world.db.selectFrom('accounts').select('id').where('mobile', '=', unknown).execute()
    expect(made).toEqual([])
  })

  it('is left to a new device of the owner when strangers have used up the codes to the number', async () => {
    const { mobile } = await owner()
    for (let asked = 0; asked < 7; asked++) await stranger().post('login/otp', { mobile })
    const mine = stranger()
    expect((await mine.post('login/otp', { mobile })).error?.type).toBe('OTP_RATE_LIMITED')
    expect((await logInByMail(mine, mobile)).status).toBe(200)
  })

  it('that strangers have used up too is left to a known device, and takes none of the codes to the number', async () => {
    const { mobile, device } = await owner()
    let last = 200
    for (let asked = 0; asked < 7; asked++) last = (await askByMail(stranger(), mobile)).status
    expect(last).toBe(429)
    expect((await logInByMail(device, mobile)).status).toBe(200)
    expect((await logIn(world, stranger(), mobile)).status).toBe(200)
  })

  it('guessed wrong until it locks leaves codes to the number as they were', async () => {
    const { mobile, device } = await owner()
    await world.db.insertInto('login_guards').values({ mobile, by_mail: true, failures: 99 }).execute()
    const guesser = stranger()
    const { verification_id } = (await askByMail(guesser, mobile)).body
    const otp = otherCode(await sentCode(world, verification_id))
    await guesser.post('login/verify', { verification_id, otp })
    expect((await askByMail(stranger(), mobile)).error?.extra_args).toMatchObject({ locked: true })
    expect((await askByMail(device, mobile)).status).toBe(200)
    expect((await logIn(world, stranger(), mobile)).status).toBe(200)
  })

  it('does not replace the second factor of our staff', async () => {
    const mobile = newMobile()
    const id = await person(world, mobile, { staff: 'ADMIN' })
    const row = { account_id: id, email: newEmail(), verified_at: world.clock.now() }
    await world.db.insertInto('login_emails').values(row).execute()
    const desk = stranger()
    expect((await logInByMail(desk, mobile)).body).toMatchObject({ second_factor: 'totp' })
    expect((await desk.get('me/login_email')).status).toBe(403)
  })
})
