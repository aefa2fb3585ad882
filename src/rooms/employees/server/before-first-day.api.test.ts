/** People who are added to a signed contract before its first day: they have the plan from that day on. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenRules } from '#testing/broken-rules.ts'
import { openEmployer } from '#testing/employer.ts'
import { applyList, csvOf } from '#testing/uploaded-list.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

const today = () => istDateOf(world.clock.now())

/** A contract that is signed and begins in ten days. */
async function signed() {
  const first_day = addDays(today(), 10)
  const plain = { reference_id_placeholder: null, reference_id_sample: null, runout_days_on_exit: 5 }
  const looms = await openEmployer(world, { ...plain, starts_on: first_day })
  const lives = async () => {
    const { body } = await (await looms.hr()).get(`${looms.path}/partner_user/form?partner_id=${looms.partner_id}`)
    return { lives: body.remaining_quota, rupees: body.available }
  }
  const plans = async (mobile: string) => (await (await world.signUp(mobile)).get('subscriptions')).body.subscriptions
  const welcomed = async (id: string) =>
    (await world.db.selectFrom('outbox_messages').select('id').where('cause', '=', `employee-welcome:${id}`).execute())
      .length > 0
  const block = async (id: string) =>
    (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: id } })
  return { ...looms, first_day, lives, plans, welcomed, block }
}

test('the plan is given with its credits, and gives nothing before that day (D4.02)', async () => {
  const looms = await signed()
  const { id, mobile, ...added } = await looms.add({ reference_id: undefined })
  expect(added).toMatchObject({ status: 'ACTIVE', subscription_start_date: looms.first_day, balance: 500 })
  expect(await looms.lives()).toEqual({ lives: 99, rupees: 9_500 })
  await world.work()
  expect(await looms.plans(mobile)).toMatchObject([
    { status: 'PENDING_ACTIVATION', is_active: false, start_date: looms.first_day },
  ])
  expect(await looms.welcomed(id)).toBe(false)
  await world.advance(10 * DAY_MS)
  expect(await looms.plans(mobile)).toMatchObject([{ status: 'ACTIVE', is_active: true }])
  expect(await looms.welcomed(id)).toBe(true)
  expect(await looms.lives()).toEqual({ lives: 99, rupees: 9_500 })
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

test('who leaves before it never has the plan: life and credits return, and come back where that is undone', async () => {
  const looms = await signed()
  const { id, mobile } = await looms.add({ reference_id: undefined })
  const before = await looms.lives()
  expect((await looms.block(id)).body).toMatchObject({ status: 'EXPIRED', last_working_day: today(), runout_on: null })
  expect(await looms.lives()).toEqual({ lives: 100, rupees: 10_000 })
  expect(await looms.plans(mobile)).toEqual([])
  const back = await (await looms.hr()).post(`${looms.path}/partner_user/${id}/restore`, {})
  expect([back.status, back.body]).toMatchObject([200, { status: 'ACTIVE', balance: 500 }])
  expect(await looms.lives()).toEqual(before)
  expect(await looms.plans(mobile)).toMatchObject([{ status: 'PENDING_ACTIVATION' }])
  await looms.block(id)
  await world.advance(11 * DAY_MS)
  expect(await looms.plans(mobile)).toEqual([])
  expect(await looms.welcomed(id)).toBe(false)
})

test('undone while our staff block it, and unblocked before that day: it still gives nothing before', async () => {
  const looms = await signed()
  const { id, mobile } = await looms.add({ reference_id: undefined })
  const [{ id: plan }] = await looms.plans(mobile)
  await looms.block(id)
  const act = async (name: string, body: object) =>
    (await (await world.person('Kabir')).post(`dashboard/subscriptions/${plan}/${name}`, body)).status
  expect(await act('block', { reason: 'MISUSE' })).toBe(200)
  expect((await (await looms.hr()).post(`${looms.path}/partner_user/${id}/restore`, {})).status).toBe(200)
  expect(await act('unblock', {})).toBe(200)
  expect(await looms.plans(mobile)).toMatchObject([{ status: 'PENDING_ACTIVATION', is_active: false }])
  await world.advance(10 * DAY_MS)
  expect(await looms.plans(mobile)).toMatchObject([{ status: 'ACTIVE', is_active: true }])
})

test('ended while our staff block it, and unblocked: it stays ended, and another is given once', async () => {
  const looms = await signed()
  const { id, mobile, email } = await looms.add({ reference_id: undefined })
  const [{ id: plan }] = await looms.plans(mobile)
  const act = async (name: string, body: object) =>
    (await (await world.person('Kabir')).post(`dashboard/subscriptions/${plan}/${name}`, body)).status
  expect(await act('block', { reason: 'MISUSE' })).toBe(200)
  expect((await looms.block(id)).status).toBe(200)
  expect(await act('unblock', {})).toBe(200)
  expect(await looms.lives()).toEqual({ lives: 100, rupees: 10_000 })
  expect(await looms.add({ reference_id: undefined, mobile, email })).toMatchObject({ balance: 500 })
  expect(await looms.lives()).toEqual({ lives: 99, rupees: 9_500 })
  await world.advance(11 * DAY_MS)
  expect(await looms.plans(mobile)).toMatchObject([{ status: 'ACTIVE', is_active: true }])
})

test('undone with fewer credits than there were: what was reserved fits what is left', async () => {
  const looms = await signed()
  const { id: package_id } = await world.db
    .insertInto('wallet_sublimit_packages')
    .values({
      partner_plan_id: looms.partner_id,
      name: 'Dental',
      service_categories: ['Dental'],
      shared: false,
      created_at: world.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reserved = (amount: number) => ({ reference_id: undefined, sublimits: [{ package_id, amount }] })
  const { id } = await looms.add(reserved(400))
  await looms.block(id)
  await looms.add({ ...reserved(0), walletAmount: 9_900 })
  const back = await (await looms.hr()).post(`${looms.path}/partner_user/${id}/restore`, {})
  expect([back.status, back.body.balance]).toEqual([200, 100])
  const rows = world.db
    .selectFrom('wallet_sublimits as l')
    .innerJoin('partner_users as e', 'e.wallet_id', 'l.wallet_id')
  expect(await rows.select('l.amount_paise').where('e.id', '=', id).execute()).toEqual([{ amount_paise: 100_00n }])
})

test('a list adds people likewise', async () => {
  const looms = await signed()
  const { mobile, email } = looms.somebody()
  const list = csvOf(['Employee Name', 'Email', 'Mobile', 'Credits'], [['Nila Bose', email, mobile.slice(3), '200']])
  expect(await applyList(world, looms, 'ACTIVATE', list)).toMatchObject({ status: 'PROCESSED' })
  expect(await looms.plans(mobile)).toMatchObject([{ status: 'PENDING_ACTIVATION', start_date: looms.first_day }])
  expect(await looms.lives()).toEqual({ lives: 99, rupees: 9_800 })
})

test('a list that deletes them can be undone as well', async () => {
  const looms = await signed()
  const { mobile } = await looms.add({ reference_id: undefined })
  const before = await looms.lives()
  const list = csvOf(['Mobile'], [[mobile.slice(3)]])
  const { id } = await applyList(world, looms, 'BLOCK', list)
  expect(await looms.lives()).toEqual({ lives: 100, rupees: 10_000 })
  await world.advance(1_000)
  const undone = await (await looms.hr()).post(`${looms.path}/files/${id}/undo`, {})
  expect(undone.body).toMatchObject({ undone: 1 })
  expect(await looms.lives()).toEqual(before)
  expect(await looms.plans(mobile)).toMatchObject([{ status: 'PENDING_ACTIVATION' }])
})
