/** Claims that a coordinator files for a person who has agreed to exactly that. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveBank } from '#testing/bank.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { type CareCoordination, insuredMember, openCareCoordination } from '#testing/chc-orders.ts'
import { sendForm, visit } from '#testing/claim-form.ts'
import { give, userOf, withdraw } from '#testing/partner-consents.ts'
import { photo } from '#testing/photo.ts'
import { openWorld, type World } from '#testing/world.ts'

const DAY = 86_400_000
const TYPE = 'In-Clinic%20Doctor%20Consultation'
let world: World
let care: CareCoordination
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NETWORK: '1000' })
  care = await openCareCoordination(world)
})
afterAll(() => world.close())

const askedMember = () => insuredMember(world, care, { agrees: false })
const agreedMember = () => insuredMember(world, care)
type Member = Awaited<ReturnType<typeof insuredMember>>

async function file(
  member: Member,
  { by = care.who, data = {}, headers = {} }: { by?: Browser; data?: object; headers?: Record<string, string> } = {},
) {
  const path = `${care.base}/user_claims?account_id=${member.account_id}&claim_type=${TYPE}`
  const form = {
    data: { ...visit(member, world.clock.now()), ...data },
    bill_files: [await photo()],
    prescription_files: [await photo()],
  }
  return sendForm(by, 'POST', path, form, headers)
}
const list = ({ account_id }: Member, by = care.who) => by.get(`${care.base}/user_claims?account_id=${account_id}`)
const plans = ({ account_id }: Member, by = care.who) =>
  by.get(`${care.base}/user_claims/plans?account_id=${account_id}`)
const refusalsOf = async (member: Member, by = care.who) =>
  (await Promise.all([list(member, by), plans(member, by), file(member, { by })])).map(({ error }) => error?.type)
const thrice = (type: string) => [type, type, type]

describe('the consent', () => {
  it('to file claims is one of its own, with its own text: neither it nor that for care allows the other (C6.02, C6.03)', async () => {
    const member = await askedMember()
    expect((await member.browser.get(`partner_user_consents/${member.id}`)).body).toMatchObject({
      purpose: 'CLAIMS',
      scopes: ['file_claims'],
      text_version: 'coordinator-claims-2026-11',
      state: 'REQUESTED',
    })
    expect(await refusalsOf(member)).toEqual(thrice('CONSENT_MISSING'))
    // One open request for each purpose.
    expect((await care.ask(member.mobile, { purpose: 'CLAIMS' })).error?.type).toBe('ALREADY_REQUESTED')
    await world.advance(3 * 60_000)
    const { body: forCare } = await care.ask(member.mobile)
    expect(forCare).toMatchObject({ purpose: 'CARE', text_version: 'coordinator-2026-11' })
    await give(member.browser, forCare.id)
    expect(await refusalsOf(member)).toEqual(thrice('CONSENT_MISSING'))
    await give(member.browser, member.id)
    expect((await plans(member)).status).toBe(200)
    await withdraw(member.browser, forCare.id)
    expect(
      (await care.who.post(`${care.base}/user_plan_proposals`, { account_id: member.account_id })).error?.type,
    ).toBe('CONSENT_WITHDRAWN')
    expect((await file(member)).status).toBe(201)
    // It is no order of home care.
    expect((await care.who.get(`${care.base}/chc_orders/${member.id}`)).status).toBe(404)
    const orders = (await care.who.get(`${care.base}/chc_orders`)).body.chc_orders.map(({ id }: { id: string }) => id)
    expect(orders).toContain(forCare.id)
    expect(orders).not.toContain(member.id)
    const claimed = (await care.who.get(`${care.path}?purpose=CLAIMS`)).body.partner_user_consents
    expect(claimed.map(({ id }: { id: string }) => id)).toEqual([member.id])
  })

  it('that is withdrawn or over lets nothing be read or filed, and a repeated request neither', async () => {
    const member = await agreedMember()
    const headers = { 'idempotency-key': randomUUID() }
    expect((await file(member, { headers })).status).toBe(201)
    await withdraw(member.browser, member.id)
    expect(await refusalsOf(member)).toEqual(thrice('CONSENT_WITHDRAWN'))
    expect((await file(member, { headers })).error?.type).toBe('CONSENT_WITHDRAWN')
    const other = await agreedMember()
    await world.advance(7 * DAY)
    care = { ...care, who: await care.coordinator.browser() }
    expect(await refusalsOf(other)).toEqual(thrice('CONSENT_EXPIRED'))
  })
})

describe('a claim for a person', () => {
  it('is ASSISTED, names who made it to person and staff, and is paid to the person alone (C3.34)', async () => {
    const member = await agreedMember()
    const { body } = await plans(member)
    expect(body.plans).toMatchObject([{ subscription_id: member.subscription_id, uhid: member.uhid }])
    const { status, body: filed } = await file(member)
    expect([status, filed.status]).toEqual([201, 'INITIATED'])
    expect(Object.keys(filed).toSorted()).toEqual([
      'claim_amount',
      'claim_type',
      'created_at',
      'id',
      'plan_name',
      'scheduled_time',
      'status',
    ])
    expect((await list(member)).body.claims).toEqual([filed])
    await world.work()
    const shown = { reimbursement_type: 'ASSISTED', created_by_user: 'Joseph Lobo' }
    expect((await member.browser.get(`usagemoderation/detail/${filed.id}`)).body).toMatchObject(shown)
    const staff = await world.person('Meera')
    expect((await staff.get(`dashboard/claims/${filed.id}`)).body).toMatchObject({
      ...shown,
      claim_history: [{ header: 'Claim submitted', text: 'A coordinator sent it, with your consent' }],
    })
    const row = await world.db
      .selectFrom('claims')
      .select(['account_id', 'created_by', 'uhid'])
      .where('id', '=', BigInt(filed.id))
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ account_id: member.account_id, created_by: care.coordinator.id, uhid: member.uhid })
    const { accesses } = (await member.browser.get(`partner_user_consents/${member.id}/log`)).body
    expect(accesses.map(({ act }: { act: string }) => act)).toEqual([
      'read_claims',
      'file_claim',
      'read_claims',
      'request',
    ])
    const { text } = await world.browser().get(`/dev/messages?to=${encodeURIComponent(member.mobile)}`)
    expect(text).toContain(`Joseph Lobo has filed claim ${filed.id} for you.`)
    // It is the person's: theirs to withdraw, and not the coordinator's to open.
    expect((await care.who.get(`usagemoderation/detail/${filed.id}`)).status).toBe(404)
    expect((await member.browser.post(`usagemoderation/${filed.id}/withdraw`, {})).status).toBe(200)
  })

  it('is filed neither for others on the plan, nor by a colleague, nor from a plan that is the coordinator’s own affair', async () => {
    const member = await agreedMember()
    const own = await member.browser.post(`subscriptions/${member.subscription_id}/members`, {
      name: 'Ravi Verma',
      relation: 'Spouse',
      gender: 'M',
      age: 41,
    })
    const others = await world.db
      .selectFrom('subscription_members')
      .select('uhid')
      .where('subscription_id', '=', member.subscription_id)
      .where('is_primary', '=', false)
      .execute()
    expect([own.status, others.length]).toEqual([201, 1])
    expect((await file(member, { data: { uhid: others[0]!.uhid } })).status).toBe(404)
    const colleague = await (await userOf(world, care.subsidiary_id, 'PARTNER_ADMIN', 'Lata Menon')).browser()
    expect(await refusalsOf(member, colleague)).toEqual(thrice('CONSENT_MISSING'))
    // The money would reach the coordinator's own account.
    await buyPlan(world, care.who, { name: 'Joseph Lobo', email: 'joseph@mail.example' })
    const saved = [await saveBank(member.browser), await saveBank(care.who)]
    expect(saved.map(({ status, body }) => [status, body?.error])).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    expect((await plans(member)).error?.type).toBe('OWN_AFFAIR')
    expect((await file(member)).error?.type).toBe('OWN_AFFAIR')
    expect((await list(member)).body.claims).toEqual([])
  })
})
