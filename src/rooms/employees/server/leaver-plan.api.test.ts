/** What My plan says to a person whose company has ended their plan. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { recordUsage } from '#rooms/subscriptions/server/commands/record-usage.ts'
import { usageOfTerm } from '#rooms/subscriptions/server/usage.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { extendEmployees, shortenEmployees } from './commands/extend-employees.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const today = () => istDateOf(world.clock.now())

test.each([
  ['gives credits and accepts bills for ten days', { is_wallet_based_plan: true, runout_days_on_exit: 10 }, 9],
  ['gives credits and takes them back at once', { is_wallet_based_plan: true, runout_days_on_exit: 0 }, null],
  ['gives no credits', { is_wallet_based_plan: false }, 29],
])('a person who left a contract that %s reads until when bills can be claimed', async (_, terms, days) => {
  const looms = await openEmployer(world, { ...terms, reference_id_placeholder: null, reference_id_sample: null })
  const employee = await looms.add({
    reference_id: undefined,
    ...(terms.is_wallet_based_plan ? {} : { walletAmount: undefined }),
  })
  await world.advance(5 * DAY_MS)
  const plan = async () => (await (await world.signUp(employee.mobile)).get('subscriptions')).body.subscriptions[0]
  expect((await plan()).claim_until).toBeNull()
  const body = { partner_user_id: employee.id, last_working_day: addDays(today(), -1) }
  await (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body })
  const last = days === null ? null : addDays(today(), days)
  expect(await plan()).toMatchObject({ status: 'EXPIRED', end_date: addDays(today(), -1), claim_until: last })
  await world.advance(31 * DAY_MS)
  expect((await plan()).claim_until).toBeNull()
})

test('credits of a person who left end with the run-out, in no message and no sum with the contract', async () => {
  const terms = { ends_on: addDays(today(), 20), runout_days_on_exit: 10 }
  const looms = await openEmployer(world, { ...terms, reference_id_placeholder: null, reference_id_sample: null })
  const [leaver, colleague] = [
    await looms.add({ reference_id: undefined }),
    await looms.add({ reference_id: undefined }),
  ]
  for (const { mobile, email } of [leaver, colleague])
    await world.db.updateTable('accounts').set({ email }).where('mobile', '=', mobile).execute()
  const body = { partner_user_id: leaver.id, last_working_day: today() }
  const { runout_on } = (await (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body })).body
  await world.advance(2 * DAY_MS)
  const credits = `${looms.path}/partners/${looms.partner_id}/wallet/credits`
  const { warnings } = (await (await looms.hr()).get(credits)).body
  expect(warnings.expiring).toEqual({ amount: 500, people: 1, expires_on: terms.ends_on })
  expect(warnings.running_out).toEqual({ amount: 500, people: 1, last_on: runout_on })
  const reminded = await world.db
    .selectFrom('outbox_messages as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('a.mobile')
    .where('m.template', '=', 'credits-expiring')
    .where('a.mobile', 'in', [leaver.mobile, colleague.mobile])
    .execute()
  expect(new Set(reminded.map(({ mobile }) => mobile))).toEqual(new Set([colleague.mobile]))
})

test('a person who is blocked before the messages go out is neither welcomed nor reminded of the app', async () => {
  const looms = await openEmployer(world)
  const { id } = await looms.add()
  const hr = await looms.hr()
  const asked = await hr.post(`${looms.path}/communications/app_install`, { partner_user_ids: [id] })
  expect(asked.body).toMatchObject({ sent: 1 })
  await hr.send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: id } })
  await world.work()
  const sent = await world.db
    .selectFrom('outbox_messages')
    .select('template')
    .where('cause', 'like', `employee%${id}%`)
    .execute()
  expect(sent.map(({ template }) => template)).toEqual(['employee-plan-ends'])
})

test('a planned last day holds again where staff shorten the contract and then lengthen it', async () => {
  const looms = await openEmployer(world)
  const { id, subscription_end_date: from } = await looms.add()
  const day = addDays(today(), 30)
  const body = { partner_user_id: id, last_working_day: day, reason: 'Left' }
  expect((await (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body })).status).toBe(200)
  const read = () =>
    world.db
      .selectFrom('partner_users')
      .select(['ends_on', 'last_working_day', 'block_reason', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const [partner_plan_id, shorter, now] = [looms.partner_id, addDays(today(), 10), world.clock.now()]
  await withTransaction(world.db, (trx) => shortenEmployees(trx, { partner_plan_id, to: shorter, now }))
  expect(await read()).toMatchObject({ ends_on: shorter, last_working_day: null, status: 'ACTIVE' })
  const longer = { partner_plan_id, from: shorter, to: from, was_shortened: true, now }
  await withTransaction(world.db, (trx) => extendEmployees(trx, longer))
  expect(await read()).toEqual({ ends_on: from, last_working_day: day, block_reason: 'Left', status: 'ACTIVE' })
  await world.advance(32 * DAY_MS)
  expect(await read()).toMatchObject({ status: 'EXPIRED', last_working_day: day })
})

test('a planned last day that waits for a longer contract is shown to HR, who can call it off', async () => {
  const looms = await openEmployer(world)
  const { id, subscription_end_date: from } = await looms.add()
  const day = addDays(today(), 30)
  const hr = await looms.hr()
  const body = { partner_user_id: id, last_working_day: day, reason: 'Left' }
  expect((await hr.send('DELETE', `${looms.path}/partner_user`, { body })).status).toBe(200)
  const [partner_plan_id, to, now] = [looms.partner_id, addDays(today(), 10), world.clock.now()]
  await withTransaction(world.db, (trx) => shortenEmployees(trx, { partner_plan_id, to, now }))
  const { body: waits } = await hr.get(`${looms.path}/partner_users/${id}`)
  expect(waits).toMatchObject({ status: 'ACTIVE', last_working_day: day, subscription_end_date: to })
  const off = await hr.post(`${looms.path}/partner_user/${id}/restore`, {})
  expect([off.status, off.body]).toMatchObject([200, { status: 'ACTIVE', last_working_day: null }])
  const longer = { partner_plan_id, from: to, to: from, was_shortened: true, now }
  await withTransaction(world.db, (trx) => extendEmployees(trx, longer))
  await world.advance(32 * DAY_MS)
  const left = world.db.selectFrom('partner_users').select(['status', 'last_working_day']).where('id', '=', id)
  expect(await left.executeTakeFirstOrThrow()).toEqual({ status: 'ACTIVE', last_working_day: null })
})

test('a plan that is ended and given again gives no benefit a second time (D4.04)', async () => {
  const looms = await openEmployer(world, { quota_reusable: true })
  const person = looms.somebody({ walletAmount: 0 })
  const hr = await looms.hr()
  let used = 0
  for (const round of [1, 2]) {
    const { body } = await hr.post(`${looms.path}/partner_user`, person)
    const { subscription_id } = await world.db
      .selectFrom('partner_users')
      .select('subscription_id')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    const { uhid } = await world.db
      .selectFrom('subscription_members')
      .select('uhid')
      .where('subscription_id', '=', subscription_id)
      .executeTakeFirstOrThrow()
    const now = world.clock.now()
    const visits = async () =>
      (await usageOfTerm(world.db, subscription_id, now)).services.find(
        ({ service }) => service.name === 'Appointment',
      )!
    expect((await visits()).used).toBe(used)
    const { allotted } = await visits()
    for (let at = round === 1 ? 2 : 0; at < allotted!; at += 1) {
      const reference = `again/${subscription_id}/${at}`
      const use = { subscription_id, uhid, service: 'Appointment' as const, reference, now }
      const outcome = await withTransaction(world.db, (trx) => recordUsage(trx, use))
      if ('recorded' in outcome) used += 1
      else expect(outcome).toEqual({ refused: 'NONE_LEFT' })
    }
    expect(used).toBe(round === 1 ? allotted! - 2 : allotted!)
    await hr.send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: body.id } })
    await world.advance(1_000)
  }
})
