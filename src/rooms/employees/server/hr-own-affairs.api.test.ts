/** HR users keep away from plans that cover themselves, also where a colleague's plan does. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyPlan } from '../../../testing/buy-plan.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { csvOf, sendList } from '../../../testing/uploaded-list.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const adult = (mobile: string) => ({
  name: 'Hema Rao',
  relation: 'Wife',
  dob: '1990-05-01',
  gender: 'F',
  mobile,
})

/** A colleague's plan that covers the HR user, as the colleague entered it. */
async function openFamily() {
  const looms = await openEmployer(world)
  const spouse = await looms.add()
  const row = await world.db
    .selectFrom('partner_users')
    .selectAll()
    .where('id', '=', spouse.id)
    .executeTakeFirstOrThrow()
  const member = await world.signUp(row.mobile)
  const added = await member.post(`subscriptions/${row.subscription_id}/members`, adult(looms.mobile))
  expect([added.status, added.body]).toMatchObject([201, { mobile: looms.mobile }])
  const person = `${looms.path}/partner_users/${spouse.id}`
  return { ...looms, spouse, row, person }
}

describe('a colleague’s plan that covers an HR user', () => {
  test('gets no credits from that user, by no call; another user gives them (D7.21)', async () => {
    const { hr, colleague, path, person, spouse } = await openFamily()
    const given = await (await hr()).post(`${person}/wallet/transfer`, { amount: 100 })
    expect([given.status, given.error?.type]).toEqual([403, 'OWN_AFFAIR'])
    const body = { partner_user_id: spouse.id, walletAmount: 900 }
    const edited = await (await hr()).send('PATCH', `${path}/partner_user`, { body })
    expect([edited.status, edited.error?.type]).toEqual([403, 'OWN_AFFAIR'])
    const other = await colleague('PARTNER_ADMIN')
    expect((await other.browser.send('PATCH', `${path}/partner_user`, { body })).body).toMatchObject({ allotted: 900 })
  })

  test('is neither blocked nor given back by that user', async () => {
    const { hr, colleague, path, spouse } = await openFamily()
    const body = { partner_user_id: spouse.id }
    const own = await (await hr()).send('DELETE', `${path}/partner_user`, { body })
    expect([own.status, own.error?.type]).toEqual([403, 'OWN_AFFAIR'])
    const other = await colleague('PARTNER_ADMIN')
    expect((await other.browser.send('DELETE', `${path}/partner_user`, { body })).status).toBe(200)
    const restored = await (await hr()).post(`${path}/partner_user/${spouse.id}/restore`)
    expect([restored.status, restored.error?.type]).toEqual([403, 'OWN_AFFAIR'])
  })
})

test('an HR user does not put themselves on a colleague’s plan; another HR user, or the colleague, does', async () => {
  const { add, hr, colleague, path, mobile } = await openEmployer(world)
  const { id } = await add()
  const user = await hr()
  const { status, error } = await user.post(`${path}/partner_users/${id}/members`, adult(mobile))
  expect([status, error?.type]).toEqual([403, 'OWN_AFFAIR'])
  expect((await user.get('subscriptions')).body.subscriptions).toEqual([])
  const other = await colleague('PARTNER_MEMBER')
  expect((await other.browser.post(`${path}/partner_users/${id}/members`, adult(mobile))).status).toBe(201)
})

test('an HR user gives no credits with the plan of somebody whose plan covers them, by hand or by a list (D7.21)', async () => {
  const looms = await openEmployer(world)
  const { browser, mobile } = await looms.colleague('PARTNER_ADMIN')
  const wife = looms.somebody()
  const hers = await world.signUp(wife.mobile)
  const { subscription_id } = await buyPlan(world, hers)
  const husband = { name: 'Hari Rao', relation: 'Husband', gender: 'M', dob: '1988-05-01', mobile }
  expect((await hers.post(`subscriptions/${subscription_id}/members`, husband)).status).toBe(201)
  const add = (fields: object) => browser.post(`${looms.path}/partner_user`, { ...wife, ...fields })
  expect((await add({ walletAmount: 5_000 })).error?.type).toBe('OWN_AFFAIR')
  const row = [wife.name, wife.email, wife.mobile.slice(3), wife.reference_id, '5000']
  const list = csvOf(['Employee Name', 'Email', 'Mobile', 'Employee ID', 'Credits'], [row])
  expect((await sendList(looms, 'ACTIVATE', list, { browser })).body).toMatchObject({ valid: 0, invalid: 1 })
  expect((await add({ walletAmount: 0 })).status).toBe(201)
  expect(await looms.available()).toBe(10_000)
})
