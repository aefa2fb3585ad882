/** Reports that were booked before a person had a number, or under one that was taken off or in doubt: nobody is left without a reader. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookFirst } from './testing/checkups.ts'
import { confirmContact } from './testing/confirm-contact.ts'
import { askDoctor, playDesk } from './testing/consults.ts'
import { loggedIn, openCouples, releaseTo, templatesTo } from './testing/couple.ts'
import { CONSULTS } from './testing/families.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
let couples: ReturnType<typeof openCouples>
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NUMBER: '50' })
  couples = openCouples(world, 9_769_820_000)
})
afterAll(() => world.close())

const MINUTE = 60_000

/** A report that was booked and released while she had no number; she has logged in with one since, which the owner confirmed. */
async function numberedLater() {
  const one = await couples.couple()
  const { body: order } = await bookFirst(await one.owner(), { uhid: one.uhid })
  const file = await releaseTo(world, order.id)
  await world.advance(MINUTE)
  const hers = couples.number()
  await one.enter(hers)
  await one.confirm()
  await loggedIn(world, hers)
  await world.advance(MINUTE)
  return { ...one, hers, order_id: order.id as string, file }
}
const reads = async (mobile: string, file: string) => (await (await world.signUp(mobile)).get(file)).status

describe('an adult gets a number after a report', () => {
  test('the owner goes on reading what was there by her first login, and decides nothing about it any more (0078)', async () => {
    const one = await numberedLater()
    expect(await reads(one.own, one.file)).toBe(200)
    expect(await reads(one.hers, one.file)).toBe(404)
    const owner = await one.owner()
    const share = await owner.patch(`me/checkups/${one.order_id}`, { share_report_with_employer: true })
    expect([share.status, share.error?.type]).toEqual([403, 'NOT_YOURS'])
    expect((await owner.get('me/documents')).text).toContain(one.order_id)
  })

  test('a report that is released after her first login is not the owner’s, also where her number is entered again (0078)', async () => {
    const one = await couples.couple()
    const { body: order } = await bookFirst(await one.owner(), { uhid: one.uhid })
    await world.advance(MINUTE)
    const hers = couples.number()
    await one.enter(hers)
    await one.confirm()
    await loggedIn(world, hers)
    await world.advance(MINUTE)
    const file = await releaseTo(world, order.id)
    await world.advance(MINUTE)
    await one.enter(null)
    await one.enter(hers)
    await one.confirm()
    expect(await reads(one.own, file)).toBe(404)
    expect(await templatesTo(world, one.own)).not.toContain('checkup-report')
    expect(await templatesTo(world, one.own)).toContain('report-waits')
    await confirmContact(world, { ...one, mobile: hers })
    expect(await reads(hers, file)).toBe(200)
  })

  test('she reads it once two of our staff have confirmed her number as it is, whatever the owner enters later (0078)', async () => {
    const one = await numberedLater()
    await confirmContact(world, { ...one, mobile: one.hers })
    const her = await world.signUp(one.hers)
    expect((await her.get(one.file)).status).toBe(200)
    expect((await her.get('me/documents')).text).toContain(one.order_id)
    expect((await her.get(`me/checkups/${one.order_id}`)).body.can).toMatchObject({ open_reports: true })
    expect(await reads(one.own, one.file)).toBe(200)
    const sim = couples.number()
    await one.enter(sim)
    await one.confirm()
    await loggedIn(world, sim)
    expect([await reads(one.hers, one.file), await reads(sim, one.file)]).toEqual([200, 404])
  })

  test('nor is a report booked without a number after her first login the owner’s (0082)', async () => {
    const one = await numberedLater()
    await one.enter(null)
    const { body: order } = await bookFirst(await one.owner(), { uhid: one.uhid })
    const file = await releaseTo(world, order.id)
    expect(await reads(one.own, file)).toBe(403)
    await world.advance(MINUTE)
    await one.enter(one.hers)
    await one.confirm()
    expect(await reads(one.own, file)).toBe(403)
  })

  test('of a consultation that an agent booked the same holds, with its prescription (0078)', async () => {
    const one = await couples.couple()
    const { id: account_id } = await world.db
      .selectFrom('accounts')
      .select('id')
      .where('mobile', '=', one.own)
      .executeTakeFirstOrThrow()
    const { transaction_id } = await askDoctor(world, { ...one, account_id })
    await sql`update consultations set account_id = null, booked_by = 'AGENT', agent_id = ${account_id},
      partner_id = ${account_id} where transaction_id = ${transaction_id}`.execute(world.db)
    await playDesk(world, transaction_id, 'complete')
    await world.work()
    await world.advance(61 * MINUTE)
    const hers = couples.number()
    await one.enter(hers)
    await one.confirm()
    await loggedIn(world, hers)
    await world.advance(MINUTE)
    const path = `${CONSULTS}/${transaction_id}`
    const seen = async (mobile: string) => {
      const { status, body } = await (await world.signUp(mobile)).get(path)
      return [status, body?.prescriptions?.length]
    }
    expect(await seen(one.own)).toEqual([200, 1])
    expect((await seen(hers))[0]).toBe(404)
    await confirmContact(world, { ...one, mobile: hers })
    expect(await seen(hers)).toEqual([200, 1])
    expect((await (await world.signUp(hers)).get('me/documents')).text).toContain(transaction_id)
  })
})

describe('a person is removed while their number is in doubt', () => {
  test('two of our staff confirm it as it is afterwards: they read what was booked under it, and are on no plan by it (0082)', async () => {
    const one = await couples.couple(couples.number())
    const [first, renewed] = [await seenMobile(one.uhid), couples.number()]
    await loggedIn(world, first)
    await world.advance(MINUTE)
    await one.enter(renewed)
    const { body: order } = await bookFirst(await one.owner(), { uhid: one.uhid })
    const file = await releaseTo(world, order.id)
    await world.advance(MINUTE)
    await one.remove()
    await world.signUp(renewed)
    expect(await reads(renewed, file)).toBe(404)
    const detail = async () =>
      (await (await world.signUp('+919769890001')).get(`dashboard/subscriptions/${one.subscription_id}`)).body
        .subscription_with_usage
    await confirmContact(world, { ...one, mobile: renewed })
    expect(await reads(renewed, file)).toBe(200)
    expect((await (await world.signUp(renewed)).get('subscriptions')).body.subscriptions).toEqual([])
    const { numbers_in_doubt, removed_in_doubt } = await detail()
    expect([numbers_in_doubt, removed_in_doubt]).toEqual([[], []])
  })

  test('they are shown to our staff with the number, and no other number is put on them (0082)', async () => {
    const one = await couples.couple(couples.number())
    const renewed = couples.number()
    await loggedIn(world, await seenMobile(one.uhid))
    await world.advance(MINUTE)
    await one.enter(renewed)
    await one.remove()
    const path = `dashboard/subscriptions/${one.subscription_id}`
    const staff = await world.person('Kabir')
    const { removed_in_doubt } = (await staff.get(path)).body.subscription_with_usage
    expect(removed_in_doubt).toMatchObject([{ uhid: one.uhid, mobile: renewed }])
    const body = { mobile: couples.number(), email: null, reason: 'She has another number' }
    expect((await staff.post(`${path}/members/${one.uhid}/contact`, body)).status).toBe(404)
    const same = await staff.post(`${path}/members/${one.uhid}/contact`, { ...body, mobile: renewed })
    expect([same.status, same.body.proposal]).toMatchObject([200, { mobile: renewed, by_you: true }])
  })
})

async function seenMobile(uhid: string): Promise<string> {
  const row = world.db.selectFrom('subscription_members').select('mobile').where('uhid', '=', uhid)
  return (await row.executeTakeFirstOrThrow()).mobile!
}
