import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import type { StaffRole } from '#rooms/access/rules/roles.ts'
import { recordUsage } from '#rooms/subscriptions/server/commands/record-usage.ts'
import type { Browser } from '#testing/browser.ts'
import { BUYER, buyPlan } from '#testing/buy-plan.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'

let world: World
let kabir: Browser
let leela: Browser
let member: Browser
let number = 9_160_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
  leela = await world.person('Leela')
  member = await staff('MEMBER')
})
afterAll(() => world.close())

async function staff(role: StaffRole): Promise<Browser> {
  const mobile = `+91${number++}`
  const browser = await world.signUp(mobile)
  const { id } = await world.db
    .selectFrom('accounts')
    .select('id')
    .where('mobile', '=', mobile)
    .executeTakeFirstOrThrow()
  await world.db.insertInto('staff_roles').values({ account_id: id, role, granted_at: world.clock.now() }).execute()
  return browser
}

async function subscriber() {
  const mobile = `${number++}`
  const asha = await world.signUp(`+91${mobile}`)
  const { subscription_id: id, transaction_id } = await buyPlan(world, asha)
  const [{ uhid }] = (await asha.get(`subscriptions/${id}`)).body.members
  return { asha, mobile, id, transaction_id, uhid: uhid as string }
}
type Plan = Awaited<ReturnType<typeof subscriber>>

const details = async ({ id }: Pick<Plan, 'id'>, by = kabir) =>
  (await by.get(`dashboard/subscriptions/${id}`)).body.subscription_with_usage
const audited = (action: string) =>
  world.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
const use = ({ id, uhid }: Plan) =>
  withTransaction(world.db, (trx) => {
    const reference = `test/${randomUUID()}`
    return recordUsage(trx, { subscription_id: id, uhid, service: 'Appointment', reference, now: world.clock.now() })
  })

describe('looking up', () => {
  it('by mobile finds the plans that the person bought or is on, and is audited without the number (D1.08)', async () => {
    const plan = await subscriber()
    const relative = `${number++}`
    const added = await plan.asha.post(`subscriptions/${plan.id}/members`, {
      name: 'Arjun Ramanujan',
      relation: 'Brother',
      dob: '1990-01-01',
      gender: 'M',
      mobile: relative,
    })
    expect(added.status).toBe(201)
    const own = (await member.get(`dashboard/subscriptions?mobile=${plan.mobile}`)).body.subscriptions
    const today = istDateOf(world.clock.now())
    expect(own).toEqual([
      {
        id: plan.id,
        plan_name: 'Family',
        status: 'ACTIVE',
        is_active: true,
        company_name: null,
        owner_name: BUYER.name,
        is_owner: true,
        start_date: today,
        end_date: addDays(today, 364),
      },
    ])
    const asMember = (await member.get(`dashboard/subscriptions?mobile=%2B91${relative}`)).body.subscriptions
    expect(asMember).toMatchObject([{ id: plan.id, is_owner: false, owner_name: BUYER.name }])
    const entry = await audited('subscription-details.looked-up')
    expect(entry).toMatchObject({ role: 'MEMBER', after: { found: [plan.id] } })
    expect(JSON.stringify(entry?.after)).not.toContain(relative)
  })

  it.each([
    ['', 'Please enter a mobile number'],
    ['12345', 'Please enter valid mobile number'],
    ['98100000019810', 'Mobile number is exceeding more than 10 digits.'],
  ])('by %j is refused at the field: %s', async (mobile, text) => {
    const { status, error } = await kabir.get(`dashboard/subscriptions?mobile=${mobile}`)
    expect([status, error?.fields.mobile]).toEqual([422, text])
  })

  it('by the number of a person without a plan finds nothing', async () => {
    expect((await kabir.get(`dashboard/subscriptions?mobile=${number++}`)).body).toEqual({ subscriptions: [] })
  })
})

describe('a plan', () => {
  it('is shown in full: usage, people, payment, invoice, grants, refund, claims; opening it is audited (D7.56)', async () => {
    const plan = await subscriber()
    await use(plan)
    const shown = await details(plan, member)
    expect(shown).toMatchObject({
      id: plan.id,
      status: 'ACTIVE',
      plan: { name: 'Family', cost: 4999 },
      company_name: null,
      is_own: false,
      members: [{ name: BUYER.name, mobile: `+91${plan.mobile}`, primary: true }],
      terms: [{ number: 1, plan_name: 'Family', payment: { payment_ref: expect.any(String), amount: 4999 } }],
      invoices: [{ amount: 4999, number: expect.any(String) }],
      grants: [],
      refund: null,
      block: null,
      claims: { count: 0, open: 0, newest: [] },
    })
    const appointment = shown.usage.services.find(({ name }: { name: string }) => name === 'Appointment')
    expect(appointment).toMatchObject({ allotted: 10, used: 1, remaining: 9 })
    expect(await audited('subscription-details.subscription-read')).toMatchObject({
      role: 'MEMBER',
      entity_id: plan.id,
    })
    expect((await member.get(`dashboard/subscriptions/${randomUUID()}`)).status).toBe(404)
  })

  it('shows its grants, and a refund that waits for a second person', async () => {
    const plan = await subscriber()
    const service_category_mapping_id = (await details(plan)).usage.services[0].service_category_mapping_id
    await kabir.post(`dashboard/subscriptions/${plan.id}/quota`, {
      service_category_mapping_id,
      count: 2,
      reason: 'The clinic was closed',
    })
    const { amount } = (await kabir.get(`dashboard/subscriptions/${plan.id}/refund_quote`)).body
    const { status } = await kabir.post(`dashboard/subscriptions/${plan.id}/refund`, { amount, reason: 'Bought twice' })
    expect(status).toBe(201)
    expect(await details(plan)).toMatchObject({
      grants: [{ service: 'Appointment', count: 2, reason: 'The clinic was closed' }],
      refund: { amount, status: expect.any(String) },
    })
  })
})

describe('blocking', () => {
  const block = (plan: Plan, by = leela) =>
    by.post(`dashboard/subscriptions/${plan.id}/block`, { reason: 'Two people use one card', note: 'Called on Monday' })
  const unblock = (plan: Plan, by = kabir) => by.post(`dashboard/subscriptions/${plan.id}/unblock`)
  const usable = async ({ asha }: Plan) => (await asha.get('members')).body.members.length

  it('disables the plan immediately, shows the reason to staff and whom to call to its owner (D7.61)', async () => {
    const plan = await subscriber()
    const { status, body } = await block(plan)
    expect([status, body]).toEqual([200, { id: plan.id, status: 'BLOCKED' }])
    expect(await usable(plan)).toBe(0)
    expect(await use(plan)).toEqual({ refused: 'PLAN_ENDED' })
    expect((await plan.asha.get(`subscriptions/${plan.id}`)).body).toMatchObject({
      status: 'BLOCKED',
      is_active: false,
    })
    expect((await details(plan)).block).toMatchObject({ reason: 'Two people use one card', note: 'Called on Monday' })
    const sent = world.db.selectFrom('outbox_messages as m').innerJoin('accounts as a', 'a.id', 'm.account_id')
    const messages = sent.select(['m.template', 'm.channel']).where('a.mobile', '=', `+91${plan.mobile}`)
    expect(await messages.where('m.template', '=', 'plan-blocked').execute()).toHaveLength(2)
  })

  it('is undone by a super-admin, and the plan is what it was', async () => {
    const plan = await subscriber()
    await block(plan)
    expect((await unblock(plan, leela)).status).toBe(403)
    expect((await unblock(plan)).body).toEqual({ id: plan.id, status: 'ACTIVE' })
    expect(await usable(plan)).toBe(1)
    expect(await use(plan)).toHaveProperty('recorded')
    expect(await details(plan)).toMatchObject({ block: null })
    expect(await audited('subscriptions.subscription-unblocked')).toMatchObject({ before: { status: 'BLOCKED' } })
  })

  it('is done once when two people do it concurrently, and only to a plan that can be blocked', async () => {
    const plan = await subscriber()
    const answers = await Promise.all([block(plan), block(plan, kabir)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await unblock(plan)
    expect((await unblock(plan)).error).toMatchObject({ type: 'NOT_BLOCKED', extra_args: { current_state: 'ACTIVE' } })
    const { error } = await kabir.post(`dashboard/subscriptions/${plan.id}/block`, { reason: ' ' })
    expect(error?.fields).toHaveProperty('reason')
  })

  it('is not possible on one’s own plan', async () => {
    const { subscription_id: id } = await buyPlan(world, leela)
    const refused = await leela.post(`dashboard/subscriptions/${id}/block`, { reason: 'To see what happens' })
    expect(refused.error?.type).toBe('OWN_AFFAIR')
    expect(await details({ id }, leela)).toMatchObject({ status: 'ACTIVE', is_own: true })
  })
})

describe('an invoice', () => {
  const generate = ({ id }: Plan) => kabir.post(`dashboard/subscriptions/${id}/invoice`)

  it('requested again is the one that was issued (D7.59)', async () => {
    const plan = await subscriber()
    const [issued] = (await plan.asha.get('me/invoices')).body.invoices
    const answers = await Promise.all([generate(plan), generate(plan)])
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, issued],
      [200, issued],
    ])
  })

  it('for a purchase older than invoices is issued now, once', async () => {
    const plan = await subscriber()
    const [before] = (await plan.asha.get('me/invoices')).body.invoices
    await withTransaction(world.db, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`delete from invoice_lines where invoice_id = ${before.id}`.execute(trx)
      await sql`delete from invoices where id = ${before.id}`.execute(trx)
    })
    const answers = await Promise.all([generate(plan), generate(plan)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201])
    expect(answers[0].body).toEqual(answers[1].body)
    expect(answers[0].body).toMatchObject({ amount: 4999, plan_name: 'Family' })
    expect((await plan.asha.get('me/invoices')).body.invoices).toHaveLength(1)
  })

  it('is downloaded by those who may, under the plan that it belongs to, and the download is audited (D7.60)', async () => {
    const [plan, other] = [await subscriber(), await subscriber()]
    const [{ id }] = (await details(plan)).invoices
    const file = await leela.get(`dashboard/subscriptions/${plan.id}/invoices/${id}`)
    expect([file.status, file.headers.get('content-type'), file.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect(await audited('subscription-details.invoice-downloaded')).toMatchObject({ entity_id: id })
    expect((await leela.get(`dashboard/subscriptions/${other.id}/invoices/${id}`)).status).toBe(404)
    expect((await member.get(`dashboard/subscriptions/${plan.id}/invoices/${id}`)).status).toBe(403)
  })
})
