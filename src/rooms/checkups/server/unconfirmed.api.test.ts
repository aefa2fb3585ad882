import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyPlan } from '#testing/buy-plan.ts'
import { bookFirst, moveAsProvider } from '#testing/checkups.ts'
import { openWorld, type World } from '#testing/world.ts'
import { parseWireTime } from '#values/wire-time.ts'

const HOUR_MS = 3_600_000
let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

let number = 0
async function booked() {
  const mobile = `+9198112500${String(++number).padStart(2, '0')}`
  const browser = await world.signUp(mobile)
  await buyPlan(world, browser)
  const { id, slot } = (await bookFirst(browser)).body
  return { browser, mobile, id, at: parseWireTime(slot)! }
}
const until = async (instant: Date) => {
  await world.advance(instant.getTime() - world.clock.now().getTime())
  await world.work()
}
const read = async ({ browser, id }: Awaited<ReturnType<typeof booked>>) =>
  (await browser.get(`me/checkups/${id}`)).body
const statusOf = async ({ id }: { id: string }) =>
  (await world.db.selectFrom('checkup_orders').select('sub_status').where('id', '=', id).executeTakeFirstOrThrow())
    .sub_status
const left = async ({ browser }: Awaited<ReturnType<typeof booked>>) =>
  (await browser.get('me/checkups')).body.people[0].remaining
const texts = async (mobile: string) =>
  (await world.browser().get(`/dev/messages?to=${mobile}`)).body.map(({ text }: { text: string }) => text).join('\n')

it('a request whose time passes unconfirmed ends with a message, its unit is free, and another can be booked (D2.03)', async () => {
  const [passed, confirmed] = [await booked(), await booked()]
  const before = await left(passed)
  await moveAsProvider(world, confirmed.id, 'SLOT_CONFIRMED')
  await until(new Date(passed.at.getTime() - HOUR_MS))
  expect(await read(passed)).toMatchObject({ sub_status: 'REQUESTED' })
  await until(new Date(passed.at.getTime() + 6 * 60_000))
  expect(await read(passed)).toMatchObject({
    sub_status: 'EXPIRED',
    cancelled_reason: 'The time passed before the centre confirmed it. The check-up was not used: choose another time.',
  })
  expect(await read(confirmed)).toMatchObject({ sub_status: 'SLOT_CONFIRMED' })
  // The first times of a day are early: the message does not wait for the morning.
  expect(await texts(passed.mobile)).toContain('It was not used. Choose another time: ')
  expect(await left(passed)).toBe((before ?? 0) + 1)
  const proposed = async () =>
    (await passed.browser.get('me/now')).body.rows.filter(({ kind }: { kind: string }) => kind === 'CHECKUP')
  expect(await proposed()).toMatchObject([{ id: passed.id, turn: 'you', by: null }])
  expect((await bookFirst(passed.browser)).status).toBe(201)
  expect(await proposed()).toMatchObject([{ turn: 'us' }])
})

it('one that the centre has moved without proposing a time waits for the person’s choice, and takes no place meanwhile', async () => {
  const moved = await booked()
  await moveAsProvider(world, moved.id, 'SLOT_CONFIRMED', 'RESCHEDULED')
  const nows = async () => (await moved.browser.get('me/now')).body.rows
  expect(await nows()).toMatchObject([{ kind: 'CHECKUP', turn: 'you', by: null }])
  await until(new Date(moved.at.getTime() + 6 * 60_000))
  const browser = await world.signUp(moved.mobile)
  expect(await texts(moved.mobile)).not.toContain('has not confirmed')
  const { orders, slots } = (await browser.get('me/checkups')).body
  expect(orders).toMatchObject([{ sub_status: 'RESCHEDULED', needs_time: true, can: { reschedule: true } }])
  const { slot } = slots.find(({ mode }: { mode: string }) => mode === 'HOME')
  expect((await browser.post(`me/checkups/${moved.id}/reschedule`, { slot })).status).toBe(200)
  expect(await read({ ...moved, browser })).toMatchObject({ sub_status: 'RESCHEDULED', needs_time: false, slot })
})

it('one that waits for another time after a missed appointment stays; once that time passes unconfirmed it ends', async () => {
  const missed = await booked()
  await moveAsProvider(world, missed.id, 'SLOT_CONFIRMED')
  await until(new Date(missed.at.getTime() + HOUR_MS))
  await moveAsProvider(world, missed.id, 'NO_SHOW')
  await until(new Date(missed.at.getTime() + 30 * HOUR_MS))
  expect(await read(missed)).toMatchObject({ sub_status: 'RESCHEDULED' })
  const again = await world.signUp(missed.mobile)
  const { slots } = (await again.get('me/checkups')).body
  const { slot } = slots.find(({ mode }: { mode: string }) => mode === 'HOME')
  expect((await again.post(`me/checkups/${missed.id}/reschedule`, { slot })).status).toBe(200)
  await until(new Date(parseWireTime(slot)!.getTime() + 6 * 60_000))
  expect(await read({ ...missed, browser: await world.signUp(missed.mobile) })).toMatchObject({ sub_status: 'EXPIRED' })
})

it('our staff see on Today, and in the list, what has to be confirmed within a day, the earliest first (D2.03)', async () => {
  const kabir = await world.person('Kabir')
  const seen = async () => (await kabir.get('dashboard/today')).body
  const before = (await seen()).checkups
  const [one, other] = [await booked(), await booked()]
  await until(new Date(one.at.getTime() - 2 * HOUR_MS))
  await moveAsProvider(world, other.id, 'SLOT_CONFIRMED')
  const again = await world.person('Kabir')
  const { checkups, waits } = (await again.get('dashboard/today')).body
  const listed = (await again.get('dashboard/checkup_orders?due=UNCONFIRMED')).body
  expect(listed).toMatchObject({ orders: expect.arrayContaining([expect.objectContaining({ id: one.id })]) })
  expect(listed.orders.map(({ id }: { id: string }) => id)).not.toContain(other.id)
  expect([listed.pagination_info?.total_orders, before]).toEqual([checkups, expect.any(Number)])
  expect(waits.find(({ kind }: { kind: string }) => kind === 'CHECKUP')).toMatchObject({
    count: checkups,
    is_late: true,
  })
  expect((await (await world.person('Divya')).get('dashboard/today')).body.checkups).toBeNull()
})

it('one on a plan that is on hold waits until the plan goes on; one that cannot be ended holds up no other', async () => {
  const [held, stuck, free] = [await booked(), await booked(), await booked()]
  const kabir = await world.person('Kabir')
  const plan = (await held.browser.get('subscriptions')).body.subscriptions[0].id
  const act = async (name: string, body: object) =>
    (await (await world.person('Kabir')).post(`dashboard/subscriptions/${plan}/${name}`, body)).status
  expect((await kabir.post(`dashboard/subscriptions/${plan}/block`, { reason: 'MISUSE' })).status).toBe(200)
  await sql`create function refuse_stuck() returns trigger language plpgsql as
    'begin if new.id::text = ''${sql.raw(stuck.id)}'' then raise exception ''stuck''; end if; return new; end'`.execute(
    world.db,
  )
  await sql`create trigger refuse_stuck before update on checkup_orders for each row
    execute function refuse_stuck()`.execute(world.db)
  await until(new Date(Math.max(...[held, stuck, free].map(({ at }) => at.getTime())) + 6 * 60_000))
  expect(await statusOf(held)).toBe('REQUESTED')
  expect([await statusOf(stuck), await statusOf(free)]).toEqual(['REQUESTED', 'EXPIRED'])
  await sql`drop trigger refuse_stuck on checkup_orders`.execute(world.db)
  expect(await act('unblock', {})).toBe(200)
  await world.advance(6 * 60_000)
  await world.work()
  expect(await statusOf(held)).toBe('EXPIRED')
})
