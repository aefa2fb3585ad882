/** A number typed by mistake for a member: what is booked under it, who is told of a report, and where somebody lives. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookFirst, moveAsProvider } from './testing/checkups.ts'
import { askDoctor } from './testing/consults.ts'
import { loggedIn, openCouples, releaseTo, templatesTo } from './testing/couple.ts'
import { CONSULTS } from './testing/families.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
let couples: ReturnType<typeof openCouples>
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NUMBER: '50' })
  couples = openCouples(world, 9_769_840_000)
})
afterAll(() => world.close())

const MINUTE = 60_000
const HOME = '12 Lakshmi Road'

/** A check-up that the owner booked for her under a number. */
async function booked(mobile = couples.number()) {
  const one = await couples.couple(mobile)
  const { body: order } = await bookFirst(await one.owner(), { uhid: one.uhid })
  await world.advance(MINUTE)
  return { ...one, mobile, order_id: order.id as string, slot: order.slot as string }
}
const seen = async (mobile: string, order_id: string) => {
  const { status, body } = await (await world.signUp(mobile)).get(`me/checkups/${order_id}`)
  return [status, body?.can?.open_reports, body?.address]
}

describe('an appointment is ahead, and the owner corrects a number with which nobody has logged in', () => {
  test('the old number reads nothing and gets nothing, also with a later login; the owner gets the messages meanwhile (0078)', async () => {
    const one = await booked()
    await one.enter(couples.number())
    await loggedIn(world, one.mobile)
    await moveAsProvider(world, one.order_id, 'SLOT_CONFIRMED')
    expect((await seen(one.mobile, one.order_id))[0]).toBe(404)
    const old = await world.signUp(one.mobile)
    for (const path of ['me/checkups', 'me/documents', 'me/now'])
      expect((await old.get(path)).text).not.toContain(one.order_id)
    expect((await old.get(`me/checkups/${one.order_id}/calendar`)).status).toBe(404)
    expect(await templatesTo(world, one.mobile)).not.toContain('checkup-confirmed')
    expect(await templatesTo(world, one.own)).toContain('checkup-confirmed')
  })

  test('once the owner has confirmed the correct number, that is whose appointment and report it is (0078)', async () => {
    const one = await booked()
    const hers = couples.number()
    await one.enter(hers)
    expect((await seen(hers, one.order_id))[0]).toBe(404)
    await one.confirm()
    await loggedIn(world, hers)
    await world.advance(MINUTE)
    expect(await seen(hers, one.order_id)).toEqual([200, true, expect.stringContaining(HOME)])
    const file = await releaseTo(world, one.order_id)
    expect(await templatesTo(world, hers)).toEqual(expect.arrayContaining(['checkup-confirmed', 'checkup-report']))
    expect((await (await world.signUp(hers)).get(file)).status).toBe(200)
    expect((await (await one.owner()).get(file)).status).not.toBe(200)
    expect((await (await world.signUp(one.mobile)).get(file)).status).toBe(404)
    // She has proven it: nothing that the owner enters later takes it from her, or gives it to the first number.
    await one.enter(one.mobile)
    await one.confirm()
    await loggedIn(world, one.mobile)
    await world.advance(MINUTE)
    expect((await (await world.signUp(hers)).get(file)).status).toBe(200)
    expect((await seen(hers, one.order_id))[2]).toBeNull()
    expect((await (await world.signUp(one.mobile)).get(file)).status).toBe(404)
    expect((await (await one.owner()).get(file)).status).not.toBe(200)
  })

  test('without another number it is the owner’s, as for whom no number is known (0078)', async () => {
    const one = await booked()
    await one.enter(null)
    const file = await releaseTo(world, one.order_id)
    expect((await (await one.owner()).get(file)).status).toBe(200)
    expect((await (await world.signUp(one.mobile)).get(file)).status).toBe(404)
  })

  test('a consultation that goes on is not shown to the old number either (0078)', async () => {
    const one = await couples.couple(couples.number())
    const { mobile } = await world.db
      .selectFrom('subscription_members')
      .select('mobile')
      .where('uhid', '=', one.uhid)
      .executeTakeFirstOrThrow()
    const { id: account_id } = await world.db
      .selectFrom('accounts')
      .select('id')
      .where('mobile', '=', one.own)
      .executeTakeFirstOrThrow()
    const { transaction_id } = await askDoctor(world, { ...one, account_id })
    await one.enter(null)
    expect((await (await world.signUp(mobile!)).get(`${CONSULTS}/${transaction_id}`)).status).toBe(404)
    expect((await (await one.owner()).get(`${CONSULTS}/${transaction_id}`)).status).toBe(200)
  })
})

describe('she has logged in with the number', () => {
  test('the owner cannot turn her appointment to a number of their own: it and its report stay hers, without their address (0078)', async () => {
    const one = await booked()
    await loggedIn(world, one.mobile)
    await world.advance(MINUTE)
    expect(await seen(one.mobile, one.order_id)).toEqual([200, true, expect.stringContaining(HOME)])
    const sim = couples.number()
    await one.enter(sim)
    await one.confirm()
    await loggedIn(world, sim)
    await world.advance(MINUTE)
    expect((await seen(sim, one.order_id))[0]).toBe(404)
    expect(await seen(one.mobile, one.order_id)).toEqual([200, true, null])
    await moveAsProvider(world, one.order_id, 'SLOT_CONFIRMED')
    const calendar = await (await world.signUp(one.mobile)).get(`me/checkups/${one.order_id}/calendar`)
    expect([calendar.status, calendar.text.includes('Lakshmi')]).toEqual([200, false])
    for (const path of ['me/checkups', 'me/now'])
      expect((await (await world.signUp(one.mobile)).get(path)).text).not.toContain(HOME)
  })

  test('what she booked herself shows her address on (0078)', async () => {
    const mobile = couples.number()
    const one = await couples.couple(mobile)
    const { body: order } = await bookFirst(await loggedIn(world, mobile), { uhid: one.uhid })
    await world.advance(MINUTE)
    await one.remove()
    expect((await seen(mobile, order.id))[2]).toContain(HOME)
  })

  test.each([
    ['at its time', 5],
    ['before it', 0],
  ])(
    'a number that is taken off only after the report, of a sample that was taken %s, goes on reading it, also with a first login of later (0082)',
    async (_, days) => {
      const one = await booked()
      const file = await releaseTo(world, one.order_id, days * 86_400_000)
      await world.advance(MINUTE)
      await one.enter(null)
      expect((await (await loggedIn(world, one.mobile)).get(file)).status).toBe(200)
      expect((await (await one.owner()).get(file)).status).toBe(403)
    },
  )
})

describe('a report is ready', () => {
  test('a number of hers without an account is told that something is ready, and nothing of health (0078)', async () => {
    const one = await booked()
    await releaseTo(world, one.order_id)
    await world.work()
    const { body } = await world.browser().get(`/dev/messages?to=${encodeURIComponent(one.mobile)}&limit=100`)
    const [told] = body.filter(({ template }: { template: string }) => template === 'own-document')
    expect(told.text).toContain('Log in with this number')
    expect(told.text).not.toMatch(/check|health|Sita|Haemoglobin/i)
    expect(told.text).not.toContain(one.order_id)
    const owners = await templatesTo(world, one.own)
    expect(owners).not.toContain('checkup-report')
    expect(owners).not.toContain('report-waits')
  })

  test('under a number in doubt nobody is told but the owner, what has to be done (0078)', async () => {
    const one = await couples.couple(couples.number())
    const { mobile } = await world.db
      .selectFrom('subscription_members')
      .select('mobile')
      .where('uhid', '=', one.uhid)
      .executeTakeFirstOrThrow()
    await loggedIn(world, mobile!)
    await world.advance(MINUTE)
    const renewed = couples.number()
    await one.enter(renewed)
    await one.confirm()
    const { body: order } = await bookFirst(await one.owner(), { uhid: one.uhid })
    await releaseTo(world, order.id)
    expect(await templatesTo(world, renewed)).not.toContain('own-document')
    expect(await templatesTo(world, one.own)).toContain('report-waits')
    expect(await templatesTo(world, mobile!)).not.toContain('own-document')
  })
})
