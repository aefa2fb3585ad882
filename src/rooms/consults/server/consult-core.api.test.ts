import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { askDoctor, deskEvent, givePatient, playDesk, sendDeskEvent } from '#testing/consults.ts'
import { openWorld, type World } from '#testing/world.ts'
import { moveConsult } from './commands/move-consult.ts'
import { fairUseOf } from './fair-use.ts'
import { readConsult } from './queries/read-consult.ts'

let world: World
let patient: Awaited<ReturnType<typeof givePatient>>
let mobile = 9_141_000_000
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())
beforeEach(async () => {
  patient = await givePatient(world, `+91${mobile++}`)
})

const play = (id: string, outcome: Parameters<typeof playDesk>[2]) => playDesk(world, id, outcome)
const send = (id: string, event: string, more: object = {}) => sendDeskEvent(world, deskEvent(id, event, more))
const statusOf = async (id: string) => (await readConsult(world.db, id, world.clock.now())).status
const fairUse = () => fairUseOf(world.db, patient.subscription_id, world.clock.now())

/** A request that no doctor answers unless the test says so. */
async function ask() {
  const { transaction_id } = await askDoctor(world, patient)
  await play(transaction_id, 'silent')
  return transaction_id
}

describe('a doctor', () => {
  it.each([
    [109, 200, 'queued'],
    [110, 409, 'expired'],
    [111, 409, 'expired'],
  ])(
    'who accepts at second %i is answered %i, and the request is %s (decisions §22)',
    async (second, answer, status) => {
      const id = await ask()
      const { initiated_at } = await readConsult(world.db, id, world.clock.now())
      await world.advance(initiated_at.getTime() + second * SECOND - world.clock.now().getTime())
      expect(await play(id, 'accept')).toEqual({ transaction_id: id, status, answers: [answer] })
      expect(await statusOf(id)).toBe(status)
    },
  )

  it('is in time until the last millisecond before the expiry, and too late in the next one', async () => {
    const outcomes: string[] = []
    for (const ms of [0, -1]) {
      const id = await ask()
      const { expires_at } = await readConsult(world.db, id, world.clock.now())
      const doctor = {
        doctor_ref: 'dr-1',
        doctor_name: 'Dr Meera Iyer',
        doctor_speciality: 'General Physician',
        doctor_registration: 'KMC 48213',
        join_link: 'https://call.example/1',
        channel: 'video' as const,
        slot: expires_at,
      }
      const clock = { now: () => new Date(expires_at.getTime() + ms) }
      const moved = await withTransaction(world.db, (trx) => moveConsult(trx, id, { event: 'accept', doctor }, clock))
      outcomes.push(moved.outcome)
    }
    expect(outcomes).toEqual(['refused', 'applied'])
  })

  it('who accepts just as another one does is refused; the first keeps the patient', async () => {
    const id = await ask()
    const other = { doctor: { id: 'dr-2', name: 'Dr Two', speciality: 'ENT', registration_number: 'X 2' } }
    const answers = await Promise.all([send(id, 'request.accepted'), send(id, 'request.accepted', other)])
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await statusOf(id)).toBe('queued')
  })

  it('who does not join in ten minutes did not come, which is not counted (decisions §10)', async () => {
    const id = await ask()
    await play(id, 'no_show')
    await world.advance(10 * MINUTE)
    expect(await statusOf(id)).toBe('failure')
    expect(await fairUse()).toMatchObject({ day: { used: 0, remaining: 5 }, active: null, refusal: null })
    expect(await send(id, 'doctor.joined')).toBe(409)
  })

  it('whose call breaks off is not counted either, and the use is given back (decisions §10)', async () => {
    const id = await ask()
    await play(id, 'drop')
    await world.advance(40 * SECOND)
    expect(await fairUse()).toMatchObject({ day: { used: 1 }, month: { used: 1 } })
    await world.advance(60 * SECOND)
    expect(await statusOf(id)).toBe('failure')
    expect(await fairUse()).toMatchObject({ day: { used: 0 }, month: { used: 0 }, refusal: null })
    const facts = await world.db
      .selectFrom('service_use_facts')
      .select('count')
      .where('uhid', '=', patient.uhid)
      .execute()
    expect(facts.map(({ count }) => count)).toEqual([1, -1])
  })
})

describe('the messages of the desk', () => {
  it('may come twice and out of order', async () => {
    const id = await ask()
    expect((await play(id, 'twice')).answers).toEqual([200, 200, 200])
    await world.advance(5 * SECOND)
    expect(await statusOf(id)).toBe('active')
    const joined = deskEvent(id, 'doctor.joined')
    expect([await sendDeskEvent(world, joined), await sendDeskEvent(world, joined)]).toEqual([409, 409])
    expect(await fairUse()).toMatchObject({ day: { used: 1 } })
  })

  it('are answered alike when they are repeated: one that came too late stays refused', async () => {
    const id = await ask()
    await world.advance(2 * MINUTE)
    const accepted = deskEvent(id, 'request.accepted')
    expect([await sendDeskEvent(world, accepted), await sendDeskEvent(world, accepted)]).toEqual([409, 409])
    expect(await statusOf(id)).toBe('expired')
  })

  it('say how patient and doctor talk, by video unless they say otherwise', async () => {
    const channelOf = async (values: object) => {
      const id = await ask()
      expect(await send(id, 'request.accepted', values)).toBe(200)
      await send(id, 'consultation.failed')
      const consults = world.db.selectFrom('consultations').select('channel').where('transaction_id', '=', id)
      return (await consults.executeTakeFirstOrThrow()).channel
    }
    expect([await channelOf({}), await channelOf({ channel: 'audio' })]).toEqual(['video', 'audio'])
  })

  it('are refused without our signature, with a plain link to the call, and about unknown requests', async () => {
    const id = await ask()
    expect(await sendDeskEvent(world, deskEvent(id, 'request.accepted'), 'not the secret')).toBe(400)
    expect(await send(id, 'request.accepted', { join_url: 'javascript:alert(1)' })).toBe(400)
    expect(await send('0190a000-0000-7000-8000-0000000000ff', 'request.accepted')).toBe(400)
    expect(await send(id, 'request.opened')).toBe(400)
    expect(await statusOf(id)).toBe('initiated')
  })
})

describe('fair use', () => {
  it('refuses a second consultation of the family while one is under way, and sixth one of a day (decisions §10)', async () => {
    const id = await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'FAIR_USE_ACTIVE' })
    await play(id, 'accept')
    await world.advance(59 * MINUTE)
    await expect(ask()).rejects.toMatchObject({ code: 'FAIR_USE_ACTIVE' })
    await world.advance(MINUTE)
    expect(await statusOf(id)).toBe('completed')
    await toMorning()
    for (let consulted = 0; consulted < 5; consulted++) await consultOnce()
    expect(await fairUse()).toMatchObject({ day: { used: 5, remaining: 0 }, refusal: { code: 'FAIR_USE_DAY' } })
    await expect(ask()).rejects.toMatchObject({
      code: 'FAIR_USE_DAY',
      text: expect.stringMatching(/^All 5 online consultations of this plan for today are used\. .* from 00:00, /),
    })
    await toMorning()
    await consultOnce()
  })

  it('of two members who ask at the same moment gives a doctor to one', async () => {
    const asked = await Promise.allSettled([ask(), ask()])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'FAIR_USE_ACTIVE' } })
  })

  it('is for active plans and covered people', async () => {
    const change = (status: 'BLOCKED' | 'ACTIVE') =>
      world.db.updateTable('subscriptions').set({ status }).where('id', '=', patient.subscription_id).execute()
    const id = await ask()
    await change('BLOCKED')
    expect(await play(id, 'accept')).toMatchObject({ answers: [409], status: 'failure' })
    await expect(ask()).rejects.toMatchObject({ code: 'PLAN_INACTIVE' })
    await change('ACTIVE')
    await world.db
      .updateTable('subscription_members')
      .set({ last_covered_on: '2020-01-01' })
      .where('uhid', '=', patient.uhid)
      .execute()
    await expect(ask()).rejects.toMatchObject({ code: 'MEMBER_NOT_COVERED' })
  })
})

describe('at the same moment', () => {
  it('a request is taken back or accepted, never both', async () => {
    const id = await ask()
    const [accepted, cancelled] = await Promise.all([
      send(id, 'request.accepted'),
      patient.browser.post(`/consult/api/v1/consultations/${id}/cancel`, {}),
    ])
    const { status } = (await patient.browser.get(`/consult/api/v1/consultations/${id}`)).body
    expect([accepted, cancelled.status, status]).toEqual(
      accepted === 200 ? [200, 409, 'queued'] : [409, 200, 'cancelled'],
    )
  })

  it('a consultation is rated once', async () => {
    const id = await ask()
    await play(id, 'complete')
    const rate = (rating: number) => patient.browser.post(`/consult/api/v1/consultations/${id}/rating`, { rating })
    const statuses = (await Promise.all([rate(5), rate(1)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

/** To nine in the morning of the next day in India, so that a day is not over before its five consultations. */
async function toMorning() {
  const now = world.clock.now().getTime() + 5.5 * HOUR
  await world.advance(24 * HOUR - (now % (24 * HOUR)) + 9 * HOUR)
}

async function consultOnce() {
  const id = await ask()
  expect((await play(id, 'complete')).status).toBe('completed')
}
