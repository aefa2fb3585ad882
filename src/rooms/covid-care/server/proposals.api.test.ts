import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { BUYER } from '#testing/buy-plan.ts'
import { answeredProposal, checkProposal, eligibleProposal, PATIENT, UNSERVED, WELL } from '#testing/home-care.ts'
import { openWorld, type World } from '#testing/world.ts'
import { HEALTH_FIELD_NAMES } from '../rules/answers.ts'
import { deleteAnswers } from './commands/expire-proposals.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let world: World
let mobile = 9_830_000_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const person = () => world.signUp(`+91${mobile++}`)
const start = (browser: Browser, more: object = {}) =>
  browser.post('plan_proposals', { plan_id: DEMO_PLANS.covid, ...more })
const read = async (browser: Browser, id: string, query = '') =>
  (await browser.get(`plan_proposals${query}`)).body.plan_proposals.find((one: { id: string }) => one.id === id)
const rowOf = (id: string) =>
  world.db.selectFrom('plan_proposals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a proposal', () => {
  it('starts as a draft with every question unanswered, once for an account and a plan (C7.43, C3.09, C3.16)', async () => {
    const browser = await person()
    const first = await start(browser)
    expect(first).toMatchObject({
      status: 201,
      body: {
        plan_id: DEMO_PLANS.covid,
        status: 'DRAFT',
        is_active: true,
        patient_gender: null,
        is_pregnant: null,
        recent_spo2_level: null,
        declaration: null,
        dose_address_id: null,
        eligibility: null,
        phone_no: `+91${mobile - 1}`,
      },
    })
    expect((await start(browser, PATIENT)).body).toEqual(first.body)
    const answers = await Promise.all([start(browser), start(browser)])
    expect(answers.map(({ body }) => body.id)).toEqual([first.body.id, first.body.id])
  })

  it('takes what is known of the patient with its start, and normalises the mobile number (C3.12, C3.14, C5.06)', async () => {
    const browser = await person()
    const { body } = await start(browser, PATIENT)
    expect(body).toMatchObject({ ...PATIENT, caregiver_mobile: '+919811000002' })
  })

  it('is for a home-care plan on sale alone', async () => {
    const browser = await person()
    for (const plan_id of [DEMO_PLANS.family, randomUUID()])
      expect((await start(browser, { plan_id })).status).toBe(404)
    expect((await browser.post('plan_proposals', {})).error?.fields).toEqual({ plan_id: 'Choose a plan' })
  })

  it('keeps answers in the database sealed, its result as well (C3.18, C3.19, C3.20, C3.21)', async () => {
    const browser = await person()
    const { id } = await answeredProposal(browser, { is_immunocompromised: true })
    await checkProposal(browser, id)
    const stored = JSON.stringify(await rowOf(id), (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    for (const secret of ['Kamla', 'Omkar', '9811000002', 'immuno', 'GTE_94', 'IMMUNO'])
      expect(stored).not.toContain(secret)
    expect(await read(browser, id)).toMatchObject({ ...WELL, is_immunocompromised: true })
  })
})

describe('a change', () => {
  it('refuses each field that breaks its rule (C7.44, C5.01, C5.02, C5.03, C5.04, C5.05, C5.10)', async () => {
    const browser = await person()
    const { body } = await start(browser)
    const wrong = {
      patient_name: 'Al',
      patient_age: 201,
      patient_gender: '',
      caregiver_name: '',
      caregiver_mobile: '12345',
      caregiver_email: 'omkar',
      recent_spo2_level: null,
      is_pregnant: 'No',
      declaration: false,
      dose_address_id: randomUUID(),
    }
    const { dose_address_id, ...fields } = wrong
    expect((await browser.patch(`plan_proposals/${body.id}`, fields)).error?.fields).toEqual({
      patient_name: 'Should be more than 2 characters long',
      patient_age: 'Invalid age',
      patient_gender: 'This field is mandatory',
      caregiver_name: 'This field is mandatory',
      caregiver_mobile: 'Invalid phone number',
      caregiver_email: 'Invalid email',
      recent_spo2_level: 'This field is mandatory',
      is_pregnant: 'Choose Yes or No',
      declaration: 'Please confirm the declaration of good health',
    })
    expect((await browser.patch(`plan_proposals/${body.id}`, { dose_address_id })).error?.fields).toEqual({
      dose_address_id: 'Choose an address',
    })
    expect((await browser.patch(`plan_proposals/${body.id}`, { is_eligible: true })).status).toBe(400)
  })

  it('forces is_pregnant to false where the gender is not female (C4.36)', async () => {
    const browser = await person()
    const { id } = await answeredProposal(browser, { patient_gender: 'Male', is_pregnant: true })
    expect(await read(browser, id)).toMatchObject({ patient_gender: 'Male', is_pregnant: false })
    expect((await checkProposal(browser, id)).body).toEqual({ is_eligible: true, reasons: [] })
    await browser.patch(`plan_proposals/${id}`, { patient_gender: 'Female' })
    expect((await checkProposal(browser, id)).body).toEqual({ is_eligible: false, reasons: ['FIELDS_MISSING'] })
  })

  it('makes it a draft again, and one of an older version is refused', async () => {
    const browser = await person()
    const id = await eligibleProposal(browser)
    const { version } = await read(browser, id)
    expect((await browser.patch(`plan_proposals/${id}`, { patient_age: 41, version: 1 })).error?.type).toBe('STALE')
    const { body } = await browser.patch(`plan_proposals/${id}`, { patient_age: 41, version })
    expect(body).toMatchObject({ status: 'DRAFT', eligibility: null, expires_at: null, patient_age: 41 })
  })
})

describe('a check', () => {
  it('names every reason, and the address and what is missing where it is asked for (C7.45, C3.10, C7.42, C7.46)', async () => {
    const browser = await person()
    const sick = { patient_age: 71, recent_spo2_level: 'LT_94', has_chest_pain_or_tightness: true, is_pregnant: true }
    const { id } = await answeredProposal(browser, sick, UNSERVED)
    const reasons = ['EMERGENCY_SYMPTOM', 'LOW_SPO2', 'AGE', 'PREGNANCY']
    const path = `plan_proposals/${id}/check_eligibility`
    expect((await browser.post(path)).body).toEqual({ is_eligible: false, reasons })
    const where = await browser.post(`${path}?with_address_serviceability=true`)
    expect(where.body.reasons).toEqual([...reasons, 'LOCATION'])
    expect(await read(browser, id)).toMatchObject({ status: 'INELIGIBLE', is_active: false })
    const seen = await read(browser, id, '?with_address_serviceability=true&with_required_fields_check=true')
    expect(seen).toMatchObject({ address_serviceable: false, missing_fields: [] })
  })

  it('that is not the whole one leaves a draft', async () => {
    const browser = await person()
    const { body } = await start(browser)
    const path = `plan_proposals/${body.id}/check_eligibility`
    expect((await browser.post(path)).body).toEqual({ is_eligible: true, reasons: [] })
    expect((await read(browser, body.id)).status).toBe('DRAFT')
    const whole = await checkProposal(browser, body.id)
    expect(whole.body).toEqual({ is_eligible: false, reasons: ['CAREGIVER', 'LOCATION', 'FIELDS_MISSING'] })
  })

  it('advises to measure the oxygen level where it is not known', async () => {
    const browser = await person()
    const { id } = await answeredProposal(browser, { recent_spo2_level: 'UNKNOWN' })
    const { body } = await checkProposal(browser, id)
    expect(body).toEqual({ is_eligible: true, reasons: [], advisory: expect.stringContaining('oxygen level today') })
    expect((await read(browser, id)).eligibility).toEqual(body)
  })

  it('of answers that are good already makes them no younger, and none makes stale ones good', async () => {
    const browser = await person()
    const id = await eligibleProposal(browser)
    const { expires_at, version } = await read(browser, id)
    world.clock.moveTo(new Date(world.clock.now().getTime() + DAY - HOUR))
    expect((await checkProposal(browser, id)).body).toEqual({ is_eligible: true, reasons: [] })
    expect(await read(browser, id)).toMatchObject({ status: 'ELIGIBLE', expires_at, version })
    world.clock.moveTo(new Date(world.clock.now().getTime() + HOUR))
    const stale = await checkProposal(browser, id)
    expect(stale.error).toMatchObject({ type: 'WRONG_STATE', extra_args: { current_state: 'EXPIRED' } })
    const order = { plan_id: DEMO_PLANS.covid, plan_proposal_id: id, member_details: BUYER }
    expect((await browser.post('payment/request', order)).error?.type).toBe('NOT_ELIGIBLE')
    await browser.patch(`plan_proposals/${id}`, WELL)
    expect((await checkProposal(browser, id)).body.is_eligible).toBe(true)
  })

  it.each([
    ['that were good yesterday', true],
    ['that nobody has checked', false],
  ] as const)('of answers %s asks about health again, whatever else is changed', async (_, isChecked) => {
    const browser = await person()
    const { id } = await answeredProposal(browser)
    if (isChecked) await checkProposal(browser, id)
    world.clock.moveTo(new Date(world.clock.now().getTime() + DAY + HOUR))
    const { body } = await browser.patch(`plan_proposals/${id}`, { patient_age: 41 })
    expect(body).toMatchObject({ ...PATIENT, caregiver_mobile: '+919811000002', patient_age: 41 })
    expect(body).toMatchObject({ recent_spo2_level: null, is_pregnant: null, declaration: null })
    expect((await checkProposal(browser, id)).body).toEqual({ is_eligible: false, reasons: ['FIELDS_MISSING'] })
    await browser.patch(`plan_proposals/${id}`, { has_chest_pain_or_tightness: false })
    const { missing_fields } = await read(browser, id, '?with_required_fields_check=true')
    expect(missing_fields).toHaveLength(HEALTH_FIELD_NAMES.length - 1)
    await browser.patch(`plan_proposals/${id}`, WELL)
    expect((await checkProposal(browser, id)).body.is_eligible).toBe(true)
  })

  it('of an eligible patient is good for 24 hours; then another proposal may start', async () => {
    const browser = await person()
    const id = await eligibleProposal(browser)
    expect(await read(browser, id)).toMatchObject({ status: 'ELIGIBLE', is_active: true })
    world.clock.moveTo(new Date(world.clock.now().getTime() + DAY))
    expect(await read(browser, id)).toMatchObject({ status: 'EXPIRED', is_active: false })
    const { body: next } = await start(browser)
    expect(next).toMatchObject({ status: 'DRAFT', patient_name: null })
    expect(next.id).not.toBe(id)
    const late = await browser.patch(`plan_proposals/${id}`, { patient_age: 41 })
    expect(late).toMatchObject({ status: 409, error: { type: 'WRONG_STATE' } })
  })
})

describe('another person', () => {
  it('finds no proposal and no address of its owner (C7.44, C7.45, C7.41)', async () => {
    const [owner, other] = [await person(), await person()]
    const { id, address_id } = await answeredProposal(owner)
    expect((await other.patch(`plan_proposals/${id}`, { patient_age: 30 })).status).toBe(404)
    expect((await other.post(`plan_proposals/${id}/check_eligibility`)).status).toBe(404)
    expect((await other.get('plan_proposals')).body.plan_proposals).toEqual([])
    const { body } = await start(other)
    const borrowed = await other.patch(`plan_proposals/${body.id}`, { dose_address_id: address_id })
    expect(borrowed.error?.fields).toEqual({ dose_address_id: 'Choose an address' })
    const visitor = world.browser()
    expect((await visitor.get('plan_proposals')).status).toBe(401)
    expect((await start(visitor)).status).toBe(401)
  })
})

describe('the answers', () => {
  it('are deleted 90 days after they led to no purchase, and not earlier', async () => {
    const browser = await person()
    const { id } = await answeredProposal(browser, { patient_age: 80 })
    await checkProposal(browser, id)
    const checked = (await rowOf(id)).checked_at!.getTime()
    await deleteAnswers(world.db, new Date(checked + 90 * DAY - 1))
    expect((await rowOf(id)).sealed_details).not.toBeNull()
    await deleteAnswers(world.db, new Date(checked + 90 * DAY))
    expect(await rowOf(id)).toMatchObject({ sealed_details: null, dose_address_id: null, status: 'INELIGIBLE' })
  })
})
