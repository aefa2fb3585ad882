import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { BUYER } from '#testing/buy-plan.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'
import { mobileHmac, sealMobile } from './links.ts'

let world: World
let leela: Browser
let number = 9_190_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  leela = await world.person('Leela')
})
afterAll(() => world.close())

const send = (mobile: string, more: object = {}, by = leela) =>
  by.post('dashboard/upsell', { mobile, plan_id: DEMO_PLANS.family, ...more })
const listed = async (mobile: string) => (await leela.get(`dashboard/upsell?mobile=${mobile}`)).body
const codeOf = async (id: string) =>
  (await world.db.selectFrom('upsell_links').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code
const follow = (code: string) => world.browser().get(`upsell/${code}`)
const buy = async (mobile: string) => {
  const asha = await world.signUp(`+91${mobile}`)
  const { body } = await asha.post('payment/request', { plan_id: DEMO_PLANS.family, member_details: BUYER })
  await world.browser().post(`/dev/gateway/orders/${body.gateway.order_ref}/pay`, { outcome: 'success' })
  await world.work()
  return asha
}

describe('a payment link', () => {
  it('is sent to a number, opened, and paid by the customer through the ordinary checkout', async () => {
    const mobile = `${number++}`
    const { status, body } = await send(mobile, { coupon_code: 'family10' })
    expect([status, body]).toMatchObject([
      201,
      { status: 'SENT', plan_name: 'Family', coupon_code: 'FAMILY10', sent_by: 'Leela Nair' },
    ])
    expect(JSON.stringify(body)).not.toContain(mobile)
    await world.work()
    const messages = (await world.browser().get(`/dev/messages?to=${mobile}`)).text
    const code = await codeOf(body.id)
    expect(messages).toContain(`/plus/pay/${code}`)
    expect((await follow(code)).body).toEqual({ plan_id: DEMO_PLANS.family, coupon_code: 'FAMILY10' })
    expect((await listed(mobile)).links).toMatchObject([{ id: body.id, status: 'OPENED' }])
    await buy(mobile)
    const after = await listed(mobile)
    expect(after).toMatchObject({ customer: { name: BUYER.name }, links: [{ status: 'PAID' }] })
  })

  it('ends after 48 hours, and is then answered as expired', async () => {
    const late = await openWorld({ SEED: 'demo' })
    const staff = await late.person('Leela')
    const { id } = (await send('9190900001', {}, staff)).body
    const { code } = await late.db
      .selectFrom('upsell_links')
      .select('code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    late.clock.moveTo(new Date(late.clock.now().getTime() + 48 * 3_600_000))
    const followed = await late.browser().get(`upsell/${code}`)
    expect([followed.status, followed.error?.type]).toEqual([410, 'LINK_EXPIRED'])
    const again = await late.person('Leela')
    expect((await again.get('dashboard/upsell')).body.links).toMatchObject([{ id, status: 'EXPIRED' }])
    expect((await send('9190900001', {}, again)).status).toBe(201)
    await late.close()
  })

  it('that was never sent leads nowhere', async () => {
    expect((await follow('abcdefghijkl')).status).toBe(404)
  })

  it('is one per number and plan while it is valid, even if several are sent concurrently', async () => {
    const mobile = `${number++}`
    const answers = await Promise.all([send(mobile), send(mobile), send(mobile)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect((await send(mobile)).error?.type).toBe('LINK_OPEN')
  })
})

describe('what a person may buy', () => {
  it('is every plan for a new customer, and larger ones for a plan holder', async () => {
    const mobile = `${number++}`
    const fresh = await listed(mobile)
    expect(fresh.customer).toBeNull()
    expect(fresh.plans).toContainEqual({ plan_id: DEMO_PLANS.lite, name: 'Lite', cost: 1499, kind: 'NEW' })
    await buy(mobile)
    const { plans } = await listed(mobile)
    expect(plans.map(({ plan_id }: { plan_id: string }) => plan_id)).not.toContain(DEMO_PLANS.lite)
    const refused = await send(mobile, { plan_id: DEMO_PLANS.lite })
    expect(refused.error?.type).toBe('NOT_ELIGIBLE')
  })

  it.each([
    ['mobile', { mobile: '12345' }],
    ['plan_id', { plan_id: 'family' }],
    ['coupon_code', { coupon_code: 'EXPIRED50' }],
    ['coupon_code', { coupon_code: 'NOSUCHCODE' }],
  ])('is refused at the field %s if it is wrong', async (field, more) => {
    const { status, error } = await send(`${number++}`, more)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
  })
})

describe('the links that were sent', () => {
  it('are listed the latest first, page by page, narrowed by day, and exported as they are narrowed', async () => {
    const office = await openWorld({ SEED: 'demo' })
    const staff = await office.person('Leela')
    const { db } = office
    const first = (await send('9190900002', {}, staff)).body
    const template = await db.selectFrom('upsell_links').selectAll().executeTakeFirstOrThrow()
    // A second portion of the file, and instants that are the same.
    const sent = Array.from({ length: 520 }, (_, index) => {
      const sent_at = new Date(template.sent_at.getTime() - Math.ceil((index + 1) / 2) * 3_600_000)
      const id = randomUUID()
      const sealed_mobile = sealMobile(office.keys, id, '+919190900003')
      return {
        ...template,
        id,
        code: id,
        sealed_mobile,
        sent_at,
        mobile_hmac: mobileHmac(office.keys, '+919190900003'),
      }
    })
    await db.insertInto('upsell_links').values(sent).execute()
    const pages = await Promise.all(
      [1, 2].map(async (page) => (await staff.get(`dashboard/upsell?page_number=${page}`)).body),
    )
    expect(pages[0].links[0]).toEqual(first)
    expect(pages[1].pagination_info).toMatchObject({ total_links: 521, page_start_index: 21, has_next_page: true })
    const ids = pages.flatMap(({ links }) => links.map(({ id }: { id: string }) => id))
    expect(new Set(ids).size).toBe(40)

    const today = istDateOf(template.sent_at)
    const ofToday = sent.filter(({ sent_at }) => istDateOf(sent_at) === today).length + 1
    const days = `from=${today}&to=${today}`
    expect((await staff.get(`dashboard/upsell?${days}`)).body.pagination_info.total_links).toBe(ofToday)
    const linesOf = async (query: string) =>
      (await staff.get(`dashboard/upsell/export?${query}`)).text.trim().split('\r\n').slice(1)
    expect(await linesOf(days)).toHaveLength(ofToday)
    const lines = await linesOf('mobile=9190900003')
    expect([lines.length, lines.filter((line) => line.includes('9190900003'))]).toEqual([520, []])
    const entry = db.selectFrom('audit_log').selectAll().where('action', '=', 'upsell.links-exported')
    const recorded = await entry.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(JSON.stringify(recorded.after)).not.toContain('9190900003')
    expect(recorded.after).toMatchObject({ rows: 520, format: 'csv' })
    await office.close()
  })
})
