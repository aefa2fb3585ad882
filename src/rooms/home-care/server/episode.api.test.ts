import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DoctorRequest } from '#gateways/doctor-desk/doctor-desk.ts'
import { openDoctorDesk } from '#gateways/doctor-desk/open-doctor-desk.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { requestDoctor } from '#rooms/consults/server/commands/request-doctor.ts'
import { ANY_PRACTICE, covidPractice } from '#rooms/covid-care/rules/settings.ts'
import { CARE_BOUGHT } from '#rooms/covid-care/server/commands/consume-proposal.ts'
import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { playDesk } from '#testing/consults.ts'
import { buyCare } from '#testing/open-care.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { parseWireTime } from '#values/wire-time.ts'

const HOUR = 3_600_000
let world: World
let mobile = 9_860_000_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

async function openCare(answers: object = {}) {
  const browser = await world.signUp(`+91${mobile++}`)
  const { subscription_id } = await buyCare(world, browser, answers)
  const read = async () => (await browser.get(`subscriptions/${subscription_id}/care`)).body
  return { browser, subscription_id, read }
}
type ListedConsult = {
  day: number
  kind: string
  status: string
  due_at: string
  id: string
  consult_id: string | null
}
const statuses = ({ consults }: { consults: ListedConsult[] }) => consults.map(({ day, status }) => `${day} ${status}`)

/** What the desk of doctors is asked at the first call of a new care. */
async function askedOfDesk(): Promise<DoctorRequest | undefined> {
  const { subscription_id } = await openCare({ recent_spo2_level: 'UNKNOWN' })
  await untilFirstCall()
  const { transaction_id } = await world.db
    .updateTable('consultations')
    .set({ desk_asked_at: null, status: 'initiated' })
    .where('subscription_id', '=', subscription_id)
    .returning('transaction_id')
    .executeTakeFirstOrThrow()
  let asked: DoctorRequest | undefined
  const desk = {
    ...openDoctorDesk(world.config, () => world.origin)!,
    request: (request: DoctorRequest) => {
      asked = request
      return Promise.resolve({ outcome: 'DONE', value: undefined } as const)
    },
  }
  await requestDoctor(world, desk, { transaction_id, tries: 0 }, { attempt: 1 })
  return asked
}

/** Moves the clock to the first call, which is after one hour where the oxygen level is unknown. */
const untilFirstCall = () => world.advance(HOUR)

describe('care that was bought', () => {
  it('opens with its calendar of five calls and its kit, once however often it is told (C1.16, C1.17, C1.19)', async () => {
    const { subscription_id, read } = await openCare()
    const care = await read()
    expect(statuses(care)).toEqual([1, 2, 4, 8, 12].map((day) => `${day} PLANNED`))
    expect(care).toMatchObject({ status: 'ACTIVE', patient_name: 'Kamla Rao', on_demand_left: 2, may_ask: true })
    expect(care.kit).toMatchObject({ number: 1, status: 'CREATED', history: [{ status: 'CREATED' }] })
    expect(care.vitals).toEqual([])
    const { plan_proposal_id } = await world.db
      .selectFrom('home_care_episodes')
      .select('plan_proposal_id')
      .where('subscription_id', '=', subscription_id)
      .executeTakeFirstOrThrow()
    const now = world.clock.now()
    const payload = { subscription_id, plan_proposal_id, bought_at: now.toISOString() }
    await enqueue(world.db, CARE_BOUGHT, { payload, run_at: now })
    await world.work()
    expect(await read()).toEqual(care)
  })

  it('asks the doctors of the clinic that is set, and any doctor where none is', async () => {
    const ofClinic = await askedOfDesk()
    const kabir = await world.person('Kabir')
    const { body } = await kabir.get('dashboard/settings')
    const { version } = body.settings.find(({ key }: { key: string }) => key === covidPractice.key) ?? {}
    const change = { value: ANY_PRACTICE, version, reason: 'The clinic is closed' }
    expect((await kabir.put(`dashboard/settings/${covidPractice.key}`, change)).status).toBe(200)
    expect([ofClinic, await askedOfDesk()]).toMatchObject([{ practice_id: DEMO_NETWORK.clinic }, { practice_id: null }])
  })

  it('is shown to its buyer alone', async () => {
    const { subscription_id } = await openCare()
    const other = await world.signUp(`+91${mobile++}`)
    expect((await other.get(`subscriptions/${subscription_id}/care`)).status).toBe(404)
    expect((await other.get('me/care')).body).toEqual({ care: [] })
  })

  it('has nothing of the patient in clear in the tables or in the audit (C3.09)', async () => {
    const { subscription_id, browser } = await openCare()
    const reading = { spo2: 91, temperature: 38.4, symptoms: ['CHEST_PAIN'] }
    await browser.post(`subscriptions/${subscription_id}/care/vitals`, reading)
    const kabir = await world.person('Kabir')
    await kabir.post(`dashboard/home_care/${subscription_id}/notes`, { text: 'Kamla sleeps badly' })
    const tables = [
      'home_care_episodes',
      'home_care_vitals',
      'home_care_notes',
      'home_care_escalations',
      'audit_log',
      'jobs',
    ]
    for (const table of tables) {
      const rows = await world.db
        .selectFrom(table as 'jobs')
        .selectAll()
        .execute()
      const text = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
      expect(text).not.toMatch(/Kamla|CHEST_PAIN|(?<![:\d])38\.4(?!\d)|sleeps badly/)
    }
  })
})

describe('a call', () => {
  it('is made by the desk of doctors when it is due, for the patient, and is done when the doctor ends it (C1.17)', async () => {
    const { subscription_id, read } = await openCare({ recent_spo2_level: 'UNKNOWN' })
    await untilFirstCall()
    const [first] = (await read()).consults as ListedConsult[]
    const day = startOfIstDay(istDateOf(parseWireTime(first!.due_at)!))
    await world.advance(Math.max(0, day.getTime() - world.clock.now().getTime()))
    expect(first).toMatchObject({ day: 1, status: 'CALLING', consult_id: expect.any(String) })
    const asked = await world.db
      .selectFrom('simulator_desk_requests')
      .select('patient_name')
      .where('request_id', '=', first!.consult_id)
      .executeTakeFirstOrThrow()
    expect(asked.patient_name).toBe('Kamla Rao')
    await playDesk(world, first!.consult_id!, 'complete')
    await world.work()
    const care = await read()
    expect(care.consults[0]).toMatchObject({ status: 'DONE', doctor_name: expect.stringMatching(/^Dr/) })
    const uses = await world.db
      .selectFrom('service_uses')
      .select('reference')
      .where('subscription_id', '=', subscription_id)
      .execute()
    expect(uses).toEqual([])
  })

  it('is tried again while no doctor is found, and missed after two hours, of which the buyer is told', async () => {
    const { read } = await openCare({ recent_spo2_level: 'UNKNOWN' })
    await untilFirstCall()
    await world.advance(3 * 60_000)
    expect((await read()).consults[0]).toMatchObject({ status: 'PLANNED' })
    await world.advance(2 * HOUR)
    expect((await read()).consults[0]).toMatchObject({ status: 'MISSED' })
  })

  it('that the patient asks for is one of two, and comes back if it does not take place (C1.18)', async () => {
    const { browser, subscription_id, read } = await openCare()
    const ask = () => browser.post(`subscriptions/${subscription_id}/care/calls`, {})
    const first = await ask()
    expect(first).toMatchObject({ status: 201, body: { on_demand_left: 1, may_ask: false } })
    expect((await ask()).error?.type).toBe('CALL_OPEN')
    await world.work()
    const call = async () =>
      (await read()).consults.find(({ kind, status }: ListedConsult) => kind === 'ON_DEMAND' && status === 'CALLING')
    await playDesk(world, (await call()).consult_id, 'complete')
    await world.work()
    await ask()
    await world.work()
    await playDesk(world, (await call()).consult_id, 'complete')
    await world.work()
    expect(await read()).toMatchObject({ on_demand_left: 0, may_ask: false })
    expect((await ask()).error?.type).toBe('NONE_LEFT')
  })
})

describe('a refund', () => {
  const quote = async (browser: Browser, id: string) => (await browser.get(`subscriptions/${id}/refund_quote`)).body
  const takeBack = async (browser: Browser, id: string) => {
    const { amount } = await quote(browser, id)
    return browser.post(`subscriptions/${id}/refund_request`, { amount, reason: 'NOT_USING' })
  }

  it('before the kit is sent is of everything, stops the calls and keeps the kit here', async () => {
    const { browser, subscription_id, read } = await openCare()
    expect(await quote(browser, subscription_id)).toMatchObject({ amount: 3499 })
    const asked = await takeBack(browser, subscription_id)
    expect(asked.status).toBe(201)
    const kabir = await world.person('Kabir')
    const early = await kabir.post(`dashboard/home_care/${subscription_id}/kit`, { status: 'PACKED' })
    expect(early.error?.type).toBe('CARE_OVER')
    await world.work()
    const care = await read()
    expect(care).toMatchObject({ status: 'STOPPED', on_demand_left: 0, may_ask: false, kit: { status: 'CANCELLED' } })
    expect(new Set(care.consults.map(({ status }: ListedConsult) => status))).toEqual(new Set(['CANCELLED']))
    const refused = await browser.post(`subscriptions/${subscription_id}/care/vitals`, { spo2: 97, temperature: 37 })
    expect(refused).toMatchObject({
      status: 409,
      error: { type: 'CARE_OVER', extra_args: { current_state: 'STOPPED' } },
    })
  })

  it('after it was sent keeps the price of the kit and of each call that took place', async () => {
    const { browser, subscription_id, read } = await openCare()
    await world.browser().post(`/dev/kits/${subscription_id}`, { status: 'DISPATCHED' })
    expect(await quote(browser, subscription_id)).toMatchObject({ amount: 1599 })
    const [first] = (await read()).consults as ListedConsult[]
    // Its day is tomorrow where the tests before have moved the clock to the evening.
    world.clock.moveTo(startOfIstDay(istDateOf(parseWireTime(first!.due_at)!)))
    const done = { act: 'DONE', note: 'Reached by phone: feels well' }
    const kabir = await world.person('Kabir')
    const answer = await kabir.post(`dashboard/home_care/${subscription_id}/calls/${first!.id}`, done)
    expect(answer.status).toBe(200)
    expect(await quote(browser, subscription_id)).toMatchObject({ amount: 1199 })
  })
})
