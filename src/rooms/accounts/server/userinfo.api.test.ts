import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { company, logIn, person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
// An hour apart, so that the limits of one test do not affect the next.
beforeEach(() => world.advance(61 * 60_000))

let next = 9_000_000_000
const newMobile = () => `+91${next++}`

describe('userinfo', () => {
  test('returns the person with the platform their app names, and 401 without a session (C7.07)', async () => {
    expect((await world.browser().get('userinfo')).status).toBe(401)
    const browser = world.browser()
    const mobile = newMobile()
    await logIn(world, browser, mobile)
    browser.cookies.set('plus_platform', 'android')
    browser.cookies.set('android_version_code', '687')
    const { status, body } = await browser.get('userinfo')
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String),
      name: null,
      email: null,
      state: null,
      mobile,
      roles: [],
      role_name: null,
      allowedActions: [],
      subsidiaries: [],
      subscriptions: [],
      has_insurance: false,
      whatsapp: { opted_in: false, service: false, marketing: false, updated_at: null },
      platform: { name: 'android', version_code: 687 },
    })
    browser.cookies.set('android_version_code', '-1; drop')
    expect((await browser.get('userinfo')).body.platform).toEqual({ name: 'android', version_code: 0 })
    browser.cookies.set('plus_platform', 'toaster')
    expect((await browser.get('userinfo')).body.platform).toEqual({ name: 'web', version_code: null })
  })

  test('a person with roles in two companies sees each with its own actions, and selects which is at the top level (D3.16)', async () => {
    const first = await company(world, 'First Ltd')
    await world.advance(1000)
    const second = await company(world, 'Second Ltd')
    const stranger = await company(world, 'Third Ltd')
    const mobile = newMobile()
    const id = await person(world, mobile, { partner: { subsidiary_id: second.id, role: 'PARTNER_ADMIN' } })
    await world.db
      .insertInto('partner_roles')
      .values({ account_id: id, subsidiary_id: first.id, role: 'PARTNER_AHC_MEMBER', granted_at: world.clock.now() })
      .execute()
    const browser = world.browser()
    const { body } = await logIn(world, browser, mobile)
    expect(body.roles.toSorted()).toEqual(['PARTNER_ADMIN', 'PARTNER_AHC_MEMBER'])
    expect(body.role_name).toBe('PARTNER_AHC_MEMBER')
    expect(body.subsidiaries.map((one: { id: string; role_name: string }) => [one.id, one.role_name])).toEqual([
      [first.id, 'PARTNER_AHC_MEMBER'],
      [second.id, 'PARTNER_ADMIN'],
    ])
    expect(body.subsidiaries[0].allowedActions).not.toContain('corporate_users.manage')
    const picked = (await browser.get(`userinfo?subsidiary_id=${second.id}`)).body
    expect(picked.role_name).toBe('PARTNER_ADMIN')
    expect(picked.allowedActions).toContain('corporate_users.manage')
    expect((await browser.get(`userinfo?subsidiary_id=${stranger.id}`)).status).toBe(404)
    expect((await browser.get('userinfo?subsidiary_id=x')).status).toBe(422)
  })
})

describe('WhatsApp consents', () => {
  test('are off until given, stored as ledger lines, and withdrawn the same way (C7.21)', async () => {
    const browser = world.browser()
    expect((await browser.post('whatsapp/settings', { service: true, marketing: true })).status).toBe(401)
    const user = (await logIn(world, browser, newMobile())).body
    const given = await browser.post('whatsapp/settings', { service: true, marketing: false })
    expect(given.body).toEqual({ opted_in: true, service: true, marketing: false, updated_at: expect.any(String) })
    expect((await browser.get('userinfo')).body.whatsapp).toEqual(given.body)
    await browser.post('whatsapp/settings', { service: true, marketing: false })
    const off = await browser.post('whatsapp/settings', { service: false, marketing: false })
    expect(off.body).toMatchObject({ opted_in: false, service: false })
    const lines = await world.db
      .selectFrom('consents')
      .select(['purpose', 'given', 'text_version', 'channel'])
      .where('account_id', '=', user.id)
      .where('purpose', 'like', 'whatsapp%')
      .orderBy('id')
      .execute()
    const consent = { text_version: 'whatsapp-2026-11', channel: 'web' }
    expect(lines).toEqual([
      { purpose: 'whatsapp_service', given: true, ...consent },
      { purpose: 'whatsapp_marketing', given: false, ...consent },
      { purpose: 'whatsapp_service', given: false, ...consent },
    ])
    for (const body of [{ service: 'yes', marketing: false }, { service: 1, marketing: 0 }, { service: true }, {}])
      expect((await browser.post('whatsapp/settings', body)).status).toBe(422)
    expect(
      (await browser.post('whatsapp/settings', { service: true, marketing: true, account_id: user.id })).status,
    ).toBe(400)
  })
})
