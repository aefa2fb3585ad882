/** A coordinator asks for a person's consent: what is sent, what is answered, how often, and to whom nothing is shown. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { company } from '#testing/log-in.ts'
import {
  type Coordination,
  decline,
  freshMobile,
  give,
  homeCareContract,
  openCoordination,
  userOf,
} from '#testing/partner-consents.ts'
import { openWorld, type World } from '#testing/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let world: World
let trust: Coordination
let joseph: Browser
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NUMBER: '50', SENDS_PER_NETWORK: '1000' })
  trust = await openCoordination(world)
  joseph = await trust.coordinator.browser()
})
afterAll(() => world.close())

const messagesTo = async (to: string) => {
  await world.work()
  return (await world.browser().get(`/dev/messages?to=${encodeURIComponent(to)}`)).text
}
const resend = (id: string, by = joseph) => by.post(`${trust.path}/${id}/resend`)
/** Sessions of companies end after half a day. */
const later = async (ms: number) => {
  await world.advance(ms)
  joseph = await trust.coordinator.browser()
}

describe('works', () => {
  test('a coordinator asks by mobile, name and optional email; the consent is REQUESTED, and the person gets the link (C6.02, C6.04, D2.64, D7.09, C3.26)', async () => {
    const mobile = freshMobile()
    const { status, body } = await trust.ask(mobile.slice(3), { email: 'Asha@Example.com' })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        status: 'REQUESTED',
        state: 'REQUESTED',
        account_id: null,
        partner_user_id: trust.coordinator.id,
        partner_user: { name: 'Joseph Lobo' },
        subsidiary: { id: trust.subsidiary_id, name: 'Sahara Trust' },
        partner_id: trust.partner_id,
        plan: { id: DEMO_PLANS.covid, name: 'Covid Home Care' },
        purpose: 'CARE',
        scopes: ['activate_plan', 'edit_address', 'edit_details'],
        text_version: 'coordinator-2026-11',
        name: 'Asha Verma',
        requested_at: expect.any(String),
        expires_at: expect.any(String),
        declined_at: null,
        provided_at: null,
        access_until: null,
        activated_at: null,
        withdrawn_at: null,
        masked_mobile: `+91 ••••• •${mobile.slice(-4)}`,
        resend_at: expect.any(String),
      },
    ])
    const times = ['requested_at', 'expires_at', 'resend_at'].map((name) =>
      Date.parse(`${body[name].replace(' ', 'T')}Z`),
    )
    expect([times[1]! - times[0]!, times[2]! - times[0]!]).toEqual([72 * HOUR, 2 * MINUTE])
    const sms = await messagesTo(mobile)
    expect(sms).toContain('Joseph Lobo of Sahara Trust asks to arrange a Tulsi Plus plan for you.')
    expect(sms).toContain(`/plus/partner-user-consent/${body.id}`)
    expect(sms.toLowerCase()).not.toContain('covid')
    expect(await messagesTo('asha@example.com')).toContain(`/plus/partner-user-consent/${body.id}`)
  })

  test('the company finds it by mobile, its number hidden but for the end, and has it among its activities (D7.08)', async () => {
    const mobile = freshMobile()
    const { body } = await trust.ask(mobile)
    await trust.ask(freshMobile())
    const found = await joseph.get(`${trust.path}?mobile=${mobile.slice(3)}`)
    expect(found.body).toMatchObject({
      partner_user_consents: [{ id: body.id, status: 'REQUESTED' }],
      pagination_info: { total_partner_user_consents: 1 },
    })
    expect(found.text).not.toContain(mobile.slice(3, 9))
    const all = (await joseph.get(trust.path)).body.partner_user_consents
    expect(all.length).toBeGreaterThan(1)
    const activity = world.db
      .selectFrom('company_activities')
      .select(['action', 'summary'])
      .where('entity_id', '=', body.id)
    expect(await activity.execute()).toEqual([
      {
        action: 'CHC_REQUESTED',
        summary: `Asked +91 ••••• •${mobile.slice(-4)} for consent to Sahara Trust Home Care`,
      },
    ])
  })

  test('by WhatsApp too, for a number whose owner has allowed it there', async () => {
    const mobile = freshMobile()
    const asha = await world.signUp(mobile)
    await asha.post('whatsapp/settings', { service: true, marketing: false })
    const { body } = await trust.ask(mobile)
    await world.work()
    const messages = (await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}`)).body
    const channels = messages.filter(({ text }: { text: string }) => text.includes(body.id))
    expect(channels.map(({ channel }: { channel: string }) => channel).sort()).toEqual(['sms', 'whatsapp'])
  })

  test('is answered alike whether the number has an account or not, and whether it has a plan', async () => {
    const [known, unknown] = [freshMobile(), freshMobile()]
    await world.signUp(known)
    const shapes = []
    for (const mobile of [known, unknown]) {
      const { status, body } = await trust.ask(mobile)
      shapes.push([status, { ...body, id: '', masked_mobile: '' }])
    }
    expect(shapes[0]).toEqual(shapes[1])
    expect(await world.db.selectFrom('accounts').select('id').where('mobile', '=', unknown).execute()).toEqual([])
  })

  test('sent twice with one key it asks once, and both get the same answer', async () => {
    const body = { mobile: freshMobile(), name: 'Asha Verma', partner_id: trust.partner_id }
    const headers = { 'idempotency-key': randomUUID() }
    const first = await joseph.send('POST', trust.path, { body, headers })
    const again = await joseph.send('POST', trust.path, { body, headers })
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  })
})

describe('one open request', () => {
  test('a number and plan have one, by whichever coordinator; after its 72 hours another can be sent, and it is listed as expired (C3.27)', async () => {
    const mobile = freshMobile()
    const first = (await trust.ask(mobile)).body
    const colleague = await userOf(world, trust.subsidiary_id, 'PARTNER_NGO_COORDINATOR', 'Lata Menon')
    const second = await trust.ask(mobile, {}, await colleague.browser())
    expect([second.status, second.error?.type, second.error?.extra_args]).toEqual([
      409,
      'ALREADY_REQUESTED',
      { id: first.id },
    ])
    await later(72 * HOUR)
    const next = await trust.ask(mobile)
    expect(next.status).toBe(201)
    const { partner_user_consents } = (await joseph.get(`${trust.path}?mobile=${mobile.slice(3)}`)).body
    expect(partner_user_consents.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
      [next.body.id, 'REQUESTED'],
      [first.id, 'EXPIRED'],
    ])
  })

  test('asked by two at once, one of them is told so', async () => {
    const mobile = freshMobile()
    const answers = await Promise.all([trust.ask(mobile, {}, joseph), trust.ask(mobile, {}, joseph)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
  })

  test('another company asks for itself, and learns nothing of it', async () => {
    const other = await openCoordination(world, { name: 'Udaan', coordinator: 'Farah Khan' })
    const mobile = freshMobile()
    await trust.ask(mobile)
    expect((await other.ask(mobile)).status).toBe(201)
  })

  test('who has the consent already need not ask again; a colleague can, for themselves', async () => {
    const { mobile, browser, id } = await trust.asked()
    await give(browser, id)
    await later(10 * MINUTE)
    expect((await trust.ask(mobile)).error?.type).toBe('ALREADY_PROVIDED')
    const colleague = await userOf(world, trust.subsidiary_id, 'PARTNER_MEMBER', 'Lata Menon')
    expect((await trust.ask(mobile, {}, await colleague.browser())).status).toBe(201)
  })
})

describe('sent again', () => {
  test('after two minutes, three times a day in all, also over requests that were declined', async () => {
    const { mobile, browser, id } = await trust.asked()
    const early = await resend(id)
    expect([early.status, early.error?.type, Number(early.headers.get('retry-after'))]).toEqual([
      429,
      'SENT_TOO_OFTEN',
      120,
    ])
    await world.advance(2 * MINUTE)
    const again = await resend(id)
    expect([again.status, again.body.status]).toEqual([200, 'REQUESTED'])
    await world.advance(2 * MINUTE)
    expect((await decline(browser, id)).status).toBe(200)
    expect((await resend(id)).error).toMatchObject({ type: 'NOT_OPEN', extra_args: { current_state: 'DECLINED' } })
    const third = await trust.ask(mobile)
    expect(third.status).toBe(201)
    await world.advance(2 * MINUTE)
    expect((await resend(third.body.id)).error?.type).toBe('SENT_TOO_OFTEN')
    await later(24 * HOUR)
    expect((await resend(third.body.id)).status).toBe(200)
  })

  test('by a colleague, in the name of the one who asks; the time to answer stays', async () => {
    const { mobile, id } = await trust.asked()
    await world.advance(2 * MINUTE)
    const colleague = await userOf(world, trust.subsidiary_id, 'PARTNER_NGO_COORDINATOR', 'Lata Menon')
    const { expires_at } = (await resend(id, await colleague.browser())).body
    const [only] = (await joseph.get(`${trust.path}?mobile=${mobile.slice(3)}`)).body.partner_user_consents
    expect(only).toMatchObject({ expires_at, partner_user: { name: 'Joseph Lobo' } })
    expect(await messagesTo(mobile)).not.toContain('Lata Menon')
  })
})

describe('invalid', () => {
  test.each([
    [{ mobile: '12345' }, { mobile: 'Please enter valid mobile number' }],
    [{ mobile: undefined }, { mobile: 'Enter the mobile number of the person' }],
    [{ name: 'Al' }, { name: 'Enter the name of the person, with at least 3 letters' }],
    [{ email: 'asha' }, { email: 'Enter a valid email' }],
    [{ partner_id: 'x' }, { partner_id: 'Choose a plan of your company' }],
  ])('%o is refused at its field (D2.63, D5.36)', async (fields, faults) => {
    const { status, error } = await trust.ask(freshMobile(), fields)
    expect([status, error?.fields]).toEqual([422, faults])
  })

  test('a plan that is not home care, has no life left, or is not running; and one’s own number', async () => {
    const { subsidiary_id } = trust
    const family = await homeCareContract(world, subsidiary_id, { plan_id: DEMO_PLANS.family })
    const full = await homeCareContract(world, subsidiary_id, { quota: 1, consumed_quota: 1 })
    const stopped = await homeCareContract(world, subsidiary_id, { is_plan_active: false })
    const typeOf = async (partner_id: string) => (await trust.ask(freshMobile(), { partner_id })).error
    expect((await typeOf(family))?.fields).toEqual({ partner_id: 'Choose a plan for covid home care' })
    expect((await typeOf(full))?.type).toBe('QUOTA_EXHAUSTED')
    expect((await typeOf(stopped))?.type).toBe('PLAN_NOT_ACTIVE')
    expect((await trust.ask(trust.coordinator.mobile)).error?.type).toBe('OWN_AFFAIR')
  })
})

describe('missing', () => {
  test('the contract of another company, an unknown one and a draft are not there', async () => {
    const { id } = await company(world, 'Elsewhere')
    const foreign = await homeCareContract(world, id)
    for (const partner_id of [foreign, randomUUID()])
      expect((await trust.ask(freshMobile(), { partner_id })).status).toBe(404)
  })
})
