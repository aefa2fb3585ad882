import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { backdatePlan, fileVisit } from '#testing/claim-form.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let asha: Browser
let meera: Browser
let leela: Browser
let member: { uhid: string; subscription_id: string }

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  asha = await world.signUp('+919600000005')
  meera = await world.person('Meera')
  leela = await world.person('Leela')
  const { subscription_id } = await buyPlan(world, asha)
  const [{ uhid }] = (await asha.get(`subscriptions/${subscription_id}`)).body.members
  member = { uhid, subscription_id }
  await backdatePlan(world, subscription_id, 30)
})
afterAll(() => world.close())

describe('a claim at the desk', () => {
  it('has every field that its owner sees, spelled the same, with files and additional details below details (D3.33)', async () => {
    const { body: filed } = await fileVisit(asha, member, world.clock.now())
    const own = (await asha.get(`usagemoderation/detail/${filed.id}`)).body
    const { status, body: atDesk } = await meera.get(`dashboard/claims/${filed.id}`)
    expect(status).toBe(200)
    expect(Object.keys(own).filter((field) => !(field in atDesk))).toEqual([])
    expect(Object.keys(atDesk)).toEqual(
      expect.arrayContaining([
        'id',
        'subscription_id',
        'status',
        'uhid',
        'plan_name',
        'reimbursement_type',
        'created_at',
        'modified_at',
        'created_by_user',
        'external_transaction_id',
        'reason',
        'insured',
        'member',
        'details',
        'wallet_sublimit_packages',
        'claim_history',
        'claim_rejection_reasons',
      ]),
    )
    expect(atDesk.details).toEqual(own.details)
    expect(atDesk.details).toMatchObject({
      claim_type: 'In-Clinic Doctor Consultation',
      files: [{ type: 'INVOICE' }, { type: 'PRESCRIPTION' }],
      additional_details: { city: 'Pune', bill_number: 'SC-1042' },
    })
    expect([atDesk.files, atDesk.additional_details]).toEqual([undefined, undefined])
  })

  it('says in words which of its details were corrected', async () => {
    const { id, version } = await insertTestClaim(world, member)
    const body = { version, claim_amount: 700, establishment_name: 'Fortis Pharmacy' }
    expect((await leela.patch(`dashboard/claims/${id}`, body)).status).toBe(200)
    const { claim_history } = (await leela.get(`dashboard/claims/${id}`)).body
    expect(claim_history.at(-1).internal_note).toBe('Corrected: amount, establishment')
  })

  it('is in its list, which gives the total over all pages (D3.34)', async () => {
    const { id } = await insertTestClaim(world, member)
    const { body } = await meera.get('dashboard/moderations/initiated?sort=newest')
    expect(body.subscription_usage_moderations[0]).toMatchObject({
      id: Number(id),
      status: 'INITIATED',
      member: { has_wallet: false },
      details: { claim_type: 'Pharmacy', claim_amount: 800, files: [], additional_details: { city: null } },
    })
    expect(body.count).toBe(body.bucket_counts.initiated)
    expect(body.count).toBeGreaterThanOrEqual(body.subscription_usage_moderations.length)
  })
})

describe('a decision on a claim that changed since it was read', () => {
  const NOTE = { note: 'Please look again', reason: 'Please look again' }
  const DECISIONS = {
    approve: { approved_claim_amount: 800 },
    reject: { reasons: ['INVOICE_UNREADABLE'] },
    hold: { reasons: ['RX_MISSING'] },
    release: { note: NOTE.note },
    send_back: { note: NOTE.note },
    undo: { reason: NOTE.reason },
  }

  it.each(Object.entries(DECISIONS))('is refused: %s answers STALE with the current version', async (call, body) => {
    const { id, version } = await insertTestClaim(world, member)
    const corrected = await leela.patch(`dashboard/claims/${id}`, { version, provider_name: 'Dr Rao' })
    expect(corrected.status).toBe(200)
    const { status, error } = await leela.post(`dashboard/claims/${id}/${call}`, { ...body, version })
    expect([status, error?.type, error?.extra_args]).toMatchObject([409, 'STALE', { version: version + 1 }])
    const row = world.db.selectFrom('claims').select(['status', 'version']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ status: 'INITIATED', version: version + 1 })
  })

  it('including the correction itself', async () => {
    const { id, version } = await insertTestClaim(world, member)
    const correct = (provider_name: string) => leela.patch(`dashboard/claims/${id}`, { version, provider_name })
    expect((await correct('Dr Rao')).status).toBe(200)
    expect((await correct('Dr Das')).error?.type).toBe('STALE')
  })
})

it.each([
  'GET dashboard/search',
  'GET dashboard/moderations/initiated',
  'GET dashboard/claims/900',
  'POST dashboard/claims/900/lock',
  'DELETE dashboard/claims/900/lock',
  'POST dashboard/claims/900/assign',
  ...['approve', 'reject', 'hold', 'release', 'send_back', 'undo', 'reopen'].map(
    (call) => `POST dashboard/claims/900/${call}`,
  ),
  'PATCH dashboard/claims/900',
  'POST dashboard/claims/900/notes',
  'POST dashboard/claims/bulk',
  ...['settle', 'settlement_failed', 'retry_settlement'].map((call) => `POST dashboard/claims/900/${call}`),
])('the desk’s %s is at its documented address, for staff only (D7.68)', async (call) => {
  const [method = '', path = ''] = call.split(' ')
  expect((await world.browser().send(method, path, method === 'GET' ? {} : { body: {} })).status).toBe(401)
})
