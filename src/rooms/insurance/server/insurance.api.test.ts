import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { istDateOf } from '#values/ist-date.ts'
import {
  APPLICANT,
  applyForCover,
  issuedCover,
  NOMINEE,
  openInsuranceWorld,
  payCover,
  playInsurer,
  policyRow,
  TERMS,
} from '../../../testing/insurance.ts'
import { person } from '../../../testing/log-in.ts'
import type { World } from '../../../testing/world.ts'
import { DEMO_COVER, seedInsurance } from '../seed.ts'
import { setCoverStatus } from './commands/set-cover-status.ts'
import { openAnswers } from './sealed-answers.ts'

let world: World
beforeAll(async () => {
  world = await openInsuranceWorld()
})
afterAll(() => world.close())

describe('insurance plans', () => {
  it('are listed with sum, premium and its tax, and read by id or slug (C7.29, C7.30, C1.14)', async () => {
    const browser = world.browser()
    const { insurance_plans } = (await browser.get('insurance_plans')).body
    expect(insurance_plans).toMatchObject([
      {
        id: DEMO_COVER.life,
        sum_assured: 500_000,
        premium: 1180,
        tax: 180,
        tenure_months: 12,
        entry_age: { min: 18, max: 50 },
        is_open: true,
      },
    ])
    const bySlug = await browser.get(`insurance_plans/${DEMO_COVER.slug}`)
    expect(bySlug.body).toMatchObject({ id: DEMO_COVER.life, claim_settlement: { percent: 99.32 } })
    expect((await browser.get(`insurance_plans/${DEMO_COVER.life}`)).body).toEqual(bySlug.body)
    expect((await browser.get('insurance_plans/no-such-plan')).status).toBe(404)
  })

  it('that are published again or withdrawn leave the terms of those who bought them before (C2.31)', async () => {
    const { browser, policy_id } = await payCover(world, '+919820000119')
    const bought = (await browser.get(`insurance_plans/${DEMO_COVER.slug}`)).body
    const now = world.clock.now()
    const change = { exclusions: ['Death at sea'], grievance_ladder: [], documents: [] }
    await withTransaction(world.db, async (trx) => {
      await seedInsurance(trx, now, change)
      await setCoverStatus(trx, DEMO_COVER.life, 'RETIRED')
    })
    const { terms } = (await browser.get(`my/insurance_policies/${policy_id}`)).body
    expect((await browser.get(`insurance_plans/${DEMO_COVER.slug}`)).status).toBe(404)
    await withTransaction(world.db, (trx) => seedInsurance(trx, now))
    const { exclusions, documents, grievance_ladder } = bought
    expect(terms).toEqual({ exclusions, documents, grievance_ladder })
    expect(grievance_ladder).toHaveLength(4)
  })
})

describe('an application', () => {
  it('is opened once, by the person or by paying, and read as the latest of its plan (C7.31, C7.32, C7.33, C7.34)', async () => {
    const browser = await world.signUp('+919820000101')
    const first = await browser.post('insurance_applications', { insurance_plan_id: DEMO_COVER.life })
    expect(first).toMatchObject({ status: 201, body: { status: 'PENDING', step: 'USER_DETAILS', is_paid: false } })
    const again = await browser.post('insurance_applications', { insurance_plan_id: DEMO_COVER.life })
    expect(again.body.id).toBe(first.body.id)
    const { application_id } = await payCover(world, '+919820000101')
    expect(application_id).toBe(first.body.id)
    const latest = await browser.get(`insurance_applications/latest?slug=${DEMO_COVER.slug}`)
    expect(latest.body).toMatchObject({ id: application_id, is_paid: true, dob: APPLICANT.dob })
    expect((await browser.get('insurance_applications')).body.insurance_applications).toHaveLength(1)
    expect((await browser.get('insurance_applications/latest?slug=other')).status).toBe(404)
    const stranger = await world.signUp('+919820000102')
    expect((await stranger.get(`insurance_applications/${application_id}`)).status).toBe(404)
  })

  it('that is not paid says what the cover costs today, as does a policy that can be bought again (C7.31)', async () => {
    const browser = await world.signUp('+919820000131')
    const { id } = (await browser.post('insurance_applications', { insurance_plan_id: DEMO_COVER.life })).body
    const { policy_id, browser: owner } = await payCover(world, '+919820000132')
    const raised = { premium_paise: 141_600n, tax_paise: 21_600n }
    await withTransaction(world.db, (trx) => seedInsurance(trx, world.clock.now(), raised))
    expect((await browser.get(`insurance_applications/${id}`)).body).toMatchObject({
      insurance_plan: { premium: 1180 },
      offer: { premium: 1416, slug: DEMO_COVER.slug },
    })
    expect((await owner.get(`my/insurance_policies/${policy_id}`)).body).toMatchObject({
      insurance_plan: { premium: 1180 },
      offer: { premium: 1416 },
    })
    await withTransaction(world.db, (trx) => seedInsurance(trx, world.clock.now()))
  })

  it('is saved step by step, and each wrong answer is named at its field (C3.30, C3.31, C3.32, C5.21, C5.22, C7.35)', async () => {
    const { browser, application_id } = await payCover(world, '+919820000103')
    const path = `insurance_applications/${application_id}`
    const wrong = await browser.patch(path, {
      ...APPLICANT,
      name: 'Al',
      gender: 'X',
      dob: '2009-11-27',
      vaccination_doses_covid19: 3,
    })
    expect(wrong).toMatchObject({
      status: 422,
      error: {
        fields: {
          name: expect.any(String),
          gender: 'Choose your gender',
          vaccination_doses_covid19: 'Choose 0, 1 or 2 doses',
        },
      },
    })
    const young = await browser.patch(path, { ...APPLICANT, dob: '2015-01-01' })
    expect(young.error?.fields).toEqual({ dob: 'Age should be between 18 and 50 years' })
    expect((await browser.patch(path, { name: 'Isha Rao' })).error?.fields).toMatchObject({
      gender: 'Choose your gender',
    })
    expect((await browser.patch(path, { name: 'Isha Ra', draft: true })).body).toMatchObject({
      step: 'USER_DETAILS',
      name: 'Isha Ra',
    })
    expect((await browser.patch(path, APPLICANT)).body).toMatchObject({ ...APPLICANT, step: 'NOMINEE_DETAILS' })
    const nominee = await browser.patch(path, { nominee_name: 'Ro', nominee_relation: 'Cousin' })
    expect(Object.keys(nominee.error?.fields ?? {})).toEqual(['nominee_name', 'nominee_relation'])
    const minor = await browser.patch(path, { ...NOMINEE, nominee_dob: '2020-01-01' })
    expect(minor.error?.fields).toEqual({ appointee_name: 'Enter an appointee, because the nominee is under 18' })
    expect((await browser.patch(path, NOMINEE)).body).toMatchObject(NOMINEE)
    const row = await world.db
      .selectFrom('insurance_applications')
      .selectAll()
      .where('id', '=', application_id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ ...NOMINEE, applicant_email: APPLICANT.applicant_email })
    expect(openAnswers(world.keys, row)).toEqual({ dob: APPLICANT.dob, vaccination_doses_covid19: 2 })
  })

  it('is sent only paid, complete and with every declaration confirmed (C7.36, C2.31)', async () => {
    const unpaid = await world.signUp('+919820000104')
    const { body } = await unpaid.post('insurance_applications', { insurance_plan_id: DEMO_COVER.life })
    const declaration_version = body.declaration.version
    const send = (browser: typeof unpaid, id: string, terms: object = TERMS) =>
      browser.post(`insurance_applications/${id}/submit`, { terms, declaration_version })
    expect((await send(unpaid, body.id)).error?.type).toBe('NOT_PAID')
    const { browser, application_id, policy_id } = await payCover(world, '+919820000105')
    expect(await send(browser, application_id)).toMatchObject({ status: 422, error: { type: 'INCOMPLETE' } })
    await browser.patch(`insurance_applications/${application_id}`, APPLICANT)
    await browser.patch(`insurance_applications/${application_id}`, NOMINEE)
    const unticked = await send(browser, application_id, { ...TERMS, good_health_declaration: false })
    expect(unticked).toMatchObject({ status: 422, body: { message: 'Please confirm the declaration of good health' } })
    expect(await send(browser, application_id)).toMatchObject({ status: 200, body: { status: 'PROCESSING' } })
    expect((await send(browser, application_id)).error?.type).toBe('WRONG_STATE')
    const { nominees, declarations } = (await browser.get(`my/insurance_policies/${policy_id}`)).body
    expect(nominees).toMatchObject([{ name: 'Rohan Rao', relation: 'Brother' }])
    expect(declarations).toMatchObject([
      { version: declaration_version, text_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
  })
})

describe('a policy', () => {
  it('is issued by the insurer with its certificate, and carries what the document lists (C3.29, C1.05)', async () => {
    const { browser, policy_id, account_id, application_id } = await applyForCover(world, '+919820000106')
    await world.advance(2 * 60_000)
    const { body } = await browser.get(`my/insurance_policies/${policy_id}`)
    expect(body).toMatchObject({
      id: policy_id,
      status: 'COMPLETED',
      account_id,
      application_id,
      payment_transaction_detail_id: expect.any(String),
      applicant: { name: APPLICANT.name, mobile: '+919820000106', gender: 'F', dob: APPLICANT.dob },
      nominee: { name: 'Rohan Rao', relation: 'Brother' },
      policy: {
        coi_number: expect.stringMatching(/^SLI-/),
        start_date: expect.any(String),
        end_date: expect.any(String),
      },
      insurance_plan: { id: DEMO_COVER.life },
      is_active: true,
      refunds: [],
      created_by: account_id,
    })
    const file = await browser.get(`insurance_applications/${application_id}/coi`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
  })

  it('is seen by its owner alone', async () => {
    const { policy_id, application_id } = await issuedCover(world, '+919820000107')
    const stranger = await world.signUp('+919820000108')
    for (const path of [`my/insurance_policies/${policy_id}`, `insurance_applications/${application_id}/coi`])
      expect((await stranger.get(path)).status).toBe(404)
    for (const act of ['cancel', 'refund_request'])
      expect((await stranger.post(`insurance_policies/${policy_id}/${act}`)).status).toBe(404)
  })

  it('sends its certificate by mail three times a day, and not before it is issued (C7.37, C4.16, C8.13)', async () => {
    const { browser, application_id } = await applyForCover(world, '+919820000109')
    const path = `insurance_applications/${application_id}/email/coi`
    expect((await browser.post(path)).error?.type).toBe('NOT_ISSUED')
    await world.work()
    await playInsurer(world, application_id, 'issue')
    for (const email of [undefined, 'other@mail.example', undefined])
      expect((await browser.post(path, { email })).body).toEqual({
        status: 'SUCCESS',
        message: 'Your policy document sent successfully',
      })
    expect(await browser.post(path)).toMatchObject({ status: 429, error: { type: 'MAILS_SPENT' } })
    world.clock.moveTo(new Date(world.clock.now().getTime() + 24 * 3_600_000))
    expect((await browser.post(path)).status).toBe(200)
  })

  it('mailed to another address than the person’s own is in the audit log and before our staff, with the address masked', async () => {
    const { browser, application_id, policy_id, account_id } = await issuedCover(world, '+919820000112')
    const path = `insurance_applications/${application_id}/email/coi`
    for (const email of [undefined, 'other@mail.example'])
      expect((await browser.post(path, { email })).status).toBe(200)
    const mailed = await world.db
      .selectFrom('audit_log')
      .select(['actor_id', 'after'])
      .where('action', '=', 'insurance.certificate-mailed')
      .where('entity_id', '=', policy_id)
      .orderBy('id')
      .execute()
    expect(mailed).toEqual([
      { actor_id: account_id, after: { to: 'i•••@mail.example', own_address: true } },
      { actor_id: account_id, after: { to: 'o•••@mail.example', own_address: false } },
    ])
    await person(world, '+919811360001', { staff: 'ADMIN' })
    const { timeline } = (await (await world.signUp('+919811360001')).get(`dashboard/insurance_policies/${policy_id}`))
      .body
    expect(timeline.filter(({ kind }: { kind: string }) => kind === 'COI_MAILED')).toMatchObject([
      { status: 'SUCCESS', to: null },
      { status: 'SUCCESS', to: 'o•••@mail.example' },
    ])
  })

  it('cancelled without a reason has none: nothing is written in its place', async () => {
    const { browser, policy_id } = await payCover(world, '+919820000141')
    const cancelled = await browser.post(`insurance_policies/${policy_id}/cancel`, {})
    expect([cancelled.status, cancelled.body.cancel_reason]).toEqual([200, null])
  })

  it('can be checked by anybody with the code on its certificate', async () => {
    const { policy_id } = await issuedCover(world, '+919820000110')
    const { verify_code } = await world.db
      .selectFrom('insurance_policies')
      .select('verify_code')
      .where('id', '=', policy_id)
      .executeTakeFirstOrThrow()
    const { body } = await world.browser().get(`insurance-plan/verify/${verify_code}`)
    expect(body).toMatchObject({ status: 'ACTIVE', initials: 'I. R.', sum_assured: 500_000 })
    expect(JSON.stringify(body)).not.toContain('Isha')
    expect(body.endorsement).toBeNull()
    expect((await world.browser().get('insurance-plan/verify/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
  })

  it('gets another nominee, and the one before stays in the record', async () => {
    const { browser, policy_id, application_id } = await issuedCover(world, '+919820000111')
    const changed = await browser.post(`insurance_policies/${policy_id}/nominee`, {
      nominee_name: 'Meena Rao',
      nominee_relation: 'Mother',
    })
    expect(changed.body).toMatchObject({
      nominee: { name: 'Meena Rao' },
      nominees: [{ name: 'Meena Rao' }, { name: 'Rohan Rao' }],
    })
    const { verify_code } = await policyRow(world, policy_id)
    const verified = (await world.browser().get(`insurance-plan/verify/${verify_code}`)).body
    expect(verified).toMatchObject({ status: 'ACTIVE', endorsement: { number: 1, on: istDateOf(world.clock.now()) } })
    const file = await browser.get(`insurance_applications/${application_id}/coi`)
    expect(file.headers.get('content-disposition')).toContain('-endorsement-1.pdf')
    const wrong = await browser.post(`insurance_policies/${policy_id}/nominee`, {
      nominee_name: 'Me',
      nominee_relation: 'Aunt',
    })
    expect(Object.keys(wrong.error?.fields ?? {})).toEqual(['nominee_name', 'nominee_relation'])
  })
})
