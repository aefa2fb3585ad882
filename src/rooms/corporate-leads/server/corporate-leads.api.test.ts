import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE } from '#platform/contract/call.ts'
import { rememberTouch, TOUCH_COOKIE } from '#rooms/offers/rules/touch.ts'
import { serve } from '#serve.ts'
import type { Browser } from '#testing/browser.ts'
import { corporateLead } from '#testing/corporate-lead-input.ts'
import { solveCaptcha } from '#testing/solve-captcha.ts'
import { openWorld, type World } from '#testing/world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let world: World
let kabir: Browser
let address = 1
let company = 1
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', TRUST_PROXY: '127.0.0.1' })
  kabir = await world.person('Kabir')
})
afterAll(() => world.close())

/** A browser with its own IP address. */
const visitor = () => world.browser({ headers: { 'x-forwarded-for': `10.${address++}.0.1` } })
/** A company that has not asked before. */
const input = (more: object = {}) => corporateLead({ official_email: `hr@company${company++}.example`, ...more })
const post = (body: object, browser = visitor()) => browser.post('leads/corporate', body)
const row = (id: string) =>
  world.db.selectFrom('corporate_leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a request of a company', () => {
  it('is stored with its campaign, and answered with its id (D3.37, D7.49)', async () => {
    const answer = await post(input({ campaign: 'spring', medium: 'cpc', source: 'google' }))
    expect([answer.status, answer.body]).toEqual([201, { id: expect.any(String) }])
    expect(await row(answer.body.id)).toMatchObject({
      inbox: 'SALES',
      stage: 'NEW',
      organization_size: '501-1000',
      purpose: 'Taking a demo',
      campaign: 'spring',
      medium: 'cpc',
      source: 'google',
    })
  })

  it('takes where the visitor came from unless the sender says it', async () => {
    const browser = visitor()
    const touch = { source: 'newsletter', medium: null, campaign: 'may' }
    browser.cookies.set(TOUCH_COOKIE, rememberTouch(undefined, touch, world.clock.now()))
    expect(await row((await post(input(), browser)).body.id)).toMatchObject(touch)
  })

  it('about a career is for our own HR', async () => {
    const { body } = await post(input({ purpose: 'A career opportunity' }))
    expect((await row(body.id)).inbox).toBe('CAREERS')
  })

  it.each<[object, number, Record<string, string>]>([
    [{ contact_name: '' }, 422, { contact_name: 'This field is mandatory' }],
    [{ contact_name: undefined }, 422, { contact_name: 'This field is mandatory' }],
    [{ contact_name: 'Di' }, 422, { contact_name: 'Should be more than 2 characters long' }],
    [{ organization_name: ' ' }, 422, { organization_name: 'This field is mandatory' }],
    [{ organization_name: 'KS' }, 422, { organization_name: 'Should be more than 2 characters long' }],
    [{ official_email: '' }, 422, { official_email: 'This field is mandatory' }],
    [{ official_email: 'divya@kaveri' }, 422, { official_email: 'Invalid email' }],
    [{ official_phone: '' }, 422, { official_phone: 'This field is mandatory' }],
    [{ official_phone: '5810012345' }, 422, { official_phone: 'Invalid phone number' }],
    [{ organization_size: '' }, 422, { organization_size: 'This field is mandatory' }],
    [{ organization_size: '500' }, 422, { organization_size: 'Invalid value' }],
    [{ purpose: undefined }, 422, { purpose: 'This field is mandatory' }],
    [{ purpose: 'Lunch' }, 422, { purpose: 'Invalid value' }],
    [{ g_recaptcha: '' }, 422, { g_recaptcha: 'This field is mandatory' }],
    [{ g_recaptcha: undefined }, 422, { g_recaptcha: 'This field is mandatory' }],
    [{ stage: 'WON' }, 400, {}],
    [{ contact_name: 'Divya\0' }, 400, {}],
  ])('with %j is refused (D5.44, D5.48)', async (more, status, fields) => {
    const answer = await post(input(more))
    expect(answer.status, answer.text).toBe(status)
    expect(answer.error?.fields).toMatchObject(fields)
  })

  it.each(['<500', '501-1000', '1001-5000', '5001-10000', '10001+'])(
    'takes the size %s (D5.45, D5.46)',
    async (size) => {
      expect((await post(input({ organization_size: size }))).status).toBe(201)
    },
  )

  it.each(['Taking a demo', 'Referring someone', 'Enquiring about an existing plan', 'A career opportunity'])(
    'takes the interest %s (D5.47)',
    async (purpose) => {
      expect((await post(input({ purpose }))).status).toBe(201)
    },
  )

  it('from the same address within seven days is the same lead, and rewrites nothing', async () => {
    const first = input({ contact_name: 'Divya Menon' })
    const { body } = await post(first)
    await world.advance(6 * DAY)
    kabir = await world.person('Kabir')
    const again = await post({ ...first, contact_name: 'Somebody Else', official_phone: '9810099999' })
    expect([again.status, again.body]).toEqual([201, body])
    const read = (await kabir.get(`dashboard/corporate_leads/${body.id}`)).body
    expect(read).toMatchObject({ contact_name: 'Divya Menon', official_phone: '+919810012345', times_asked: 2 })
    expect(read.asked_again).toMatchObject([{ contact_name: 'Somebody Else', official_phone: '+919810099999' }])
    await world.advance(DAY)
    expect((await post(first)).body.id).not.toBe(body.id)
    kabir = await world.person('Kabir')
  })

  it('sent five times at once is one lead, and three a day are taken from an address', async () => {
    const body = input()
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(body)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 429, 429])
    const ids = answers.flatMap((answer) => (answer.status === 201 ? [answer.body.id] : []))
    expect(new Set(ids).size).toBe(1)
    expect((await row(ids[0])).times_asked).toBe(3)
  })

  it('ten an hour are taken from a place on the network', async () => {
    const browser = visitor()
    for (let at = 0; at < 10; at++) expect((await post(input(), browser)).status).toBe(201)
    const refused = await post(input(), browser)
    expect([refused.status, refused.error?.type]).toEqual([429, 'RATE_LIMITED'])
    expect((await post(input())).status).toBe(201)
  })

  it('of a robot that fills in what nobody sees is thanked, and leaves nothing', async () => {
    const count = () =>
      world.db
        .selectFrom('corporate_leads')
        .select(({ fn }) => fn.countAll<bigint>().as('n'))
        .executeTakeFirstOrThrow()
    const before = await count()
    const answer = await post(input({ website: 'https://spam.example' }))
    expect([answer.status, answer.body]).toEqual([201, { id: expect.any(String) }])
    expect(await count()).toEqual(before)
  })

  it('stores names, address and number encrypted', async () => {
    const { body } = await post(input({ contact_name: 'Zubeida Canary', official_email: 'canary@canary.example' }))
    const stored = await row(body.id)
    expect(JSON.stringify(stored) + Buffer.from(stored.sealed_contact).toString('latin1')).not.toMatch(/canary/i)
  })
})

describe('the captcha', () => {
  it('is a task of ours, solved, for this, and once', async () => {
    const browser = visitor()
    const g_recaptcha = await solveCaptcha(browser, 'leads/corporate/challenge')
    expect((await post(input({ g_recaptcha }), browser)).status).toBe(201)
    const again = await post(input({ g_recaptcha }), browser)
    expect([again.status, again.error?.type]).toEqual([422, 'CAPTCHA_FAILED'])
    const ofLogin = await solveCaptcha(browser)
    for (const wrong of [ofLogin, 'Simulator', 'x'.repeat(100)])
      expect((await post(input({ g_recaptcha: wrong }), browser)).error?.type).toBe('CAPTCHA_FAILED')
  })

  it('of a configured provider replaces ours, and each token is asked about (decision 24)', async () => {
    const captcha = { provider: 'recaptcha', siteKey: 'site', secret: 's', url: 'http://127.0.0.1:1' } as const
    const { app } = await serve({ ...world, config: { ...world.config, simulator: false, captcha } })
    const url = `${API_BASE}/leads/corporate`
    const task = await app.inject({ url: `${url}/challenge` })
    expect(task.json()).toMatchObject({ provider: 'recaptcha', site_key: 'site', action: 'corporate_lead' })
    const answer = await app.inject({ method: 'POST', url, payload: corporateLead({ g_recaptcha: 'token' }) })
    expect(answer.json()).toMatchObject({ error: { type: 'CAPTCHA_FAILED' } })
    await app.close()
  })

  it('has no word that lets through outside the simulated world', async () => {
    const { app } = await serve({ ...world, config: { ...world.config, simulator: false } })
    const answer = await app.inject({ method: 'POST', url: `${API_BASE}/leads/corporate`, payload: corporateLead() })
    expect(answer.json()).toMatchObject({ error: { type: 'CAPTCHA_FAILED' } })
    await app.close()
  })
})

describe('the desk', () => {
  beforeAll(async () => {
    kabir = await world.person('Kabir')
  })
  const change = (id: string, body: object) => kabir.patch(`dashboard/corporate_leads/${id}`, body)

  it('lists an inbox by stage, latest request first, with masked address and number', async () => {
    const { body } = await post(input({ organization_name: 'Newest Company', official_email: 'anita@newest.example' }))
    const { leads, pagination_info } = (await kabir.get('dashboard/corporate_leads')).body
    expect(leads[0]).toMatchObject({
      id: body.id,
      organization_name: 'Newest Company',
      official_email: 'a•••@newest.example',
      official_phone: '+91 ••••• •2345',
      is_free_mail: false,
      owner: null,
    })
    expect(pagination_info.total_leads).toBeGreaterThan(1)
    const careers = (await kabir.get('dashboard/corporate_leads?inbox=CAREERS')).body.leads
    expect(careers.every(({ purpose }: { purpose: string }) => purpose === 'A career opportunity')).toBe(true)
  })

  it('says where an address is of a provider that gives one to everybody', async () => {
    const { body } = await post(input({ official_email: `someone${company++}@gmail.com` }))
    expect((await kabir.get(`dashboard/corporate_leads/${body.id}`)).body.is_free_mail).toBe(true)
  })

  it('shows address and number on request, and records that', async () => {
    const { body } = await post(input())
    expect((await kabir.get(`dashboard/corporate_leads/${body.id}`)).body.official_phone).toBe('+919810012345')
    const entries = await world.db.selectFrom('audit_log').select('action').where('entity_id', '=', body.id).execute()
    expect(entries).toEqual([{ action: 'corporate-leads.lead-read' }])
  })

  it('takes a lead, moves it on and says what comes next; of two at once one is told to look again', async () => {
    const { body } = await post(input())
    const taken = await change(body.id, { owner: 'ME', stage: 'MEETING', next_step: 'Show the plans', version: 1 })
    expect(taken.body).toMatchObject({
      stage: 'MEETING',
      owner: { is_me: true },
      next_step: 'Show the plans',
      version: 2,
    })
    const both = await Promise.all([
      change(body.id, { stage: 'WON', version: 2 }),
      change(body.id, { next_step: null, owner: 'NOBODY', version: 2 }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    for (const next_step_on of ['2026-02-30', '0000-02-29'])
      expect((await change(body.id, { next_step_on, version: 3 })).status).toBe(422)
    expect((await change(randomUUID(), { stage: 'WON', version: 1 })).status).toBe(404)
  })

  it('opens a lost lead again when the company asks again', async () => {
    const sent = input()
    const { body } = await post(sent)
    await change(body.id, { stage: 'LOST', version: 1 })
    await post(sent)
    expect((await row(body.id)).stage).toBe('NEW')
  })

  it('deletes a lead a year after anything happened to it', async () => {
    const { body } = await post(input())
    const at = (days: number) =>
      world.db
        .updateTable('corporate_leads')
        .set({ changed_at: new Date(world.clock.now().getTime() - days * DAY) })
        .where('id', '=', body.id)
        .execute()
    await at(363)
    await world.advance(DAY)
    expect(await row(body.id)).toBeTruthy()
    await at(365)
    await world.advance(DAY)
    await expect(row(body.id)).rejects.toThrow()
  })
})
