/** One doctor for all twelve days. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { playDesk } from '#testing/consults.ts'
import { buyCare } from '#testing/open-care.ts'
import { openWorld, type World } from '#testing/world.ts'
import { parseWireTime } from '#values/wire-time.ts'

let world: World
let asha: Browser
let id: string
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  asha = await world.signUp('+919870000001')
  id = (await buyCare(world, asha)).subscription_id
})
afterAll(() => world.close())

interface ListedConsult {
  day: number
  due_at: string
  consult_id: string
  doctor_name: string | null
}
const care = async () => (await asha.get(`subscriptions/${id}/care`)).body
const onDay = async (day: number): Promise<ListedConsult> =>
  (await care()).consults.find((one: ListedConsult) => one.day === day)
/** The desk of doctors makes the call of a day. @returns who made it, and who was asked */
async function makeCall(day: number) {
  const due = parseWireTime((await onDay(day)).due_at)!.getTime()
  await world.advance(Math.max(0, due + 1000 - world.clock.now().getTime()))
  const { consult_id } = await onDay(day)
  await playDesk(world, consult_id, 'complete')
  await world.work()
  return world.db
    .selectFrom('consultations')
    .select(['doctor_ref', 'doctor_name', 'asked_doctor_ref'])
    .where('transaction_id', '=', consult_id)
    .executeTakeFirstOrThrow()
}
const change = async (body: object) => (await world.person('Kabir')).post(`dashboard/home_care/${id}/doctor`, body)
const told = async () => {
  const messages = await world.db
    .selectFrom('outbox_messages')
    .select('template')
    .where('template', 'in', ['care-doctor', 'care-doctor-changes'])
    .orderBy('created_at')
    .execute()
  return messages.map(({ template }) => template)
}

it('the doctor of the first call makes the later ones, and is shown to the buyer and our staff', async () => {
  expect((await care()).doctor).toBeNull()
  expect((await change({ reason: 'PATIENT_ASKED' })).error?.type).toBe('NO_DOCTOR')
  const first = await makeCall(1)
  expect(first.asked_doctor_ref).toBeNull()
  expect((await care()).doctor).toEqual({ name: first.doctor_name })
  expect((await (await world.person('Kabir')).get(`dashboard/home_care/${id}`)).body.doctor).toEqual({
    name: first.doctor_name,
  })
  const second = await makeCall(2)
  expect(second).toEqual({ ...first, asked_doctor_ref: first.doctor_ref })
  expect(await told()).toEqual([])
})

it('a change needs a reason, is told to the buyer, and the doctor of the next call is then theirs', async () => {
  expect((await change({})).error?.fields).toEqual({ reason: 'Choose a reason from the list' })
  expect((await change({ reason: 'NOT_AVAILABLE' })).body).toMatchObject({
    doctor: null,
    doctor_change: { reason: 'NOT_AVAILABLE' },
  })
  await world.work()
  expect(await told()).toEqual(['care-doctor-changes'])
  const third = await makeCall(4)
  expect(third.asked_doctor_ref).toBeNull()
  expect((await care()).doctor).toEqual({ name: third.doctor_name })
  expect(await told()).toEqual(['care-doctor-changes', 'care-doctor'])
  expect((await makeCall(8)).doctor_ref).toBe(third.doctor_ref)
})
