import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FAMILY_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import { publishPlan } from '#rooms/plans/server/commands/publish-plan.ts'
import { endOfTerm } from '#rooms/subscriptions/rules/term.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { backdatePlan, sendForm, visit } from '#testing/claim-form.ts'
import { giveWallet } from '#testing/give-wallet.ts'
import { photo } from '#testing/photo.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'

let world: World
let owner: Browser
let member: { uhid: string; subscription_id: string }
let mobile = 9811200900

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())
beforeEach(async () => {
  mobile += 1
  owner = await world.signUp(`+91${mobile}`)
  await buyPlan(world, owner)
  ;[member] = (await owner.get('members')).body.members
  await backdatePlan(world, member.subscription_id, 60)
})

const path = (claim_type: string, preflight = '') =>
  `usagemoderation${preflight}?claim_type=${encodeURIComponent(claim_type)}&version=v2`
const data = (claim_amount: number) => ({ ...visit(member, world.clock.now()), claim_amount })
const preflight = (claim_type: string, rupees: number) =>
  sendForm(owner, 'POST', path(claim_type, '/preflight'), { data: data(rupees) })
const file = (claim_type: string, rupees: number) => fileOn(claim_type, rupees, 1)
const fileOn = async (claim_type: string, rupees: number, days: number) =>
  sendForm(owner, 'POST', path(claim_type), {
    data: { ...visit(member, world.clock.now(), days), claim_amount: rupees },
    bill_files: [await photo()],
    prescription_files: [await photo()],
  })
const later = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS)
const textOf = async (claim_type: string) => {
  const { plans } = (await owner.get('usagemoderation/coverage')).body
  return plans[0].claim_types.find((one: { claim_type: string }) => one.claim_type === claim_type)?.text
}

describe('what a member may claim', () => {
  it('is what the plan lists, with its limits', async () => {
    expect((await owner.get('usagemoderation/coverage')).body.plans).toEqual([
      {
        subscription_id: member.subscription_id,
        claim_types: [
          { claim_type: 'In-Clinic Doctor Consultation', text: 'Up to ₹500 a visit' },
          { claim_type: 'Lab Tests', text: 'Up to ₹1,000 per plan term · ₹1,000 left' },
        ],
      },
    ])
  })

  it('is not anything else: neither before filing nor when filing (C9.36)', async () => {
    for (const answer of [await preflight('Pharmacy', 999_999), await file('Pharmacy', 999_999)])
      expect([answer.status, answer.error?.type, answer.error?.fields]).toEqual([
        422,
        'INVALID',
        {
          claim_type: 'This plan does not pay this back. It pays back In-Clinic Doctor Consultation and Lab Tests.',
        },
      ])
  })

  it('follows the version that was bought, not the newest', async () => {
    await publishPlan(world.db, { ...FAMILY_PLAN, reimbursements: [] }, world.clock.now())
    expect((await preflight('Lab Tests', 400)).status).toBe(200)
    const other = await world.signUp('+919811200992')
    const reimburses = async (who: Browser) => (await who.get('subscriptions')).body.subscriptions[0].reimburses
    await buyPlan(world, other)
    expect([await reimburses(owner), await reimburses(other)]).toEqual([true, false])
    expect((await other.get('usagemoderation/coverage')).body.plans).toMatchObject([{ claim_types: [] }])
    await publishPlan(world.db, FAMILY_PLAN, world.clock.now())
  })

  it('with health credits is what no package excludes (C9.35)', async () => {
    const employee = await world.signUp('+919811200990')
    const { subscription_id } = await giveWallet(world, '+919811200990')
    const { plans } = (await employee.get('usagemoderation/coverage')).body
    expect([plans[0].subscription_id, plans[0].claim_types.length]).toEqual([subscription_id, 10])
    expect(plans[0].claim_types[0].text).toMatch(/^₹[\d,]+ left$/)
  })
})

describe('several claims under one limit', () => {
  it('are estimated so that together they never exceed it', async () => {
    const first = await file('Lab Tests', 800)
    expect(first.body.details.payable_estimate).toBe(800)
    expect((await preflight('Lab Tests', 600)).body).toMatchObject({
      payable_estimate: 200,
      limited_by: [{ code: 'TERM_CAP', amount: 200 }],
      text: '₹200 of ₹600 is payable, because ₹200 is left of what the plan pays for this.',
    })
    expect(await textOf('Lab Tests')).toBe('Up to ₹1,000 per plan term · ₹200 left')
    expect((await file('Lab Tests', 601)).body.details.payable_estimate).toBe(200)
    for (const answer of [await preflight('Lab Tests', 602), await file('Lab Tests', 602)])
      expect([answer.error?.type, answer.error?.fields]).toEqual([
        'LIMIT_EXHAUSTED',
        { claim_type: 'Everything your plan gives for this has been used' },
      ])
    expect(await textOf('Lab Tests')).toBe('Up to ₹1,000 per plan term · used up')
    const changed = { data: { ...data(800), claim_id: first.body.id } }
    expect((await sendForm(owner, 'POST', path('Lab Tests', '/preflight'), changed)).body).toMatchObject({
      payable_estimate: 800,
      warnings: [],
    })
    const stranger = await world.signUp('+919712399998')
    expect((await sendForm(stranger, 'POST', path('Lab Tests', '/preflight'), changed)).status).toBe(404)
    await owner.post(`usagemoderation/${first.body.id}/withdraw`, {})
    expect((await preflight('Lab Tests', 700)).body.payable_estimate).toBe(700)
  })

  it('in a month leave the other month open, and in a term the next term', async () => {
    // The last day of the month before is inside the claim window.
    while (Number(istDateOf(world.clock.now()).slice(8)) > 28) world.clock.moveTo(later(1))
    const now = world.clock.now()
    const today = istDateOf(now)
    const caps = { claim_type: 'Lab Tests', per_visit_paise: null, count: null } as const
    const limited = { ...caps, per_month_paise: 300_00n, per_term_paise: 500_00n }
    await publishPlan(world.db, { ...FAMILY_PLAN, reimbursements: [limited] }, now)
    mobile += 1
    owner = await world.signUp(`+91${mobile}`)
    await buyPlan(world, owner)
    ;[member] = (await owner.get('members')).body.members
    await publishPlan(world.db, FAMILY_PLAN, now)
    await backdatePlan(world, member.subscription_id, 350)
    await world.db
      .updateTable('subscription_terms')
      .set({ ends_on: addDays(today, 2) })
      .where('subscription_id', '=', member.subscription_id)
      .execute()
    await world.db
      .updateTable('subscriptions')
      .set({ ends_on: addDays(today, 2), expires_at: endOfTerm(addDays(today, 2)) })
      .where('id', '=', member.subscription_id)
      .execute()
    const daysIntoMonth = Number(today.slice(8))
    const claim = (rupees: number, days: number) => fileOn('Lab Tests', rupees, days)
    const answers = [
      await claim(250, 0),
      await claim(200, 0),
      await claim(201, 0),
      await claim(250, daysIntoMonth),
      await claim(251, daysIntoMonth),
    ]
    expect(answers.map(({ body, error }) => body?.details?.payable_estimate ?? error?.type)).toEqual([
      250,
      50,
      'LIMIT_EXHAUSTED',
      200,
      'LIMIT_EXHAUSTED',
    ])
    const renewal = { plan_id: FAMILY_PLAN.plan_id, kind: 'RENEWAL', member_details: { name: 'Asha Rao' } }
    const { body: order } = await owner.post('payment/request', renewal)
    await world.browser().post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'success' })
    await world.work()
    world.clock.moveTo(later(4))
    expect((await fileOn('Lab Tests', 252, 4)).error?.type).toBe('LIMIT_EXHAUSTED')
    expect((await fileOn('Lab Tests', 900, 0)).body.details.payable_estimate).toBe(900)
  })

  it('one that is amended keeps what it has, and gets no more than is left', async () => {
    const first = await file('Lab Tests', 300)
    await file('Lab Tests', 500)
    const amended = await sendForm(owner, 'PATCH', `usagemoderation/${first.body.id}`, { data: { claim_amount: 900 } })
    expect(amended.body.details.payable_estimate).toBe(500)
  })

  it('one that is moved to another month gets what is left of that month', async () => {
    const monthly = { ...FAMILY_PLAN.reimbursements[1]!, per_term_paise: null, per_month_paise: 500_00n }
    await publishPlan(world.db, { ...FAMILY_PLAN, reimbursements: [monthly] }, world.clock.now())
    owner = await world.signUp('+919811200991')
    await buyPlan(world, owner)
    ;[member] = (await owner.get('members')).body.members
    await publishPlan(world.db, FAMILY_PLAN, world.clock.now())
    await world.advance((35 - world.clock.now().getUTCDate()) * DAY_MS)
    // A login ends when it was not used for a month.
    owner = await world.signUp('+919811200991')
    await backdatePlan(world, member.subscription_id, 60)
    const former = await fileOn('Lab Tests', 500, 10)
    expect((await fileOn('Lab Tests', 400, 1)).body.details.payable_estimate).toBe(400)
    const { scheduled_time } = visit(member, world.clock.now())
    const moved = await sendForm(owner, 'PATCH', `usagemoderation/${former.body.id}`, { data: { scheduled_time } })
    expect(moved.body.details.payable_estimate).toBe(100)
    expect((await preflight('Lab Tests', 300)).error?.fields).toEqual({
      scheduled_time: 'Everything your plan gives for this in that month has been used',
    })
  })
})
