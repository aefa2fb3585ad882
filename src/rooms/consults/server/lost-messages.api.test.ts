/** Messages of the desk that never arrive. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import { askDoctor, deskEvent, givePatient, playDesk, sendDeskEvent } from '#testing/consults.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { fairUseOf } from './fair-use.ts'
import { readConsult } from './queries/read-consult.ts'

const MINUTE = 60_000
let world: World
let patient: Awaited<ReturnType<typeof givePatient>>
let mobile = 9_141_700_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})
beforeEach(async () => {
  patient = await givePatient(world, `+91${mobile++}`)
})

/** 23:59:20 of this or the next day. */
async function untilLate() {
  const late = (of: Date) => startOfIstDay(addDays(istDateOf(of), 1)).getTime() - 40_000
  const now = world.clock.now()
  const ms = late(now) - now.getTime()
  await world.advance(ms > 0 ? ms : ms + DAY_MS)
}

const statusOf = async (id: string) => (await readConsult(world.db, id, world.clock.now())).status
const useOf = (id: string) => {
  const use = world.db.selectFrom('service_uses').select('status')
  return use.where('reference', '=', `consult/${id}`).executeTakeFirst()
}

it('a call that took place is counted and spent, although no message about it arrived (decisions §10)', async () => {
  const { transaction_id: id } = await askDoctor(world, patient)
  await playDesk(world, id, 'lost')
  expect(await statusOf(id)).toBe('queued')
  const called = world.clock.now()
  await world.advance(10 * MINUTE)
  expect([await statusOf(id), await useOf(id)]).toEqual(['active', { status: 'OPEN' }])
  expect((await fairUseOf(world.db, patient.subscription_id, called)).day.used).toBe(1)
  await world.advance(50 * MINUTE)
  expect([await statusOf(id), await useOf(id)]).toEqual(['completed', { status: 'SETTLED' }])
})

it('a message that arrives after the desk was asked changes nothing more', async () => {
  const { transaction_id: id } = await askDoctor(world, patient)
  await playDesk(world, id, 'lost')
  await world.advance(11 * MINUTE)
  const { messages } = (await world.db
    .selectFrom('simulator_desk_messages')
    .select(({ fn }) => fn.jsonAgg('body').as('messages'))
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow()) as unknown as { messages: string[] }
  const joined = messages.map((body) => JSON.parse(body)).find(({ event }) => event === 'doctor.joined')
  expect(await sendDeskEvent(world, joined)).toBe(200)
  expect(await statusOf(id)).toBe('active')
})

it('a doctor of whom the desk knows nothing more did not come, as before (decisions §10)', async () => {
  const { transaction_id: id } = await askDoctor(world, patient)
  await playDesk(world, id, 'silent')
  expect(await sendDeskEvent(world, deskEvent(id, 'request.accepted'))).toBe(200)
  await world.advance(10 * MINUTE)
  expect([await statusOf(id), await useOf(id)]).toEqual(['failure', undefined])
})

describe('a doctor who accepts after midnight', () => {
  it.each([
    ['on the last day of the plan', 0, 200],
    ['on the day after it', -1, 'PLAN_INACTIVE'],
  ] as const)('of a request of 23:59:20 %s (decisions §10)', async (_, ends_in, answer) => {
    await untilLate()
    const today = istDateOf(world.clock.now())
    const ends_on = addDays(today, ends_in)
    const term = { ends_on }
    const expires_at = startOfIstDay(addDays(ends_on, 1))
    await withTransaction(world.db, async (trx) => {
      const { subscription_id } = patient
      const starts_on = addDays(today, -30)
      await trx
        .updateTable('subscriptions')
        .set({ ...term, starts_on, expires_at })
        .where('id', '=', subscription_id)
        .execute()
      const terms = trx.updateTable('subscription_terms').set({ ...term, starts_on })
      await terms.where('subscription_id', '=', subscription_id).execute()
    })
    if (answer !== 200) return expect(askDoctor(world, patient)).rejects.toMatchObject({ code: answer })
    const { transaction_id: id } = await askDoctor(world, patient)
    await world.advance(MINUTE)
    expect(await sendDeskEvent(world, deskEvent(id, 'request.accepted'))).toBe(answer)
    expect(await sendDeskEvent(world, deskEvent(id, 'doctor.joined'))).toBe(answer)
    expect(await sendDeskEvent(world, deskEvent(id, 'consultation.completed'))).toBe(answer)
    const use = world.db.selectFrom('service_uses').select(['status', 'service_date'])
    expect(await use.where('reference', '=', `consult/${id}`).executeTakeFirst()).toEqual({
      status: 'SETTLED',
      service_date: today,
    })
  })
})
