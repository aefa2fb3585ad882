import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import { DEMO_COVER } from '#rooms/insurance/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { givePatient, playDesk } from '#testing/consults.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf, startOfIstDay } from '#values/ist-date.ts'

let world: World
let mobile = 9_142_000_000
const SECOND = 1000
const MINUTE = 60 * SECOND
const PATH = '/consult/api/v1/consultations'

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const newPatient = () => givePatient(world, `+91${mobile++}`)
type Patient = Awaited<ReturnType<typeof newPatient>>

const bodyOf = ({ uhid }: Pick<Patient, 'uhid'>, more: object = {}) => ({
  uhid,
  problem_area_id: DEMO_NETWORK.fever,
  preferredLanguage: 'Hindi',
  ...more,
})
const ask = (browser: Browser, patient: Pick<Patient, 'uhid'>, more: object = {}, headers = {}) =>
  browser.post(PATH, bodyOf(patient, more), { headers })
const read = async (browser: Browser, id: string) => (await browser.get(`${PATH}/${id}`)).body

/** By SMS, in their order. */
async function messagesAbout(id: string): Promise<string[]> {
  const sent = world.db.selectFrom('outbox_messages').select('template').orderBy('created_at').orderBy('template')
  const rows = await sent.where('cause', 'like', `consult:${id}:%`).where('channel', '=', 'sms').execute()
  return rows.map(({ template }) => template)
}

/** Adds an adult to the plan of an owner, who logs in with the number. */
async function addAdult({ browser, subscription_id }: Patient) {
  const number = String(mobile++)
  const facts = { name: 'Meera Iyer', relation: 'Spouse', age: 40, gender: 'F', mobile: number }
  const { body } = await browser.post(`subscriptions/${subscription_id}/members`, facts)
  return { uhid: body.uhid as string, browser: await world.signUp(`+91${number}`) }
}

describe('a member who asks for a doctor', () => {
  it('waits, is given a doctor and a link, gets the prescription, and rates once', async () => {
    const patient = await newPatient()
    const { status, body: started } = await ask(patient.browser, patient)
    expect({ status, body: started }).toEqual({
      status: 200,
      body: { transaction_id: expect.any(String), status: 'initiated' },
    })
    const id = started.transaction_id
    await playDesk(world, id, 'silent')
    await world.advance(20 * SECOND)
    expect(await read(patient.browser, id)).toMatchObject({
      status: 'initiated',
      doctor_name: null,
      join_link: null,
      speciality: 'General Physician',
      preferredLanguage: 'Hindi',
      seconds_left: 90,
      prescriptions: [],
    })
    await playDesk(world, id, 'accept')
    expect(await read(patient.browser, id)).toMatchObject({
      status: 'queued',
      doctor_name: expect.stringMatching(/^Dr /),
      doctor_registration: expect.any(String),
      join_link: expect.stringMatching(/^http/),
    })
    expect((await patient.browser.post(`${PATH}/${id}/rating`, { rating: 5 })).body.error).toMatchObject({
      type: 'NOT_COMPLETED',
      extra_args: { current_state: 'queued' },
    })
    await world.advance(30 * SECOND)
    expect(await read(patient.browser, id)).toMatchObject({ status: 'active', message: null })
    await playDesk(world, id, 'complete')
    await world.work()
    const ended = await read(patient.browser, id)
    expect(ended).toMatchObject({ status: 'completed', join_link: null, rating: null, seconds_left: null })
    expect(ended.prescriptions).toMatchObject([{ media_type: 'application/pdf' }])
    const rated = await patient.browser.post(`${PATH}/${id}/rating`, { rating: 4, comment: 'Kind' })
    expect(rated.body).toMatchObject({ rating: 4, rating_comment: 'Kind' })
    const again = await patient.browser.post(`${PATH}/${id}/rating`, { rating: 1 })
    expect({ status: again.status, type: again.body.error.type }).toEqual({ status: 409, type: 'ALREADY_RATED' })
  })

  it('is texted when a doctor accepts, without a word about why', async () => {
    const patient = await newPatient()
    const { transaction_id } = (await ask(patient.browser, patient)).body
    await playDesk(world, transaction_id, 'no_show')
    await world.work()
    await world.advance(10 * MINUTE)
    const to = `+91${mobile - 1}`
    const messages = (await world.browser().get(`/dev/messages?to=${encodeURIComponent(to)}`)).body
    const texts = JSON.stringify(messages)
    expect(texts).toMatch(/Dr [^"]+ is ready for your online consultation/)
    expect(texts).toMatch(/did not take place, and does not count/)
    expect(texts).not.toContain('Fever')
  })

  it('gets one request for one Idempotency-Key, and 422 for another request under it', async () => {
    const patient = await newPatient()
    const headers = { 'idempotency-key': randomUUID() }
    const [one, two] = await Promise.all([
      ask(patient.browser, patient, {}, headers),
      ask(patient.browser, patient, {}, headers),
    ])
    const ids = new Set([one, two].filter(({ status }) => status === 200).map(({ body }) => body.transaction_id))
    expect(ids.size).toBe(1)
    const later = await ask(patient.browser, patient, {}, headers)
    expect(ids.has(later.body.transaction_id)).toBe(true)
    const other = await ask(patient.browser, patient, { preferredLanguage: 'Tamil' }, headers)
    expect(other.body.error.type).toBe('IDEMPOTENCY_MISMATCH')
    const second = await ask(patient.browser, patient)
    expect(second.body.error.type).toBe('FAIR_USE_ACTIVE')
    expect(second.body.error.extra_args.resets_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(second.body.message).toMatch(/under way\. Another one is possible at /)
  })

  it('takes the request back until a doctor has accepted, and may ask again', async () => {
    const patient = await newPatient()
    const { transaction_id: id } = (await ask(patient.browser, patient)).body
    expect((await patient.browser.post(`${PATH}/${id}/cancel`, {})).body).toMatchObject({ status: 'cancelled' })
    expect((await patient.browser.post(`${PATH}/${id}/cancel`, {})).status).toBe(200)
    expect((await playDesk(world, id, 'accept')).answers).toEqual([409])
    const { transaction_id: next } = (await ask(patient.browser, patient)).body
    await playDesk(world, next, 'accept')
    const late = await patient.browser.post(`${PATH}/${next}/cancel`, {})
    expect(late.body.error).toMatchObject({ type: 'NOT_CANCELLABLE', extra_args: { current_state: 'queued' } })
  })

  it('is offered insurance beside the consultation only where there is some (C7.27, C7.28)', async () => {
    const { browser } = await newPatient()
    const query = `source=CONSULT&source_detail=INSURANCE_PLAN&platform=mweb&problem_area_id=${DEMO_NETWORK.fever}`
    const offered = await browser.get(`insurance_plans/upsell?${query}`)
    expect(offered).toMatchObject({ status: 200, body: { insurance_plan: { id: DEMO_COVER.life }, premium: 1180 } })
    expect((await browser.get('insurance_plans/upsell?source=OTHER')).status).toBe(400)
    await world.db.updateTable('insurance_plans').set({ status: 'RETIRED' }).execute()
    expect((await browser.get(`insurance_plans/upsell?${query}`)).status).toBe(204)
  })

  it('reads at each field what is missing (C5.24, C5.26)', async () => {
    const patient = await newPatient()
    const fieldsOf = async (body: object) => (await patient.browser.post(PATH, body)).body.error.fields
    expect(await fieldsOf({ uhid: '', problem_area_id: '', preferredLanguage: '' })).toEqual({
      uhid: 'Patient option is required',
      problem_area_id: 'Choose what it is about',
      preferredLanguage: 'Preferred language is required',
    })
    expect(await fieldsOf(bodyOf(patient, { problem_area_id: randomUUID(), preferredLanguage: 'Latin' }))).toEqual({
      problem_area_id: 'Choose one of the problems offered',
      preferredLanguage: 'Choose one of the languages offered',
    })
  })
})

describe('a patient’s name', () => {
  it.each([
    ['Asha Declined', 'failure', 'DECLINED', ['consult-no-doctor']],
    ['Asha Refused', 'failure', 'REFUSED', ['consult-no-doctor']],
    ['Asha Silent', 'expired', null, ['consult-no-doctor']],
    ['Asha Late', 'expired', null, ['consult-no-doctor']],
    ['Asha Noshow', 'failure', 'NO_SHOW', ['consult-doctor', 'consult-not-held']],
    ['Asha Dropped', 'failure', 'CALL_FAILED', ['consult-doctor', 'consult-not-held']],
    ['Asha Twice', 'completed', null, ['consult-doctor']],
    ['Asha Unreachable', 'completed', null, ['consult-doctor', 'consult-prescription']],
  ])('%s makes the desk end as %s (sentinels), with a message', async (name, status, failure_reason, messages) => {
    // What is counted is a day of India: an hour from midnight would end in the next.
    world.clock.moveTo(new Date(startOfIstDay(addDays(istDateOf(world.clock.now()), 1)).getTime() + 10 * 60 * MINUTE))
    const patient = await newPatient()
    await world.db.updateTable('subscription_members').set({ name }).where('uhid', '=', patient.uhid).execute()
    const { transaction_id: id } = (await ask(patient.browser, patient)).body
    await world.work()
    await world.advance(61 * MINUTE)
    const consult = await read(patient.browser, id)
    expect(consult).toMatchObject({ status, failure_reason })
    expect(consult.message === null).toBe(status === 'completed')
    const { day } = (await patient.browser.get('/consult/api/v1/fair_use')).body
    expect(day.used).toBe(status === 'completed' ? 1 : 0)
    expect(await messagesAbout(id)).toEqual(messages)
  })
})

describe('what belongs to one person', () => {
  it('is shown to the patient and to the person who asked, and to nobody else of the plan', async () => {
    const owner = await newPatient()
    const spouse = await addAdult(owner)
    const stranger = await newPatient()
    const { transaction_id: own } = (await ask(spouse.browser, spouse)).body
    await playDesk(world, own, 'complete')
    await world.work()
    const { transaction_id: asked } = (await ask(owner.browser, spouse)).body
    const [{ id: rx }] = (await read(spouse.browser, own)).prescriptions
    const statuses = async (path: string) => {
      const answers = []
      for (const { browser } of [spouse, owner, stranger]) answers.push((await browser.get(path)).status)
      return answers
    }
    expect(await statuses(`${PATH}/${own}`)).toEqual([200, 404, 404])
    expect(await statuses(`${PATH}/${own}/prescriptions/${rx}`)).toEqual([200, 404, 404])
    expect(await statuses(`${PATH}/${asked}`)).toEqual([200, 200, 404])
    expect(await statuses(`${PATH}/${asked}/prescriptions/${rx}`)).toEqual([404, 404, 404])
    const listed = async ({ browser }: { browser: Browser }) =>
      (await browser.get(PATH)).body.consultations.map(
        ({ transaction_id }: { transaction_id: string }) => transaction_id,
      )
    expect(await listed(spouse)).toEqual([asked, own])
    expect(await listed(owner)).toEqual([asked])
    expect(await listed(stranger)).toEqual([])
    expect((await ask(stranger.browser, spouse)).status).toBe(404)
    expect((await ask(spouse.browser, owner)).status).toBe(404)
    const file = await spouse.browser.get(`${PATH}/${own}/prescriptions/${rx}`)
    expect(file.headers.get('cache-control')).toContain('no-store')
    const entry = await world.db
      .selectFrom('audit_log')
      .select('entity_id')
      .where('action', '=', 'consults.prescription-viewed')
      .executeTakeFirst()
    expect(entry).toEqual({ entity_id: own })
  })

  it('of a plan is counted for all of it: what one uses, the other has no more (decisions §10)', async () => {
    const owner = await newPatient()
    const spouse = await addAdult(owner)
    const { transaction_id: id } = (await ask(spouse.browser, spouse)).body
    const during = (await owner.browser.get('/consult/api/v1/fair_use')).body
    expect(during).toMatchObject({ can_start: false, reason: 'FAIR_USE_ACTIVE', day: { used: 0, limit: 5 } })
    expect((await owner.browser.get('/consult/api/v1/options')).body.patients).toMatchObject([
      { uhid: owner.uhid, is_self: true, can_start: false, reason: 'FAIR_USE_ACTIVE' },
      { uhid: spouse.uhid, is_self: false, can_start: false },
    ])
    await playDesk(world, id, 'complete')
    const after = (await owner.browser.get(`/consult/api/v1/fair_use?uhid=${owner.uhid}`)).body
    expect(after).toMatchObject({
      can_start: true,
      reason: null,
      active: null,
      day: { used: 1, remaining: 4 },
      month: { used: 1, limit: 15, remaining: 14 },
    })
    expect((await world.browser().get('/consult/api/v1/fair_use')).status).toBe(401)
  })
})
