/** What follows where nobody takes an alarm, and where nobody hears of a patient. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyCare } from '#testing/open-care.ts'
import { openWorld, type World } from '#testing/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let world: World
let asha: Browser
let id: string
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  asha = await world.signUp('+919870000001')
  id = (await buyCare(world, asha)).subscription_id
})
afterAll(() => world.close())

const care = async () => (await asha.get(`subscriptions/${id}/care`)).body
const log = (reading: object) => asha.post(`subscriptions/${id}/care/vitals`, reading)
/** A member of our staff, whose session ends when the clock moves. */
const staff = () => world.person('Kabir')
const due = async (work: string) => (await (await staff()).get(`dashboard/home_care?due=${work}`)).body.care
const rung = async () => (await care()).consults.filter(({ kind }: { kind: string }) => kind === 'ALARM')
const sent = async (template: 'care-alarm-waits' | 'care-alarm-late') =>
  (await world.db.selectFrom('outbox_messages').select('id').where('template', '=', template).execute()).length

it('an alarm that nobody takes rings the doctor on call after 15 minutes, and after 30 tells the buyer, each once (C1.20)', async () => {
  await log({ spo2: 91 })
  await world.advance(14 * MINUTE)
  expect([await rung(), await sent('care-alarm-waits')]).toEqual([[], 0])
  await world.advance(MINUTE + 1000)
  expect(await rung()).toMatchObject([{ kind: 'ALARM', status: 'CALLING' }])
  const everybody = await sent('care-alarm-waits')
  expect([everybody > 0, await sent('care-alarm-late')]).toEqual([true, 0])
  // It is neither one of the five nor one of the patient's two.
  expect((await care()).on_demand_left).toBe(2)
  // A better reading never ends the alarm.
  await log({ spo2: 98 })
  await world.advance(15 * MINUTE)
  expect([await sent('care-alarm-late'), await sent('care-alarm-waits')]).toEqual([1, 2 * everybody])
  expect((await care()).advice).toBe('LATE')
  expect(await rung()).toHaveLength(1)
  expect(await due('CALL_MISSED')).toEqual([])
})

it('an alarm that somebody takes in time rings nobody', async () => {
  const kabir = await staff()
  const close = async (alarm: string) => {
    await kabir.post(`dashboard/home_care/${id}/escalations/${alarm}`, { act: 'TAKE' })
    await kabir.post(`dashboard/home_care/${id}/escalations/${alarm}`, {
      act: 'CLOSE',
      doctor: 'Dr Meera Iyer',
      outcome: 'STABLE',
      note: 'Called: all well',
    })
  }
  await close((await care()).escalations[0].id)
  const { escalation } = (await log({ spo2: 90 })).body
  await close(escalation.id)
  const before = [await sent('care-alarm-late'), await sent('care-alarm-waits')]
  await world.advance(31 * MINUTE)
  expect([await sent('care-alarm-late'), await sent('care-alarm-waits')]).toEqual(before)
  expect(await rung()).toHaveLength(1)
})

it('a patient of whom nobody has heard for twelve hours, and who answers no reminder, is work: until they are heard of', async () => {
  await log({ spo2: 97 })
  expect(await due('WELFARE')).toEqual([])
  await world.advance(24 * HOUR)
  expect(await due('WELFARE')).toMatchObject([{ subscription_id: id, due: 'WELFARE' }])
  await (await staff()).post(`dashboard/home_care/${id}/notes`, { text: 'Rang: sleeps a lot, breathes freely' })
  expect(await due('WELFARE')).toEqual([])
  await world.advance(24 * HOUR)
  expect(await due('WELFARE')).toHaveLength(1)
  await log({ spo2: 97 })
  expect(await due('WELFARE')).toEqual([])
})

it('silence counts, and is reminded of, from the kit’s delivery on: before there is nothing to measure with', async () => {
  const ravi = await world.signUp('+919870000002')
  const { subscription_id } = await buyCare(world, ravi)
  const isDue = async () =>
    (await due('WELFARE')).some((one: { subscription_id: string }) => one.subscription_id === subscription_id)
  const reminded = async () =>
    (
      await world.db
        .selectFrom('outbox_messages')
        .select('id')
        .where('template', '=', 'care-measure')
        .where('account_id', '=', (of) =>
          of.selectFrom('accounts').select('accounts.id').where('mobile', '=', '+919870000002'),
        )
        .execute()
    ).length
  await world.advance(40 * HOUR)
  expect([await isDue(), await reminded()]).toEqual([false, 0])
  await world.browser().post(`/dev/kits/${subscription_id}`, { status: 'DELIVERED' })
  await world.advance(11 * HOUR)
  expect(await isDue()).toBe(false)
  await world.advance(13 * HOUR)
  expect([await isDue(), (await reminded()) > 0]).toEqual([true, true])
  // It came back after all, and the next one is still here.
  await world.browser().post(`/dev/kits/${subscription_id}`, { status: 'RETURNED' })
  expect(await isDue()).toBe(false)
})

it('an alarm of the version before is told to its buyer: its job is the step of 30 minutes now, once', async () => {
  const ravi = await world.signUp('+919870000003')
  const { subscription_id } = await buyCare(world, ravi)
  const now = world.clock.now()
  const logged = await ravi.post(`subscriptions/${subscription_id}/care/vitals`, { spo2: 91 })
  const escalation_id: string = logged.body.escalation.id
  const ofAlarm = () =>
    sql<{ name: string; minutes: number }>`select name, (payload ->> 'minutes')::int as minutes from jobs
    where payload ->> 'escalation_id' = ${escalation_id} and status = 'queued' and payload ->> 'minutes' is not null order by minutes`.execute(
      world.db,
    )
  const job = { name: 'home-care.notify-owner', run_at: now, created_at: now }
  const payload = JSON.stringify({ about: 'alarm', escalation_id, at: now.toISOString() })
  await world.db
    .insertInto('jobs')
    .values({ ...job, payload })
    .execute()
  await runMigration()
  expect((await ofAlarm()).rows.map(({ minutes }) => minutes)).toEqual([15, 30])
  await sql`delete from jobs where payload ->> 'escalation_id' = ${escalation_id}`.execute(world.db)
  await world.db
    .insertInto('jobs')
    .values({ ...job, payload, status: 'dead', last_error: 'unknown news' })
    .execute()
  await runMigration()
  const before = await sent('care-alarm-late')
  await world.work()
  expect(await sent('care-alarm-late')).toBe(before + 1)
})

async function runMigration(): Promise<void> {
  const file = join(import.meta.dirname, '../../../../db/migrations/0831-alarms-of-the-version-before.sql')
  for (const statement of readFileSync(file, 'utf8').split(/;\n+/).filter(Boolean))
    await sql.raw(statement).execute(world.db)
}
