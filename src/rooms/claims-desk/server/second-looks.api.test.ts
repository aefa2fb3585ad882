import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { saveSetting } from '#platform/settings/save-setting.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { sendForm } from '#testing/claim-form.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { photo } from '#testing/photo.ts'
import { openWorld, type World } from '#testing/world.ts'
import { qualityPercent } from '../rules/settings.ts'

let world: World
let retail: string

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  retail = (await buyPlan(world, await world.signUp('+919600000003'))).subscription_id
})
afterAll(() => world.close())

async function set(setting: typeof qualityPercent, value: number): Promise<void> {
  await withTransaction(world.db, (trx) =>
    saveSetting(trx, { setting, value, effective_from: null, by: { at: world.clock.now(), actor: 'system' } }),
  )
  noteSettingsChange(world.db)
}

describe('a second look', () => {
  it('is done by another person, once; disagreeing undoes an unpaid approval and counts in the score', async () => {
    const [kabir, leela] = [await world.person('Kabir'), await world.person('Leela')]
    await set(qualityPercent, 100)
    const { id, version } = await insertTestClaim(world, { subscription_id: retail })
    await leela.post(`dashboard/claims/${id}/approve`, { approved_claim_amount: 800, version })
    await set(qualityPercent, 0)
    const sampled = (await kabir.get('dashboard/claim_reviews')).body.decisions.find(
      ({ claim_id }: { claim_id: number }) => claim_id === Number(id),
    )
    const judge = (browser: Browser, body: object) => browser.post(`dashboard/claim_reviews/${sampled.id}`, body)
    expect((await judge(leela, { outcome: 'AGREE' })).error?.type).toBe('OWN_DECISION')
    expect((await judge(kabir, { outcome: 'DISAGREE' })).error?.fields).toEqual({ note: 'Please write a few words' })
    const { status, body } = await judge(kabir, { outcome: 'DISAGREE', note: 'The stamp is missing' })
    expect([status, body.claim_status]).toEqual([200, 'PENDING'])
    expect((await judge(kabir, { outcome: 'AGREE' })).error?.type).toBe('REVIEWED')
    const { reviewers } = (await kabir.get('dashboard/reviewers')).body
    expect(reviewers.find(({ name }: { name: string }) => name === 'Leela Nair')).toMatchObject({
      reviewed: 1,
      agreed: 0,
    })
  })
})

describe('a first check', () => {
  it('counts no more once the claim was on hold: the person who made it may approve it later', async () => {
    const [kabir, leela] = [await world.person('Kabir'), await world.person('Leela')]
    const { id } = await insertTestClaim(world, { subscription_id: retail, risk: 'HIGH' })
    const read = () => world.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const act = async (browser: Browser, call: string, body: object) =>
      (await browser.post(`dashboard/claims/${id}/${call}`, { version: (await read()).version, ...body })).status
    expect(await act(leela, 'approve', { approved_claim_amount: 800 })).toBe(200)
    expect((await read()).first_approver).not.toBeNull()
    expect(await act(kabir, 'hold', { reasons: ['RX_MISSING'] })).toBe(200)
    expect(await act(kabir, 'release', {})).toBe(200)
    expect(await read()).toMatchObject({ status: 'INITIATED', first_approver: null, first_approved_at: null })
  })

  it('is all that a person makes who raised the amount: a colleague approves it after them', async () => {
    const [meera, leela] = [await world.person('Meera'), await world.person('Leela')]
    const claim = (claim_amount_paise: bigint) =>
      insertTestClaim(world, { subscription_id: retail, claim_amount_paise })
    const versionOf = async (id: bigint) =>
      (await world.db.selectFrom('claims').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
    const correct = async (id: bigint, claim_amount: number) =>
      (await meera.patch(`dashboard/claims/${id}`, { version: await versionOf(id), claim_amount })).status
    const approve = async (browser: Browser, id: bigint, approved_claim_amount: number) =>
      (await browser.post(`dashboard/claims/${id}/approve`, { version: await versionOf(id), approved_claim_amount }))
        .body.status
    const isRaisedBy = async (browser: Browser, id: bigint) =>
      (await browser.get(`dashboard/claims/${id}`)).body.limits.raised_by_you

    const raiseOf = async (id: bigint) => (await leela.get(`dashboard/claims/${id}`)).body.raised

    const raised = await claim(730_00n)
    expect([await correct(raised.id, 1_500), await correct(raised.id, 1_400)]).toEqual([200, 200])
    expect([await isRaisedBy(meera, raised.id), await isRaisedBy(leela, raised.id)]).toEqual([true, false])
    expect(await approve(meera, raised.id, 1_400)).toBe('PENDING')
    expect(await raiseOf(raised.id)).toMatchObject({ from: 730, by: { name: 'Meera Iyer' } })
    expect(await approve(leela, raised.id, 1_400)).toBe('APPROVED')

    const asked = await claim(730_00n)
    expect(await correct(asked.id, 1_500)).toBe(200)
    const question = { version: await versionOf(asked.id), reasons: ['RX_MISSING'], message: 'Is that all?' }
    expect((await meera.post(`dashboard/claims/${asked.id}/hold`, question)).status).toBe(200)
    const files = { bill_files: [await photo()], prescription_files: [await photo()] }
    const answer = { data: { submit_response: true, comment: 'Yes, it is' }, ...files }
    const member = await world.signUp('+919600000003')
    const answered = await sendForm(member, 'PATCH', `usagemoderation/${asked.id}`, answer)
    expect(answered.status, JSON.stringify(answered.error)).toBe(200)
    expect(await isRaisedBy(meera, asked.id)).toBe(true)
    expect(await approve(meera, asked.id, 1_500)).toBe('PENDING')

    const lowered = await claim(730_00n)
    expect(await correct(lowered.id, 700)).toBe(200)
    expect(await raiseOf(lowered.id)).toBeNull()
    expect(await approve(meera, lowered.id, 700)).toBe('APPROVED')
  })
})
