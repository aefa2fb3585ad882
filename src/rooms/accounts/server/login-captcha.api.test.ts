/** Where robots guess codes or ask for too many of them, strangers solve a captcha, and people with a known device do not. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, otherCode, sentCode } from '#testing/log-in.ts'
import { solveCaptcha } from '#testing/solve-captcha.ts'
import { openWorld, type World } from '#testing/world.ts'

const HOUR = 3_600_000

let world: World
beforeAll(async () => {
  world = await openWorld({ TRUST_PROXY: '127.0.0.1', SENDS_PER_HOUR: '10' })
})
afterAll(() => world.close())

let next = 8_600_000_000
const newMobile = () => `+91${next++}`
let network = 0
const elsewhere = () => world.browser({ headers: { 'x-forwarded-for': `10.30.${++network}.7` } })

test('after a thousand wrong codes in an hour each guess needs a captcha, except on a known device', async () => {
  const [mobile, owner] = [newMobile(), elsewhere()]
  await logIn(world, owner, mobile)
  await world.advance(HOUR)
  const wrong = Array.from({ length: 1000 }, (_, i) => ({ network: `172.16.${i % 200}.0/24`, at: world.clock.now() }))
  await world.db.insertInto('login_failures').values(wrong).execute()
  expect((await logIn(world, owner, mobile)).status).toBe(200)

  const browser = elsewhere()
  const { verification_id } = (await browser.post('login/otp', { mobile: newMobile() })).body
  const otp = await sentCode(world, verification_id)
  const enter = (given: object) => browser.post('login/verify', { verification_id, otp, ...given })
  const refused = await enter({})
  expect([refused.status, refused.error?.type]).toEqual([429, 'RATE_LIMITED'])
  expect(refused.error?.extra_args).toMatchObject({ captcha_needed: true })
  const captcha = await solveCaptcha(browser)
  expect((await enter({ otp: otherCode(otp), captcha })).error?.type).toBe('OTP_INVALID')
  const again = await enter({ captcha })
  expect([again.status, again.error?.type]).toEqual([422, 'CAPTCHA_FAILED'])
  const another = await solveCaptcha(browser)
  const answers = await Promise.all([...Array(5)].map(() => enter({ captcha: another })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await world.db.deleteFrom('login_failures').execute()
})

test('a made-up, altered or late captcha is refused', async () => {
  const browser = elsewhere()
  const captcha = await solveCaptcha(browser)
  const { challenge, solution } = JSON.parse(Buffer.from(captcha, 'base64').toString())
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
  const { parameters, signature } = challenge
  const easier = { ...parameters, cost: 1, keyPrefix: '00', keySignature: undefined }
  const data = { ...parameters.data, ends: parameters.data.ends + HOUR }
  for (const altered of [
    encode({}),
    encode('text'),
    Buffer.from('{').toString('base64'),
    encode({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
    encode({ challenge: { parameters: easier, signature }, solution: { counter: 0, derivedKey: '00'.repeat(32) } }),
    encode({ challenge: { parameters: { ...parameters, data }, signature }, solution }),
    encode({ challenge: { parameters: { ...parameters, data: { ...data, purpose: 'lead' } }, signature }, solution }),
  ]) {
    const refused = await browser.post('login/otp', { mobile: newMobile(), captcha: altered })
    expect([refused.status, refused.error?.type], altered).toEqual([422, 'CAPTCHA_FAILED'])
  }
  await world.advance(11 * 60_000)
  const late = await browser.post('login/otp', { mobile: newMobile(), captcha })
  expect([late.status, late.error?.type]).toEqual([422, 'CAPTCHA_FAILED'])
  expect((await browser.post('login/otp', { mobile: newMobile(), captcha: 'ä' })).status).toBe(422)
})

test('from two fifths of the hour’s messages on, codes need a captcha, and known devices go on without', async () => {
  await world.advance(2 * HOUR)
  const [mobile, owner] = [newMobile(), elsewhere()]
  await logIn(world, owner, mobile)
  for (let i = 0; i < 3; i++) expect((await elsewhere().post('login/otp', { mobile: newMobile() })).status).toBe(200)
  const browser = elsewhere()
  const asked = { mobile: newMobile() }
  const refused = await browser.post('login/otp', asked)
  expect([refused.status, refused.error?.type]).toEqual([429, 'RATE_LIMITED'])
  expect(refused.error?.extra_args).toMatchObject({ captcha_needed: true })
  expect((await browser.post('login/otp', { ...asked, captcha: await solveCaptcha(browser) })).status).toBe(200)
  expect((await owner.post('login/otp', { mobile })).status).toBe(200)
})
