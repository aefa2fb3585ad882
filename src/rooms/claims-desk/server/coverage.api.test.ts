import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClaimRow } from '#rooms/claims/server/move-claim.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let leela: Browser
let kabir: Browser
let retail: string
let mobile = 9600000700

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  leela = await world.person('Leela')
  kabir = await world.person('Kabir')
})
afterAll(() => world.close())
beforeEach(async () => {
  mobile += 1
  retail = (await buyPlan(world, await world.signUp(`+91${mobile}`))).subscription_id
})

const BULK = 'dashboard/claims/bulk'
/** A claim as it is open since before its plan had limits: its estimate is the whole amount. */
const file = (rupees: number, more: object = {}) =>
  insertTestClaim(world, {
    subscription_id: retail,
    claim_type: 'Lab Tests',
    claim_amount_paise: BigInt(rupees) * 100n,
    covered: false,
    ...more,
  })
const idOf = ({ id }: ClaimRow) => Number(id)
const approve = (claim: ClaimRow, rupees: number, by = leela) =>
  by.post(`dashboard/claims/${claim.id}/approve`, {
    version: claim.version,
    approved_claim_amount: rupees,
    deductions: [],
  })
const deduct = (claim: ClaimRow, rupees: number, rest: number) =>
  leela.post(`dashboard/claims/${claim.id}/approve`, {
    version: claim.version,
    approved_claim_amount: rupees,
    deductions: [{ reason_code: 'OVER_TERM_CAP', amount: rest }],
  })
const approvedInAll = async () => {
  const rows = await world.db
    .selectFrom('claims')
    .select('approved_claim_amount_paise as paise')
    .where('subscription_id', '=', retail)
    .execute()
  return rows.reduce((sum, { paise }) => sum + (paise ?? 0n), 0n)
}
const codesOf = (body: { results: { error: { type: string } | null }[] }) =>
  body.results.map(({ error }) => error?.type ?? 'APPROVED')

describe('a type that the plan does not reimburse', () => {
  it('is not approved: not alone, not together with others, not in a preview', async () => {
    const claim = await file(999_999, { claim_type: 'Pharmacy', service: null })
    const refused = await approve(claim, 999_999)
    expect([refused.status, refused.error?.type]).toEqual([422, 'NOT_COVERED'])
    for (const dry_run of [true, false]) {
      const { body } = await leela.post(BULK, { action: 'approve', ids: [idOf(claim)], dry_run })
      expect(codesOf(body)).toEqual(['NOT_COVERED'])
    }
    const { limits, subscription } = (await leela.get(`dashboard/claims/${claim.id}`)).body
    expect([limits.most_payable, subscription.coverage]).toEqual([
      0,
      { is_covered: false, text: null, claim_types: ['In-Clinic Doctor Consultation', 'Lab Tests'] },
    ])
  })

  it('is not what staff correct a claim to', async () => {
    const claim = await file(400)
    const body = { version: claim.version, claim_type: 'Dental Procedure' }
    const refused = await leela.patch(`dashboard/claims/${claim.id}`, body)
    expect(refused.error?.fields?.claim_type).toBe(
      'This plan does not pay this back. It pays back In-Clinic Doctor Consultation and Lab Tests.',
    )
  })
})

describe('two claims under one limit', () => {
  it('approved one after the other, the second gets the rest', async () => {
    const [first, second] = [await file(600), await file(600)]
    expect((await approve(first, 600)).body.status).toBe('APPROVED')
    const refused = await approve(second, 600)
    expect([refused.status, refused.error?.type, refused.error?.message]).toEqual([
      422,
      'ABOVE_LIMIT',
      '₹400 is left of what the plan pays for this',
    ])
    expect((await leela.get(`dashboard/claims/${second.id}`)).body.limits).toMatchObject({
      most_payable: 400,
      left: [{ code: 'TERM_CAP', amount: 400 }],
    })
    expect((await deduct(second, 400, 200)).body.status).toBe('APPROVED')
    expect(await approvedInAll()).toBe(100_000n)
  })

  it('approved by two people at the same time, one of them sees what the other took', async () => {
    const claims = [await file(600), await file(600)]
    const answers = await Promise.all([approve(claims[0]!, 600, leela), approve(claims[1]!, 600, kabir)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await approvedInAll()).toBe(60_000n)
  })

  it('approved together, the preview says what the action does, and changes nothing', async () => {
    const ids = [await file(600), await file(600), await file(300)].map(idOf)
    const order = [ids[1], ids[0], ids[2]]
    for (const dry_run of [true, true, false]) {
      const { body } = await leela.post(BULK, { action: 'approve', ids: order, dry_run })
      expect(codesOf(body)).toEqual(['APPROVED', 'ABOVE_LIMIT', 'APPROVED'])
      expect(await approvedInAll()).toBe(dry_run ? 0n : 90_000n)
    }
  })

  it('rejected, withdrawn and of another term they count nothing', async () => {
    const [rejected, second] = [await file(900), await file(900)]
    await leela.post(`dashboard/claims/${rejected.id}/reject`, { version: rejected.version, reasons: ['RX_EXPIRED'] })
    expect((await approve(second, 900)).body.status).toBe('APPROVED')
    const reopened = await kabir.post(`dashboard/claims/${rejected.id}/reopen`, { version: 2, reason: 'It was valid' })
    expect(reopened.body.details.payable_estimate).toBe(100)
    const last = { version: reopened.body.version, approved_claim_amount: 900, deductions: [] }
    expect((await leela.post(`dashboard/claims/${rejected.id}/approve`, last)).error?.type).toBe('ABOVE_LIMIT')
  })

  it('one whose approval is undone keeps its place, and not more', async () => {
    const [first, second] = [await file(900), await file(900)]
    const { body } = await deduct(first, 300, 600)
    expect((await deduct(second, 700, 200)).body.status).toBe('APPROVED')
    const undone = await kabir.post(`dashboard/claims/${first.id}/undo`, { version: body.version, reason: 'A mistake' })
    expect([undone.body.status, undone.body.details.payable_estimate]).toEqual(['PENDING', 300])
  })
})
