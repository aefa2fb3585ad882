import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rememberTouch, TOUCH_COOKIE } from '#rooms/offers/rules/touch.ts'
import { FAMILY_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import type { Browser } from '#testing/browser.ts'
import { openWorld, type World } from '#testing/world.ts'

const HOUR = 3_600_000
let world: World
let kabir: Browser
let address = 1
let mobile = 9_400_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', TRUST_PROXY: '127.0.0.1' })
  kabir = await world.person('Kabir')
})
afterAll(() => world.close())

/** A browser with its own IP address. */
const visitor = () => world.browser({ headers: { 'x-forwarded-for': `10.7.0.${address++}` } })
const leadInput = (more: object = {}) => ({ type: 'CALLBACK', name: 'Asha Rao', mobile: `${mobile++}`, ...more })
const put = (body: unknown, who = visitor()) =>
  who.put('leads', body, { headers: { 'x-forwarded-for': `10.7.0.${address++}` } })
const row = (id: string) => world.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('PUT leads', () => {
  it('stores the whole payload and answers 201 with its id (C7.14, C3.06, C3.08)', async () => {
    const planId = FAMILY_PLAN.plan_id
    const [partnerId, subsidiaryId] = [randomUUID(), randomUUID()]
    const { status, body } = await put(
      leadInput({
        type: 'PLAN_ENQUIRY',
        planId,
        partnerId,
        partnerName: 'Banyan',
        subsidiaryId,
        accountId: randomUUID(),
        source: 'google',
        medium: 'cpc',
        campaign: 'spring',
        sub_type: 'hero',
        details: { best_time: ['evening'] },
        email: 'asha@example.in',
      }),
    )
    expect([status, body.is_existing]).toEqual([201, false])
    expect(Object.keys(body).toSorted()).toEqual(['id', 'is_existing'])
    expect(await row(body.id)).toMatchObject({
      type: 'PLAN_ENQUIRY',
      status: 'NEW',
      plan_id: planId,
      partner_id: partnerId,
      partner_name: 'Banyan',
      subsidiary_id: subsidiaryId,
      source: 'google',
      medium: 'cpc',
      campaign: 'spring',
      sub_type: 'hero',
      // The session identifies the person, and there was none.
      account_id: null,
      marketing_text_version: null,
    })
    const read = (await kabir.get(`dashboard/leads/${body.id}`)).body
    expect(read).toMatchObject({
      email: 'asha@example.in',
      details: { best_time: ['evening'] },
      plan_name: FAMILY_PLAN.name,
    })
  })

  it('stores the first and last touch of the browser, unless the sender gives them', async () => {
    const browser = visitor()
    const google = { source: 'google', medium: 'cpc', campaign: 'spring' }
    const newsletter = { source: 'newsletter', medium: null, campaign: null }
    const now = world.clock.now()
    browser.cookies.set(TOUCH_COOKIE, rememberTouch(rememberTouch(undefined, google, now), newsletter, now))
    const { body } = await browser.put('leads', leadInput())
    expect(await row(body.id)).toMatchObject(newsletter)
    const read = (await kabir.get(`dashboard/leads/${body.id}`)).body
    expect(read.first_touch).toEqual(google)
    const response = await browser.put('leads', leadInput({ source: 'agent' }))
    expect(await row(response.body.id)).toMatchObject({ source: 'agent', medium: null, campaign: null })
  })

  it('stores the logged-in account', async () => {
    const asha = await world.signUp('+919810000001')
    const { body } = await asha.put('leads', leadInput({ accountId: randomUUID() }))
    const { id } = (await asha.get('userinfo')).body
    expect((await row(body.id)).account_id).toBe(id)
  })

  it('from the logged-in owner of the number, within 24 hours is the same lead for the same type and plan', async () => {
    const owner = await world.signUp('+919810012345')
    const first = await put(leadInput({ mobile: '9810012345', name: 'Asha' }), owner)
    await kabir.patch(`dashboard/leads/${first.body.id}`, { status: 'CALLED', version: 1 })
    await world.advance(23 * HOUR)
    const again = await put(leadInput({ mobile: '+919810012345', name: 'Asha Rao', marketing: true }), owner)
    expect([again.status, again.body]).toEqual([200, { id: first.body.id, is_existing: true }])
    expect(await row(first.body.id)).toMatchObject({ status: 'NEW', times_asked: 2, marketing_text_version: '2026-11' })
    const plan = await put(leadInput({ mobile: '9810012345', planId: FAMILY_PLAN.plan_id }), owner)
    const type = await put(leadInput({ mobile: '9810012345', type: 'PLAN_ENQUIRY' }), owner)
    await world.advance(HOUR)
    const nextDay = await put(leadInput({ mobile: '09810012345' }), owner)
    expect([plan.status, type.status, nextDay.status]).toEqual([201, 201, 201])
  })

  it('from the owner joins no lead that somebody else sent with the number in between (D13)', async () => {
    const mobile = '9810012348'
    const owner = await world.signUp(`+91${mobile}`)
    const first = await put(leadInput({ mobile, name: 'Asha' }), owner)
    const stranger = await put(leadInput({ mobile, name: 'Someone Else' }))
    const before = await row(stranger.body.id)
    const again = await put(leadInput({ mobile, name: 'Asha Rao', marketing: true }), owner)
    expect([again.status, again.body]).toEqual([200, { id: first.body.id, is_existing: true }])
    expect(await row(stranger.body.id)).toEqual(before)
    const late = '9810012349'
    await put(leadInput({ mobile: late }))
    const own = await put(leadInput({ mobile: late, marketing: true }), await world.signUp(`+91${late}`))
    expect([own.status, (await row(own.body.id)).marketing_text_version]).toEqual([201, '2026-11'])
  })

  it('from the owner, sent five times concurrently, is one lead', async () => {
    const owner = await world.signUp('+919810012346')
    const body = leadInput({ mobile: '9810012346' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(body, owner)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 201])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  })

  it('from a stranger is added: it rewrites no lead, raises no consent and does not say that there is one', async () => {
    const typed = leadInput({ name: 'Asha Rao', email: 'asha@example.in' })
    const first = await put(typed)
    const before = await row(first.body.id)
    const stranger = { ...typed, name: 'Someone Else', email: 'else@example.in', marketing: true }
    const loggedIn = await world.signUp('+919810012347')
    for (const again of [await put(stranger), await put(stranger, loggedIn)]) {
      expect([again.status, again.body.is_existing]).toEqual([201, false])
      expect(again.body.id).not.toBe(first.body.id)
      expect((await row(again.body.id)).marketing_text_version).toBeNull()
    }
    expect(await row(first.body.id)).toEqual(before)
    // Our staff see that the number was given several times.
    kabir = await world.person('Kabir')
    const read = (await kabir.get(`dashboard/leads/${first.body.id}`)).body
    expect([read.name, read.times_asked, read.wants_offers]).toEqual(['Asha Rao', 3, false])
  })

  it('accepts five leads an hour from an address, and invalid ones do not count', async () => {
    const browser = visitor()
    for (let mistake = 0; mistake < 6; mistake++)
      expect((await browser.put('leads', leadInput({ mobile: '123' }))).status).toBe(422)
    for (let lead = 0; lead < 5; lead++) expect((await browser.put('leads', leadInput())).status).toBe(201)
    const refused = await browser.put('leads', leadInput())
    expect([refused.status, refused.error?.type]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await put(leadInput())).status).toBe(201)
    await world.advance(HOUR)
    expect((await browser.put('leads', leadInput())).status).toBe(201)
  })

  it.each<[object, number, Record<string, string>]>([
    [{ mobile: '' }, 422, { mobile: 'This field is mandatory' }],
    [{ mobile: undefined }, 422, { mobile: 'This field is mandatory' }],
    [{ mobile: '5810000001' }, 422, { mobile: 'Invalid phone number' }],
    [{ mobile: 9810000001 }, 422, {}],
    [{ name: '' }, 422, { name: 'This field is mandatory' }],
    [{ name: 'As' }, 422, { name: 'Should be more than 2 characters long' }],
    [{ name: 'x'.repeat(10_000) }, 400, {}],
    [{ name: 'Asha\0' }, 400, {}],
    [{ email: 'asha' }, 422, { email: 'Invalid email' }],
    [{ type: 'GREETING' }, 422, { type: 'Invalid value' }],
    [{ type: undefined }, 422, { type: 'This field is mandatory' }],
    [{ type: 'PARTNER_ENQUIRY' }, 422, { partnerId: 'This field is mandatory' }],
    [{ type: 'CHC_REQUEST' }, 422, { partnerId: 'This field is mandatory' }],
    [{ planId: 'x' }, 422, { planId: 'Invalid value' }],
    [{ details: 'text' }, 422, { details: 'Details should be an object of at most 2 KB' }],
    [{ details: ['list'] }, 422, {}],
    [{ details: { a: 'x'.repeat(2048) } }, 422, { details: 'Details should be an object of at most 2 KB' }],
    [{ details: { a: { a: { a: { a: { a: { a: 1 } } } } } } }, 400, {}],
    [{ details: { a: '\0' } }, 400, {}],
    [{ marketing: 'yes' }, 422, {}],
    [{ status: 'CLOSED' }, 400, {}],
  ])('with %j is refused', async (more, status, fields) => {
    const answer = await put(leadInput(more))
    expect(answer.status, answer.text).toBe(status)
    expect(answer.error?.fields).toMatchObject(fields)
  })

  it.each(['PARTNER_ENQUIRY', 'CHC_REQUEST'])('for %s requires a partner plan', async (type) => {
    expect((await put(leadInput({ type, partnerId: randomUUID() }))).status).toBe(201)
  })

  it('stores name, number, email address and details encrypted', async () => {
    const { body } = await put(
      leadInput({ name: 'Zubeida Canary', email: 'canary@example.in', details: { note: 'canary' } }),
    )
    const stored = await row(body.id)
    const text = JSON.stringify(stored) + Buffer.from(stored.sealed_contact).toString('latin1')
    expect(text).not.toMatch(/canary/i)
  })
})

describe('the desk', () => {
  beforeAll(async () => {
    // The clock has moved past the first session.
    kabir = await world.person('Kabir')
  })

  const list = async (query = '') => (await kabir.get(`dashboard/leads${query}`)).body

  it('lists leads by status, latest request first, with masked numbers', async () => {
    const { body } = await put(leadInput({ name: 'Newest One', mobile: '9876500001' }))
    const { leads, pagination_info } = await list()
    expect(leads[0]).toMatchObject({ id: body.id, name: 'Newest One', mobile: '+91 ••••• •0001', status: 'NEW' })
    expect(pagination_info.total_leads).toBeGreaterThan(leads.length - 1)
    expect(JSON.stringify(leads)).not.toContain('9876500001')
  })

  it('shows a whole number on request, and records that in the audit log', async () => {
    const { body } = await put(leadInput({ mobile: '9876500002' }))
    expect((await kabir.get(`dashboard/leads/${body.id}`)).body.mobile).toBe('+919876500002')
    const entries = await world.db
      .selectFrom('audit_log')
      .select(['action', 'role'])
      .where('entity_id', '=', body.id)
      .execute()
    expect(entries).toEqual([{ action: 'leads.lead-read', role: 'SUPERADMIN' }])
  })

  it('moves a lead on, once when two people do it at the same time', async () => {
    const { body } = await put(leadInput())
    const move = (status: string, version: number) => kabir.patch(`dashboard/leads/${body.id}`, { status, version })
    const both = await Promise.all([move('CALLED', 1), move('CLOSED', 1)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await move('NEW', 1)).error?.type).toBe('STALE')
    expect((await move('GONE', 2)).status).toBe(422)
    const moved = both.find(({ status }) => status === 200)?.body
    const listed = (await list(`?status=${moved.status}`)).leads.map(({ id }: { id: string }) => id)
    expect(listed).toContain(body.id)
  })

  it('answers 404 for an unknown id', async () => {
    expect((await kabir.get(`dashboard/leads/${randomUUID()}`)).status).toBe(404)
    expect((await kabir.patch(`dashboard/leads/${randomUUID()}`, { status: 'NEW', version: 1 })).status).toBe(404)
  })

  it('deletes a lead half a year after it was last asked for', async () => {
    const [recent, old] = [(await put(leadInput())).body, (await put(leadInput())).body]
    const asked = (id: string, days: number) =>
      world.db
        .updateTable('leads')
        .set({ last_asked_at: new Date(world.clock.now().getTime() - days * 24 * HOUR) })
        .where('id', '=', id)
        .execute()
    await asked(recent.id, 178)
    await asked(old.id, 180)
    await world.advance(24 * HOUR)
    expect(await row(recent.id)).toBeTruthy()
    await expect(row(old.id)).rejects.toThrow()
  })
})
