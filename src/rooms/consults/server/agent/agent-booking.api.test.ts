/** An agent of a company asks for a doctor for a verified member: who may, what is answered, and what agents never see. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountOf,
  agent,
  colleague,
  DESK,
  giveCode,
  PUNE_ADMIN,
  sendCode,
  verifiedMember,
} from '#testing/agent-booking.ts'
import type { Browser } from '#testing/browser.ts'
import { askDoctor, playDesk } from '#testing/consults.ts'
import { sentCode } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
let world: World
let imran: Browser
let problem_area_id: string
let last = 9_860_000_000
const nextMobile = () => `+91${++last}`
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  imran = await agent(world)
  const area = world.db.selectFrom('problem_areas').select('id').orderBy('position').limit(1)
  problem_area_id = (await area.executeTakeFirstOrThrow()).id
})
afterAll(() => world.close())

type Member = Awaited<ReturnType<typeof verifiedMember>>
const bodyOf = ({ verification_id, uhid }: Pick<Member, 'verification_id' | 'uhid'>) => ({
  verification_id,
  uhid,
  speciality: problem_area_id,
  preferredLanguage: 'Hindi',
})
const initiate = (who: Browser, body: object, headers?: Record<string, string>) =>
  who.post(`${DESK}/consult/initiate`, body, headers && { headers })
const details = (who: Browser, id: string) => who.post(`${DESK}/consult/transaction/details/${id}`)
const bookings = async (who: Browser) => (await who.get(`${DESK}/consult/bookings`)).body.bookings
const member = () => verifiedMember(world, imran, nextMobile())

/** A request that no doctor answers unless the test says so. */
async function silent(who: Browser, of: Member): Promise<string> {
  const { status, body } = await initiate(who, bodyOf(of))
  expect([status, Object.keys(body)]).toEqual([200, ['transaction_id']])
  await playDesk(world, body.transaction_id, 'silent')
  return body.transaction_id
}

describe('an agent who books', () => {
  test('asks for a doctor, and is told who it is once one has accepted (D1.05, D3.32, D7.44, D7.45)', async () => {
    const one = await member()
    const id = await silent(imran, one)
    const row = await world.db
      .selectFrom('consultations')
      .selectAll()
      .where('transaction_id', '=', id)
      .executeTakeFirst()
    expect(row).toMatchObject({ uhid: one.uhid, booked_by: 'AGENT', preferred_language: 'Hindi', problem_area_id })
    const waiting = await details(imran, id)
    expect([waiting.status, waiting.body]).toEqual([
      200,
      { transaction_id: id, status: 'initiated', expires_at: expect.any(String), details: null, message: null },
    ])
    await playDesk(world, id, 'accept')
    const { body } = await details(imran, id)
    expect(body).toMatchObject({
      status: 'queued',
      details: { doctor_name: expect.any(String), speciality: expect.any(String), slot: expect.any(String) },
    })
    expect(new URL(body.details.join_link).pathname).toBe(`/plus/consult/${id}`)
  })

  test('may name a speciality; what is missing or unknown is refused at its field (C5.24, C5.25, C5.26)', async () => {
    const one = await member()
    const fieldsOf = async (change: object) => (await initiate(imran, { ...bodyOf(one), ...change })).error?.fields
    expect(await fieldsOf({ uhid: '' })).toEqual({ uhid: 'Patient option is required' })
    expect(await fieldsOf({ speciality: ' ' })).toEqual({ speciality: 'Speciality is required' })
    expect(await fieldsOf({ preferredLanguage: '' })).toEqual({ preferredLanguage: 'Preferred language is required' })
    expect(await fieldsOf({ speciality: 'Astrology' })).toEqual({ speciality: 'Speciality is required' })
    expect(await fieldsOf({ speciality: randomUUID() })).toEqual({ speciality: 'Speciality is required' })
    expect(await fieldsOf({ preferredLanguage: 'Klingon' })).toEqual({
      preferredLanguage: 'Preferred language is required',
    })
    const { name } = await world.db.selectFrom('specialities').select('name').limit(1).executeTakeFirstOrThrow()
    expect((await initiate(imran, { ...bodyOf(one), speciality: name })).status).toBe(200)
  })

  test('gets the open transaction of the same patient, and the same answer for the same key (decisions §22)', async () => {
    const one = await member()
    const key = { 'idempotency-key': randomUUID() }
    const first = await initiate(imran, bodyOf(one), key)
    const repeated = await initiate(imran, bodyOf(one), key)
    const again = await initiate(imran, bodyOf(one))
    expect([repeated.body, again.body]).toEqual([first.body, first.body])
    const other = await initiate(imran, { ...bodyOf(one), preferredLanguage: 'English' }, key)
    expect([other.status, other.error?.type]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    const two = await Promise.all([initiate(imran, bodyOf(one)), initiate(imran, bodyOf(one))])
    expect(two.map(({ body }) => body)).toEqual([first.body, first.body])
    const rows = world.db.selectFrom('consultations').select('transaction_id').where('uhid', '=', one.uhid)
    expect(await rows.execute()).toHaveLength(1)
  })

  test('is given no transaction that they cannot read: of the member’s own request and of a colleague’s', async () => {
    const one = await member()
    await silent(imran, one)
    const other = await colleague(world, nextMobile(), 'PARTNER_AGENT_ADMIN')
    const sent = (await sendCode(other.browser, one.mobile)).body
    const { body } = await giveCode(other.browser, sent.verification_id, await sentCode(world, sent.verification_id))
    const booking = { verification_id: body.verification_id, uhid: one.uhid }
    const second = await initiate(other.browser, bodyOf(booking))
    expect([second.status, second.error?.type]).toEqual([409, 'FAIR_USE_ACTIVE'])
    await world.advance(2 * MINUTE)
    const { id: account_id } = await accountOf(world, one.mobile)
    await askDoctor(world, { ...one, account_id })
    const third = await initiate(other.browser, bodyOf(booking))
    expect([third.status, third.error?.type]).toEqual([409, 'FAIR_USE_ACTIVE'])
  })

  test('is refused beyond fair use, which the verification shows before (decisions §10)', async () => {
    const one = await member()
    const fair = async () => {
      await world.advance(2 * MINUTE)
      const sent = await sendCode(imran, one.mobile)
      return giveCode(imran, sent.body.verification_id, await sentCode(world, sent.body.verification_id))
    }
    await playDesk(world, await silent(imran, one), 'accept')
    const joined = await world.db
      .updateTable('consultations')
      .set({ status: 'active', joined_at: world.clock.now() })
      .where('uhid', '=', one.uhid)
      .returning('transaction_id')
      .executeTakeFirstOrThrow()
    const { body } = await fair()
    expect(body.fair_use).toMatchObject({ day: { used: 1, limit: 5, remaining: 4 }, refusal: expect.any(String) })
    expect(body.languages).toContain('Odia')
    // The open consultation of this patient is returned; for somebody else on the plan it is in the way.
    expect((await initiate(imran, bodyOf(one))).body).toEqual(joined)
    const { uhid } = await world.db
      .insertInto('subscription_members')
      .values({ subscription_id: one.subscription_id, name: 'Om Bose', created_at: world.clock.now() })
      .returning('uhid')
      .executeTakeFirstOrThrow()
    const refused = await initiate(imran, bodyOf({ ...one, uhid }))
    expect([refused.status, refused.error?.type]).toEqual([409, 'FAIR_USE_ACTIVE'])
  })

  test('reads a failure in words, and nothing of another agent (D4.24)', async () => {
    const one = await member()
    const id = await silent(imran, one)
    const other = await colleague(world, nextMobile(), 'PARTNER_AGENT_ADMIN')
    expect((await details(other.browser, id)).status).toBe(404)
    expect((await details(await world.signUp(PUNE_ADMIN), id)).status).toBe(404)
    expect((await details(await world.person('Geeta'), id)).status).toBe(404)
    expect((await details(imran, randomUUID())).status).toBe(404)
    await world.advance(110 * SECOND)
    expect((await details(imran, id)).body).toMatchObject({
      status: 'expired',
      details: null,
      message: 'No doctor available at the moment. Please ask the user to call back again after some time',
    })
  })
})

describe('recent bookings', () => {
  test('show a doctor who accepted after the last poll, to the agent who booked alone (decisions §22)', async () => {
    const one = await colleague(world, nextMobile(), 'PARTNER_AGENT_ADMIN')
    const booked = await verifiedMember(world, one.browser, nextMobile())
    const id = await silent(one.browser, booked)
    expect(await bookings(one.browser)).toMatchObject([{ transaction_id: id, status: 'initiated', is_late: false }])
    await world.advance(100 * SECOND)
    await playDesk(world, id, 'accept')
    expect(await bookings(one.browser)).toEqual([
      {
        transaction_id: id,
        requested_at: expect.any(String),
        member_name: expect.any(String),
        plan_name: expect.any(String),
        status: 'queued',
        doctor_name: expect.any(String),
        is_late: true,
      },
    ])
    for (const who of [imran, await world.signUp(PUNE_ADMIN)])
      expect((await bookings(who)).filter((row: { transaction_id: string }) => row.transaction_id === id)).toEqual([])
  })

  test('and every other answer have no medical content: no problem, no questions, no prescription (decisions §22)', async () => {
    const one = await member()
    const id = await silent(imran, one)
    await playDesk(world, id, 'accept')
    const area = await world.db
      .selectFrom('problem_areas')
      .select(['name', 'slug'])
      .where('id', '=', problem_area_id)
      .executeTakeFirstOrThrow()
    const answers = [
      await details(imran, id),
      await imran.get(`${DESK}/consult/bookings`),
      await imran.get(`${DESK}/partner_user/verify?verification_id=${one.verification_id}`),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/problem|question|prescription|rating|registration|call\.example|symptom|dob/i)
      expect(text).not.toContain(problem_area_id)
      expect(text).not.toContain(area.name)
    }
  })
})
