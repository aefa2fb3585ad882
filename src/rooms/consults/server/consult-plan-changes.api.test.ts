/** Consultations of plans that change while somebody waits for a doctor or talks to one. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import { raiseAlert } from '#rooms/payments/server/alerts.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import { askDoctor, deskEvent, givePatient, sendDeskEvent } from '#testing/consults.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS, istDateOf } from '#values/ist-date.ts'
import { countedSince } from '../rules/fair-use.ts'
import { readConsult } from './queries/read-consult.ts'

let world: World
let patient: Awaited<ReturnType<typeof givePatient>>
let mobile = 9_141_500_000

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

const send = (id: string, event: string, more: object = {}) => sendDeskEvent(world, deskEvent(id, event, more))
const statusOf = async (id: string) => (await readConsult(world.db, id, world.clock.now())).status
const useOf = async (id: string) => {
  const reference = `consult/${id}`
  const use = world.db.selectFrom('service_uses').select('status').where('reference', '=', reference)
  return (await use.executeTakeFirst())?.status
}
const planOf = () => `subscriptions/${patient.subscription_id}`

/** Gives the whole plan back. @returns what is refunded */
async function refund(): Promise<number> {
  const { amount } = (await patient.browser.get(`${planOf()}/refund_quote`)).body
  expect((await patient.browser.post(`${planOf()}/refund_request`, { amount, reason: 'OTHER' })).status).toBe(201)
  const asked = await refunded()
  if (asked.decision === null) {
    const leela = await world.person('Leela')
    const { status } = await leela.post(`dashboard/refunds/${asked.id}/approve`, { version: asked.version })
    expect(status).toBe(200)
  }
  return Number((await refunded()).amount_paise)
}

const refunded = () =>
  world.db
    .selectFrom('plan_refunds')
    .select(['id', 'version', 'decision', 'amount_paise'])
    .where('subscription_id', '=', patient.subscription_id)
    .executeTakeFirstOrThrow()

describe('a member who is removed from the plan', () => {
  async function addAdult() {
    const facts = { name: 'Meera Iyer', relation: 'Spouse', age: 40, gender: 'F', mobile: String(mobile++) }
    const { body } = await patient.browser.post(`${planOf()}/members`, facts)
    return body as { uhid: string; version: number }
  }
  const remove = async ({ uhid, version }: { uhid: string; version: number }) => {
    const { status } = await patient.browser.post(`${planOf()}/members/${uhid}/remove`, { version })
    expect(status).toBe(204)
  }

  it('is given no doctor for the rest of that day, even by a request that came first (decisions §10)', async () => {
    const meera = await addAdult()
    const { transaction_id: id } = await askDoctor(world, { ...patient, uhid: meera.uhid })
    await remove(meera)
    expect(await send(id, 'request.accepted')).toBe(409)
    expect(await statusOf(id)).toBe('failure')
    await expect(askDoctor(world, { ...patient, uhid: meera.uhid })).rejects.toMatchObject({
      code: 'MEMBER_NOT_COVERED',
    })
  })
})

describe('a plan that is refunded', () => {
  it('while somebody waits for a doctor gives none, and the refund is whole (decisions §10)', async () => {
    const { transaction_id: id } = await askDoctor(world, patient)
    expect(await send(id, 'request.accepted')).toBe(200)
    const paid = (await patient.browser.get(`${planOf()}/refund_quote`)).body.amount
    expect(await refund()).toBe(paid * 100)
    expect(await send(id, 'doctor.joined')).toBe(409)
    expect([await statusOf(id), await useOf(id)]).toEqual(['failure', undefined])
  })

  it('during a call counts it, whether it is held to the end or breaks off (decisions §3)', async () => {
    const { transaction_id: id } = await askDoctor(world, patient)
    expect(await send(id, 'doctor.joined')).toBe(200)
    const { rule } = (await patient.browser.get(`${planOf()}/refund_quote`)).body
    expect(rule).toBe('UNUSED_DAYS')
    const before = await refund()
    expect(await send(id, 'consultation.failed')).toBe(200)
    expect([await statusOf(id), await useOf(id)]).toEqual(['failure', 'REVERSED'])
    await world.work()
    expect(Number((await refunded()).amount_paise)).toBeGreaterThan(before)
  })
})

describe('a message of the desk that overtakes the acceptance', () => {
  it('is not refused for ever: sent again in its turn it is carried out (decisions §22)', async () => {
    const { transaction_id: id } = await askDoctor(world, patient)
    const failed = deskEvent(id, 'consultation.failed')
    const issued = deskEvent(id, 'prescription.issued', { document: { id: `rx-${randomUUID()}` } })
    expect([await sendDeskEvent(world, failed), await sendDeskEvent(world, issued)]).toEqual([425, 425])
    expect(await send(id, 'doctor.joined')).toBe(200)
    expect([await sendDeskEvent(world, issued), await sendDeskEvent(world, failed)]).toEqual([200, 200])
    expect([await statusOf(id), await useOf(id)]).toEqual(['failure', 'REVERSED'])
    expect(await sendDeskEvent(world, failed)).toBe(200)
  })
})

describe('fair use of a month', () => {
  it('ends with the fifteenth consultation, and starts over with the month in India (decisions §10)', async () => {
    // So late that the month's consultations were not all held today.
    while (Number(istDateOf(world.clock.now()).slice(8)) < 3) await world.advance(DAY_MS)
    const { month } = countedSince(world.clock.now())
    const { transaction_id: id } = await askDoctor(world, patient)
    for (const event of ['doctor.joined', 'consultation.completed']) await send(id, event)
    const held = async (joined_at: Date) => {
      const row = await world.db
        .selectFrom('consultations')
        .selectAll()
        .where('transaction_id', '=', id)
        .executeTakeFirstOrThrow()
      const times = { initiated_at: joined_at, accepted_at: joined_at, joined_at, ended_at: joined_at }
      const transaction_id = randomUUID()
      await withTransaction(world.db, async (trx) => {
        await trx
          .insertInto('consultations')
          .values({ ...row, ...times, transaction_id })
          .execute()
        await raiseAlert(trx, world, 'consult_unpaid', transaction_id, {}, joined_at)
      })
    }
    await held(new Date(month.getTime() - 1))
    for (let held_before = 0; held_before < 13; held_before++) await held(new Date(month.getTime() + held_before))
    const body = { uhid: patient.uhid, problem_area_id: DEMO_NETWORK.fever, preferredLanguage: 'Hindi' }
    const ask = () => patient.browser.post('/consult/api/v1/consultations', body)
    const last = await ask()
    expect(last.status).toBe(200)
    for (const event of ['doctor.joined', 'consultation.completed']) await send(last.body.transaction_id, event)
    expect(await ask()).toMatchObject({ error: { type: 'FAIR_USE_MONTH' } })
    expect((await patient.browser.get('/consult/api/v1/fair_use')).body).toMatchObject({
      month: { used: 15, limit: 15, remaining: 0 },
      can_start: false,
      reason: 'FAIR_USE_MONTH',
    })
  })
})
