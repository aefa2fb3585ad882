/** What the coordinator's first screen says: what waits, the seats, and who is in care. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCareCoordination } from '#testing/chc-orders.ts'
import { userOf, withdraw } from '#testing/partner-consents.ts'
import { openWorld, type World } from '#testing/world.ts'
import { toWireTime } from '#values/wire-time.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NETWORK: '1000' })
})
afterAll(() => world.close())

it('counts what waits for the coordinator, adds up the seats, and shows nobody who is a colleague’s or has withdrawn (D6.17, C6.02)', async () => {
  const care = await openCareCoordination(world)
  const path = `${care.base}/chc_orders/in_care`
  const read = async () => (await care.who.get(path)).body
  const [{ total }] = (await read()).seats
  expect(await read()).toMatchObject({ needs: [], people: [], total_people: 0 })

  const running = await care.given()
  const { subscription_id } = (await care.activate(await care.eligible(running))).body
  await world.work()
  const ready = await care.given()
  await care.eligible(ready)
  await care.given()
  await care.asked()
  const noted = async () => (await ready.browser.get(`partner_user_consents/${ready.id}/log`)).body.accesses
  await world.advance(2 * 3_600_000)
  const {
    needs,
    seats: [seats],
    people,
  } = await read()
  expect(needs.map(({ kind, count }: { kind: string; count: number }) => [kind, count])).toEqual([
    ['ACTIVATE', 1],
    ['FILL_DETAILS', 1],
    ['RESEND', 1],
  ])
  // The date of the plan's next call, and a kit that did not arrive, need no leave to see alerts.
  const care_of = (await running.browser.get(`subscriptions/${subscription_id}/care`)).body
  const planned = care_of.consults.find(({ status }: { status: string }) => status === 'PLANNED')
  expect(people).toMatchObject([{ next_call_at: planned.due_at, alert: null }])
  await world.browser().post(`/dev/kits/${subscription_id}`, { status: 'RETURNED' })
  expect((await read()).needs[3]).toMatchObject({ kind: 'KIT_BACK', count: 1, at: toWireTime(world.clock.now()) })
  expect(seats).toMatchObject({ total, in_care: 1, finished: 0, left: total - 1, waiting: 3 })
  expect((await noted())[0]).toMatchObject({ act: 'read_status' })
  expect(people).toMatchObject([{ id: running.id, subscription: { id: subscription_id }, next_step: 'TRACK' }])

  const colleague = await (await userOf(world, care.subsidiary_id, 'PARTNER_NGO_COORDINATOR', 'Lata Menon')).browser()
  const theirs = await colleague.get(path)
  expect(theirs.body).toMatchObject({ needs: [], people: [], total_people: 0, seats: [{ in_care: 1, waiting: 3 }] })
  expect(theirs.text).not.toContain(running.account_id)

  await withdraw(running.browser, running.id)
  const after = await read()
  expect(after).toMatchObject({ people: [], total_people: 0, seats: [{ in_care: 1 }] })
  expect(after.needs).toHaveLength(3)
})

it('says that a care which is over is finished', async () => {
  const care = await openCareCoordination(world, { name: 'Sahara', coordinator: 'Nisha Paul' })
  const { activate, eligible, given, base, who } = care
  const person = await given()
  await activate(await eligible(person))
  await world.db
    .updateTable('subscriptions')
    .set({ status: 'EXPIRED' })
    .where('account_id', '=', person.account_id)
    .execute()
  const { people, seats } = (await who.get(`${base}/chc_orders/in_care`)).body
  expect(people).toEqual([])
  expect(seats).toMatchObject([{ in_care: 0, finished: 1 }])
  expect(seats[0].in_care + seats[0].finished + seats[0].left).toBe(seats[0].total)
})
