/** Who is taken for one person, and who is not: what the owner of a plan enters, and relatives who look alike. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyPlan } from './testing/buy-plan.ts'
import { bookFirst, moveAsProvider, sendProviderMessage } from './testing/checkups.ts'
import { confirmContact } from './testing/confirm-contact.ts'
import { logIn } from './testing/log-in.ts'
import { pdf } from './testing/pdf.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
let next = 9_769_810_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  // Room for the relatives of these tests on the plan that is sold.
  await sql`alter table plan_versions disable trigger user`.execute(world.db)
  await sql`update plan_versions set adult = 5`.execute(world.db)
})
afterAll(() => world.close())

const number = () => `+91${next++}`
const SITA = { name: 'Sita Bose', relation: 'Wife', gender: 'F', dob: '1990-05-01' }

async function plan() {
  const own = number()
  const owner = await world.signUp(own)
  const { subscription_id } = await buyPlan(world, owner)
  const members = `subscriptions/${subscription_id}/members`
  const add = async (person: object) => {
    const added = await owner.post(members, person)
    expect([added.status, added.error]).toEqual([201, undefined])
    return added.body as { uhid: string; version: number }
  }
  const change = async ({ uhid, version }: { uhid: string; version: number }, wanted: object) => {
    const changed = await owner.patch(`${members}/${uhid}`, { version, ...wanted })
    expect([changed.status, changed.error]).toEqual([200, undefined])
    return changed.body as { uhid: string; version: number }
  }
  const remove = async ({ uhid, version }: { uhid: string; version: number }) =>
    expect((await owner.post(`${members}/${uhid}/remove`, { version })).status).toBe(204)
  return { owner, subscription_id, add, change, remove }
}

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

describe('the owner enters an adult who has logged in once more', () => {
  test('after changing who she is on the old row: the owner reads nothing (0082)', async () => {
    const { owner, add, change, remove } = await plan()
    const hers = number()
    const first = await add({ ...SITA, mobile: hers })
    await loggedIn(hers)
    await remove(await change(first, { name: 'Kamala Devi', relation: 'Sister', dob: '1980-01-02' }))
    const { uhid } = await add(SITA)
    const { body: order } = await bookFirst(owner, { uhid })
    expect((await owner.get(await release(order.id))).status).toBe(403)
  })

  test('under her name and date of birth with another gender: the owner reads nothing (0082)', async () => {
    const { owner, add, remove } = await plan()
    const hers = number()
    const first = await add({ ...SITA, mobile: hers })
    await loggedIn(hers)
    await remove(first)
    const { uhid } = await add({ ...SITA, relation: 'Other', gender: 'O' })
    const { body: order } = await bookFirst(owner, { uhid })
    expect((await owner.get(await release(order.id))).status).toBe(403)
  })

  test('as another spouse, after changing the relation on the old row: the owner reads nothing (0082)', async () => {
    const { owner, add, change, remove } = await plan()
    const hers = number()
    const first = await add({ ...SITA, mobile: hers })
    await loggedIn(hers)
    await remove(await change(first, { relation: 'Sister' }))
    const { uhid } = await add({ ...SITA, name: 'Mini Sen', dob: '1991-06-02' })
    const { body: order } = await bookFirst(owner, { uhid })
    expect((await owner.get(await release(order.id))).status).toBe(403)
  })
})

describe('relatives', () => {
  test('adult twins with a number each read their own reports (0082)', async () => {
    const { add } = await plan()
    const [one, other] = [number(), number()]
    const BORN = { relation: 'Sister', gender: 'F', dob: '1996-03-04' }
    const rita = await add({ ...BORN, name: 'Rita Bose', mobile: one })
    await add({ ...BORN, name: 'Mita Bose', mobile: other })
    await loggedIn(other)
    const her = await loggedIn(one)
    const { body: order } = await bookFirst(her, { uhid: rita.uhid })
    expect((await her.get(await release(order.id))).status).toBe(200)
  })

  test('a brother of the name of a father, with a number each, reads his own report (0082)', async () => {
    const { add } = await plan()
    const [one, other] = [number(), number()]
    const son = await add({ name: 'Ravi Bose', relation: 'Brother', gender: 'M', dob: '1994-03-04', mobile: one })
    await add({ name: 'Ravi Bose', relation: 'Father', gender: 'M', dob: '1962-03-04', mobile: other })
    await loggedIn(other)
    const his = await loggedIn(one)
    const { body: order } = await bookFirst(his, { uhid: son.uhid })
    expect((await his.get(await release(order.id))).status).toBe(200)
  })

  test('a second wife, with a number of her own, reads her report once two of our staff have confirmed the number (0082)', async () => {
    const { subscription_id, add, remove } = await plan()
    const [one, other] = [number(), number()]
    const first = await add({ ...SITA, mobile: other })
    await loggedIn(other)
    await remove(first)
    const second = await add({ name: 'Mini Sen', relation: 'Wife', gender: 'F', dob: '1993-06-02', mobile: one })
    const her = await loggedIn(one)
    const { body: order } = await bookFirst(her, { uhid: second.uhid })
    const file = await release(order.id)
    expect((await her.get(file)).status).toBe(403)
    await confirmContact(world, { subscription_id, uhid: second.uhid, mobile: one })
    expect((await (await world.signUp(one)).get(file)).status).toBe(200)
  })

  test('a small daughter and a grown sister with names in Devanagari are two people: the owner reads for the child (0082)', async () => {
    const { owner, add } = await plan()
    const hers = number()
    await add({ name: 'सीता बोस', relation: 'Sister', gender: 'F', dob: '1990-05-01', mobile: hers })
    await loggedIn(hers)
    const child = { name: 'आशा बोस', relation: 'Daughter', gender: 'F', dob: '2019-05-02', guardian_consent: true }
    const { uhid } = await add(child)
    const { body: order } = await bookFirst(owner, { uhid })
    expect((await owner.get(await release(order.id))).status).toBe(200)
  })

  test('a second sister with a name in Devanagari and a number of her own reads her own report (0082)', async () => {
    const { add } = await plan()
    const [one, other] = [number(), number()]
    await add({ name: 'सीता बोस', relation: 'Sister', gender: 'F', dob: '1990-05-01', mobile: other })
    const gita = await add({ name: 'गीता बोस', relation: 'Sister', gender: 'F', dob: '1992-05-01', mobile: one })
    await loggedIn(other)
    const her = await loggedIn(one)
    const { body: order } = await bookFirst(her, { uhid: gita.uhid })
    expect((await her.get(await release(order.id))).status).toBe(200)
  })
})
