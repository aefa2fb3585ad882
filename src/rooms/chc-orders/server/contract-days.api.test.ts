/** Care that a company gave lasts its own twelve days, whatever becomes of the contract. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOfCare } from '#rooms/plans/rules/home-care.ts'
import { openCareCoordination } from '#testing/chc-orders.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NETWORK: '1000' })
})
afterAll(() => world.close())

async function arranged(name: string, last: number) {
  const care = await openCareCoordination(world, { name })
  const today = istDateOf(world.clock.now())
  const ends_on = addDays(today, last)
  await world.db.updateTable('partner_plans').set({ ends_on }).where('id', '=', care.partner_id).execute()
  const { body } = await care.activate(await care.eligible(await care.given()))
  const first = startOfCare(world.clock.now())
  await world.work()
  const kabir = await world.person('Kabir')
  const path = `dashboard/partners/${care.partner_id}`
  const { version } = (await kabir.get(path)).body
  const send = (call: string, more: object) =>
    kabir.send('POST', `${path}/${call}`, {
      body: { reason: 'Agreed by letter', version, ...more },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  const plan = () =>
    world.db
      .selectFrom('subscriptions')
      .select('ends_on')
      .where('id', '=', body.subscription_id)
      .executeTakeFirstOrThrow()
  return { send, plan, today, first, kabir, path }
}

it('a longer contract makes no care longer', async () => {
  const { send, plan, today, first } = await arranged('Longer Trust', 11)
  expect(await plan()).toEqual({ ends_on: addDays(first, 11) })
  const amended = await send('amendments', { effective_on: today, ends_on: addDays(today, 300) })
  expect(amended.status, JSON.stringify(amended.body)).toBe(201)
  expect(await plan()).toEqual({ ends_on: addDays(first, 11) })
})

it('a contract that ends early lets the care that was given run to its day 12', async () => {
  const { send, plan, today, first, kabir, path } = await arranged('Shorter Trust', 100)
  const ends_on = addDays(today, 1)
  const { people } = (await kabir.get(`${path}/end?ends_on=${ends_on}`)).body
  const ended = await send('end', { ends_on, people })
  expect(ended.status, JSON.stringify(ended.body)).toBe(201)
  expect(await plan()).toEqual({ ends_on: addDays(first, 11) })
})
