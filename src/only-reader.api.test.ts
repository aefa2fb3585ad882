/** An adult who has logged in stays the only reader of what is about their health, however the owner of the plan enters them again. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingWords } from '#rooms/checkups/words/booking.ts'
import type { Answer, Browser } from './testing/browser.ts'
import { buyPlan } from './testing/buy-plan.ts'
import { bookFirst, moveAsProvider, sendProviderMessage } from './testing/checkups.ts'
import { confirmContact } from './testing/confirm-contact.ts'
import { confirmFamily } from './testing/confirm-members.ts'
import { askDoctor, playDesk } from './testing/consults.ts'
import { openEmployer } from './testing/employer.ts'
import { CONSULTS, openFamilies, WIFE } from './testing/families.ts'
import { insertCheckup } from './testing/insert-checkup.ts'
import { logIn } from './testing/log-in.ts'
import { givePastPlan } from './testing/past-plan.ts'
import { pdf } from './testing/pdf.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
let next = 9_769_800_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const number = () => `+91${next++}`
const outcome = ({ status, error }: Answer) => [status, error?.type]
const FACTS = { name: 'Sita Bose', relation: 'Wife', gender: 'F', dob: '1990-05-01' }

/** A plan, and an adult on it; what the owner does with them. */
async function couple() {
  const [own, hers] = [number(), number()]
  const owner = await world.signUp(own)
  const { subscription_id } = await buyPlan(world, owner)
  const members = `subscriptions/${subscription_id}/members`
  const add = async (person: object) => {
    const added = await owner.post(members, person)
    expect([added.status, added.error]).toEqual([201, undefined])
    return added.body as { uhid: string; version: number }
  }
  const remove = async ({ uhid, version }: { uhid: string; version: number }) =>
    expect((await owner.post(`${members}/${uhid}/remove`, { version })).status).toBe(204)
  const enter = async ({ uhid, version }: { uhid: string; version: number }, mobile: string | null) =>
    expect((await owner.patch(`${members}/${uhid}`, { version, mobile })).status).toBe(200)
  const first = await add({ ...FACTS, mobile: hers })
  return { own, hers, owner, subscription_id, members, add, remove, enter, first }
}

/** Somebody logs in with a code. */
async function loggedIn(mobile: string) {
  const browser = world.browser()
  expect((await logIn(world, browser, mobile)).status).toBe(200)
  return browser
}

async function release(order_id: string) {
  await moveAsProvider(world, order_id, 'SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'REPORT_AWAITED')
  const report = { content: (await pdf(['Haemoglobin 14.1'])).toString('base64') }
  expect((await sendProviderMessage(world, { order_id, sub_status: 'REPORT_RELEASED', report })).status).toBe(200)
  const { id } = await world.db
    .selectFrom('checkup_reports')
    .select('id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  return `me/checkups/${order_id}/reports/${id}`
}

/** What a person may do with the report of a check-up. */
async function readBy(browser: Browser, order_id: string, file: string) {
  const documents = (await browser.get('me/documents')).text
  const share = await browser.patch(`me/checkups/${order_id}`, { share_report_with_employer: true })
  return [(await browser.get(file)).status === 200, share.status === 200, documents.includes(order_id)]
}
const NOTHING = [false, false, false]

type Couple = Awaited<ReturnType<typeof couple>>
const AGAIN: Record<string, (one: Couple) => Promise<{ uhid: string }>> = {
  'without a number': ({ add }) => add(FACTS),
  'by another spelling of the name': ({ add }) => add({ ...FACTS, name: ' sita  BOSE' }),
  'by a nickname, with the same birth': ({ add }) => add({ ...FACTS, name: 'Mini', relation: 'Sister' }),
  'as the spouse, with another name and birth': ({ add }) =>
    add({ ...FACTS, name: 'Sheela B', relation: 'Spouse', dob: '1991-06-02' }),
  'by an age, as another relation': ({ add }) => add({ name: 'Sita Bose', relation: 'Other', gender: 'F', age: 36 }),
}

describe('an adult who has logged in is removed from a plan and added again', () => {
  test.each(Object.keys(AGAIN))('%s: the owner reads and shares no report of hers (0082)', async (way) => {
    const one = await couple()
    await loggedIn(one.hers)
    await one.remove(one.first)
    const { uhid } = await AGAIN[way]!(one)
    const { body: order } = await bookFirst(one.owner, { uhid })
    const file = await release(order.id)
    expect(await readBy(one.owner, order.id, file)).toEqual(NOTHING)
    expect(outcome(await one.owner.get(file))).toEqual([403, 'NOT_YOURS'])
    expect((await one.owner.get(`me/checkups/${order.id}`)).body).toMatchObject({ can: { open_reports: false } })
  })

  test('with a number of the owner’s own: it reads none either, and the appointment that it booked is shown to it (0082)', async () => {
    const one = await couple()
    await loggedIn(one.hers)
    await one.remove(one.first)
    const sim = number()
    const { uhid } = await one.add({ ...FACTS, mobile: sim })
    const other = await loggedIn(sim)
    const booked = await bookFirst(other, { uhid })
    expect([booked.status, booked.body.uhid]).toEqual([201, uhid])
    const file = await release(booked.body.id)
    for (const browser of [other, one.owner]) expect(await readBy(browser, booked.body.id, file)).toEqual(NOTHING)
    expect((await other.get(`me/checkups/${booked.body.id}`)).body.can).toMatchObject({ open_reports: false })
    const { transaction_id } = await askDoctor(world, { ...one, uhid, account_id: await accountOf(one.own) })
    await playDesk(world, transaction_id, 'complete')
    expect((await other.get(`${CONSULTS}/${transaction_id}`)).status).toBe(404)
  })

  test('the number is replaced by another of the owner’s: it reads nothing until two of our staff have put it there, then what was booked under it (0082)', async () => {
    const one = await couple()
    await loggedIn(one.hers)
    const sim = number()
    await one.enter(one.first, sim)
    const { body: order } = await bookFirst(one.owner, { uhid: one.first.uhid })
    const file = await release(order.id)
    for (const browser of [await loggedIn(sim), one.owner])
      expect(await readBy(browser, order.id, file)).toEqual(NOTHING)
    const { subscription_id, first, own } = one
    await confirmContact(world, { subscription_id, uhid: first.uhid, mobile: sim })
    const { transaction_id } = await askDoctor(world, {
      ...one,
      uhid: one.first.uhid,
      account_id: await accountOf(one.own),
    })
    const hers = await world.signUp(sim)
    expect((await hers.get(`${CONSULTS}/${transaction_id}`)).status).toBe(200)
    expect((await hers.get(file)).status).toBe(200)
    expect((await (await world.signUp(own)).get(file)).status).toBe(403)
  })

  test('with her own number: she reads as before (0082)', async () => {
    const one = await couple()
    await loggedIn(one.hers)
    await one.remove(one.first)
    const { uhid } = await one.add({ ...FACTS, mobile: one.hers })
    const { body: order } = await bookFirst(one.owner, { uhid })
    const file = await release(order.id)
    expect(await readBy(await loggedIn(one.hers), order.id, file)).toEqual([true, false, true])
    expect(await readBy(one.owner, order.id, file)).toEqual(NOTHING)
  })

  test('on another plan of the same owner: the owner reads nothing there, nor what an agent books (0082)', async () => {
    const one = await couple()
    await loggedIn(one.hers)
    await one.remove(one.first)
    const subscription_id = await givePastPlan(world.db, one.own)
    const account_id = await accountOf(one.own)
    const { uhid } = await world.db
      .insertInto('subscription_members')
      .values({ subscription_id, ...FACTS, gender: 'F', created_at: world.clock.now() })
      .returning('uhid')
      .executeTakeFirstOrThrow()
    const order = await insertCheckup(world, { subscription_id, uhid, account_id }, 'REPORT_RELEASED')
    expect((await one.owner.get(`me/checkups/${order}`)).body.can).toMatchObject({ open_reports: false })
    const { transaction_id } = await askDoctor(world, { ...one, account_id, uhid: (await one.add(FACTS)).uhid })
    await sql`update consultations set account_id = null, booked_by = 'AGENT', agent_id = ${account_id},
      partner_id = ${account_id} where transaction_id = ${transaction_id}`.execute(world.db)
    expect((await one.owner.get(`${CONSULTS}/${transaction_id}`)).status).toBe(404)
  })

  test('by her company: the employee reads and shares no report of hers (0082)', async () => {
    const employer = await openEmployer(world, { is_wallet_based_plan: false, rupees: 0 })
    const families = openFamilies(world, employer, 9_769_900_000)
    const mobile = families.number()
    const her = await families.family({ mobile })
    await her.confirm()
    await loggedIn(mobile)
    const members = `${employer.path}/partner_users/${her.id}/members`
    const { version } = await her.seen()
    const hr = await employer.hr()
    expect((await hr.post(`${members}/${her.uhid}/remove`, { version })).status).toBe(204)
    const { uhid } = (await hr.post(members, WIFE)).body
    await confirmFamily(world, her.own)
    const employee = await world.signUp(her.own)
    const { body: order } = await bookFirst(employee, { uhid })
    const file = await release(order.id)
    expect(await readBy(employee, order.id, file)).toEqual(NOTHING)
  })
})

test('who has never logged in, and another relative, are read by the owner as before (0082)', async () => {
  const one = await couple()
  await one.remove(one.first)
  const { uhid } = await one.add(FACTS)
  const { body: order } = await bookFirst(one.owner, { uhid })
  const file = await release(order.id)
  expect((await one.owner.get(file)).status).toBe(200)
  const two = await couple()
  await loggedIn(two.hers)
  const child = { name: 'Asha Bose', relation: 'Daughter', gender: 'F', dob: '2019-05-01', guardian_consent: true }
  const daughter = await two.add(child)
  const { body: hers } = await bookFirst(two.owner, { uhid: daughter.uhid })
  expect((await two.owner.get(await release(hers.id))).status).toBe(200)
})

test('a person whose number is in doubt is told what to do about it (0082)', async () => {
  const one = await couple()
  const renewed = number()
  await loggedIn(one.hers)
  await one.enter(one.first, renewed)
  const her = await loggedIn(renewed)
  const { body: order } = await bookFirst(her, { uhid: one.first.uhid })
  const file = await release(order.id)
  const share = await her.patch(`me/checkups/${order.id}`, { share_report_with_employer: true })
  for (const refused of [await her.get(file), share]) {
    expect(outcome(refused)).toEqual([403, 'NOT_YOURS'])
    expect(refused.error?.message).toBe(bookingWords.refusals.inDoubt)
  }
  expect((await her.get(`me/checkups/${order.id}`)).body.in_doubt).toBe(true)
  expect((await one.owner.get(`me/checkups/${order.id}`)).body.in_doubt).toBe(false)
})

test('a first login after a number was taken off again is not the person’s: the owner reads as before (0082)', async () => {
  for (const leaves of ['by a change', 'by removal']) {
    const one = await couple()
    let { uhid } = one.first
    if (leaves === 'by a change') await one.enter(one.first, null)
    else {
      await one.remove(one.first)
      await world.advance(60_000)
      uhid = (await (await world.signUp(one.own)).post(one.members, FACTS)).body.uhid
    }
    await world.advance(60_000)
    await loggedIn(one.hers)
    const account_id = await accountOf(one.own)
    const order = await insertCheckup(world, { ...one, uhid, account_id }, 'REPORT_RELEASED')
    const owner = await world.signUp(one.own)
    expect((await owner.get(`me/checkups/${order}`)).body.can, leaves).toMatchObject({ open_reports: true })
  }
})

test('her number that the owner takes off and enters again: what she read by it she reads on (0082)', async () => {
  const one = await couple()
  const { body: order } = await bookFirst(await loggedIn(one.hers), { uhid: one.first.uhid })
  const file = await release(order.id)
  await world.advance(60_000)
  await one.enter(one.first, null)
  await one.enter({ ...one.first, version: one.first.version + 1 }, one.hers)
  expect(await readBy(await world.signUp(one.hers), order.id, file)).toEqual([true, false, true])
  await confirmFamily(world, one.own)
  expect(await readBy(await world.signUp(one.hers), order.id, file)).toEqual([true, false, true])
})

test('two of our staff who change her address say nothing of a number in doubt: it reads nothing (0082)', async () => {
  const one = await couple()
  await loggedIn(one.hers)
  const sim = number()
  await one.enter(one.first, sim)
  const { uhid } = one.first
  const { body: order } = await bookFirst(one.owner, { uhid })
  const file = await release(order.id)
  const { subscription_id } = one
  await confirmContact(world, { subscription_id, uhid, mobile: sim, email: 'sita@bose.example' })
  expect(await readBy(await world.signUp(sim), order.id, file)).toEqual(NOTHING)
})

async function accountOf(mobile: string) {
  const account = world.db.selectFrom('accounts').select('id').where('mobile', '=', mobile)
  return (await account.executeTakeFirstOrThrow()).id
}
