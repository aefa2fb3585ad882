/** HR users keep away from plans that cover themselves, also where a colleague's plan does. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmployer } from '../../../testing/employer.ts'
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
