import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nobody } from '#platform/contract/who.ts'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { saveSetting } from '#platform/settings/save-setting.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from '../../../testing/browser.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import type { OfferReply } from '../contract.ts'
import { CampaignDraft, SegmentRedirectDraft } from '../rules/drafts.ts'
import { offerWindowHours } from '../rules/settings.ts'
import { rememberTouch } from '../rules/touch.ts'
import { openOfferWindow } from './commands/open-offer-window.ts'
import { saveCampaign } from './commands/save-campaign.ts'
import { saveSegmentRedirect } from './commands/save-segment-redirect.ts'
import { readOfferWindow } from './queries/read-offer-window.ts'

const HOUR = 3_600_000

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const saving = () => ({ actor: 'system' as const, now: world.clock.now() })
const campaign = (draft: object) =>
  saveCampaign(world.db, CampaignDraft.parse({ kind: 'LIMITED_TIMED', status: 'LIVE', ...draft }), saving())

describe('a limited-time window', () => {
  test('opens once per browser, even for twenty concurrent requests, and never restarts', async () => {
    await campaign({ code: 'race', coupon_code: 'RACE' })
    const fingerprint = randomUUID()
    const asked = { fingerprint, hours: 24, now: world.clock.now() }
    const open = () => openOfferWindow(world.db, { code: 'race', ends_at: null }, asked)
    const windows = await Promise.all(Array.from({ length: 20 }, open))
    expect(new Set(windows.map(({ ends_at }) => ends_at.getTime())).size).toBe(1)
    await world.advance(30 * HOUR)
    const later = await openOfferWindow(world.db, { code: 'race', ends_at: null }, { ...asked, now: world.clock.now() })
    expect(later).toEqual(windows[0])
  })

  test('its coupon is valid inside it and ends with it, for that browser only, even after the campaign was ended', async () => {
    await campaign({ code: 'first', coupon_code: 'FIRST' })
    const fingerprint = randomUUID()
    const stands = (who = fingerprint) =>
      readOfferWindow(world.db, { fingerprint: who, coupon_code: 'FIRST', now: world.clock.now() })
    expect(await stands()).toEqual({ limited: true, open: false, ends_at: null })
    await openOfferWindow(
      world.db,
      { code: 'first', ends_at: null },
      { fingerprint, hours: 24, now: world.clock.now() },
    )
    expect(await stands()).toMatchObject({ limited: true, open: true })
    expect(await stands(randomUUID())).toMatchObject({ limited: true, open: false })
    await campaign({ code: 'first', coupon_code: 'FIRST', status: 'ENDED' })
    expect(await stands()).toMatchObject({ open: true })
    await world.advance(24 * HOUR)
    expect(await stands()).toMatchObject({ limited: true, open: false })
    const free = { fingerprint, coupon_code: 'WELCOME500', now: world.clock.now() }
    expect(await readOfferWindow(world.db, free)).toEqual({ limited: false })
  })

  test('cannot be moved, not even by the operator in SQL', async () => {
    const moved = world.db.updateTable('offer_windows').set({ ends_at: world.clock.now() }).execute()
    await expect(moved).rejects.toMatchObject({ code: 'TA001' })
  })
})

describe('GET offer', () => {
  test.each([
    ['without a fingerprint', undefined],
    ['with a malformed one', '<script>'],
    ['with one that is not a UUID', 'x'],
    ['with a huge one', 'x'.repeat(5_000)],
  ])('offers nothing %s, returns the time, and writes no row (C3.04, C7.19)', async (_, FINGERPRINT) => {
    const before = await world.db.selectFrom('offer_windows').selectAll().execute()
    const { status, body } = await world.browser().get('offer', FINGERPRINT ? { headers: { FINGERPRINT } } : {})
    if (FINGERPRINT && FINGERPRINT.length > 200) expect(status).toBe(400)
    else {
      expect(status).toBe(200)
      expect(body).toEqual({
        limited_timed: {
          active: false,
          coupon: null,
          discount: 0,
          min_cost: null,
          plan_ids: [],
          starts_at: null,
          ends_at: null,
          server_time: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
        },
        renewal: null,
      })
    }
    expect(await world.db.selectFrom('offer_windows').selectAll().execute()).toEqual(before)
  })
})

describe('the offer of the demo world', () => {
  const ask = async (FINGERPRINT: string) => {
    const { body } = await world.browser().get('offer', { headers: { FINGERPRINT } })
    return body.limited_timed as OfferReply['limited_timed']
  }

  test('starts with the first request of a browser and ends a day later, whatever is requested in between (C3.04, C7.19)', async () => {
    const fingerprint = randomUUID()
    const first = await ask(fingerprint)
    expect(first).toMatchObject({ active: true, coupon: 'FIRSTDAY', discount: 300 })
    const hours = (Date.parse(`${first.ends_at}Z`) - Date.parse(`${first.starts_at}Z`)) / HOUR
    expect(hours).toBe(24)
    await world.advance(23 * HOUR)
    const again = await Promise.all(Array.from({ length: 10 }, () => ask(fingerprint)))
    for (const one of again) expect(one).toMatchObject({ active: true, ends_at: first.ends_at })
    await world.advance(HOUR + 1_000)
    expect(await ask(fingerprint)).toMatchObject({
      active: false,
      coupon: null,
      discount: 0,
      starts_at: first.starts_at,
      ends_at: first.ends_at,
    })
    expect(await ask(randomUUID())).toMatchObject({ active: true })
  })

  test('is a coupon that is valid in its window and nowhere else: not before, not after, not in another browser', async () => {
    const fingerprint = randomUUID()
    const validate = async (FINGERPRINT: string) => {
      const sent = { plan_id: DEMO_PLANS.family, coupon_code: 'FIRSTDAY' }
      const { status, body } = await world.browser().post('coupon/validate', sent, { headers: { FINGERPRINT } })
      return status === 200 ? body.discount : status
    }
    expect(await validate(fingerprint)).toBe(400)
    await ask(fingerprint)
    expect(await validate(fingerprint)).toBe(300)
    expect(await validate(randomUUID())).toBe(400)
    await world.advance(25 * HOUR)
    expect(await validate(fingerprint)).toBe(400)
  })

  test('a coupon that takes nothing off is not offered, and no window is spent on it', async () => {
    const fingerprint = randomUUID()
    await world.db.updateTable('coupons').set({ status: 'PAUSED' }).where('code', '=', 'FIRSTDAY').execute()
    expect(await ask(fingerprint)).toMatchObject({ active: false, coupon: null, starts_at: null })
    await world.db.updateTable('coupons').set({ status: 'LIVE' }).where('code', '=', 'FIRSTDAY').execute()
    expect(await ask(fingerprint)).toMatchObject({ active: true })
  })

  test('lasts as long as the operator sets, for windows that open after that (C3.04)', async () => {
    const before = randomUUID()
    const opened = await ask(before)
    const by = { actor: 'system', at: world.clock.now() } as const
    await saveSetting(world.db, { setting: offerWindowHours, value: 2, effective_from: null, by })
    noteSettingsChange(world.db)
    const { starts_at, ends_at } = await ask(randomUUID())
    expect((Date.parse(`${ends_at}Z`) - Date.parse(`${starts_at}Z`)) / HOUR).toBe(2)
    expect(await ask(before)).toMatchObject({ ends_at: opened.ends_at })
  })

  test('the renewal offer is for a holder in the last third of a plan of 30 days, and for no one else (C3.04)', async () => {
    const renewal = async (browser: Browser) => (await browser.get('offer')).body.renewal
    const holder = await world.signUp('+919800000805')
    const { body: order } = await holder.post('payment/request', {
      plan_id: DEMO_PLANS.pune,
      member_details: { name: 'Ganesh Patil', state: 'Maharashtra', pincode: '411001' },
    })
    expect(await renewal(holder)).toBeNull()
    await world.browser().post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'success' })
    await world.work()
    expect(await renewal(holder)).toBeNull()
    world.clock.moveTo(new Date(world.clock.now().getTime() + 19 * 24 * HOUR))
    const offered = { eligible: true, plan_id: DEMO_PLANS.pune, coupon: null, discount: 0 }
    expect(await renewal(holder)).toMatchObject({
      ...offered,
      valid_till: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    })
    expect(await renewal(world.browser())).toBeNull()
    expect(await renewal(await world.person('Asha'))).toBeNull()
  })
})

describe('GET planupsell', () => {
  test('gives a holder the next plan up and the difference after the unused days (C7.06)', async () => {
    const holder = await world.signUp('+919800000803')
    const { body: order } = await holder.post('payment/request', {
      plan_id: DEMO_PLANS.personal,
      member_details: { name: 'Meena Rao', state: 'Karnataka' },
    })
    await world.browser().post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'success' })
    await world.work()
    const { status, body } = await holder.get('planupsell')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      plan: { id: DEMO_PLANS.couples, cost: 3499 },
      from_plan: { id: DEMO_PLANS.personal },
      price_difference: 1500,
      reasons: expect.arrayContaining(['Covers 2 adults', '6 free appointments with doctors near you']),
    })
    await world.advance(10 * 24 * HOUR)
    expect((await holder.get('planupsell')).body.price_difference).toBeGreaterThan(1500)
  })

  test('is empty for a visitor, for a person without a plan, and for the largest plan', async () => {
    const asha = await world.person('Asha')
    for (const browser of [world.browser(), await world.signUp('+919800000804'), asha])
      expect((await browser.get('planupsell')).status).toBe(204)
  })
})

describe('what led a buyer to us', () => {
  const touch = { source: 'clinic', medium: 'leaflet', campaign: null }

  test('is stored with the order, unless the order has its own, and for 30 days only', async () => {
    const buyer = await world.signUp('+919800000806')
    buyer.cookies.set('plus_touch', rememberTouch(undefined, touch, world.clock.now()))
    const stored = async (extra: object = {}) => {
      const purchaseInput = {
        plan_id: DEMO_PLANS.lite,
        member_details: { name: 'Ritu Shah', state: 'Karnataka' },
        ...extra,
      }
      const { body } = await buyer.post('payment/request', purchaseInput)
      const id = body.transaction_id as string
      return world.db
        .selectFrom('orders')
        .select(['source', 'medium', 'campaign'])
        .where('transaction_id', '=', id)
        .executeTakeFirst()
    }
    expect(await stored()).toEqual(touch)
    expect(await stored({ source: 'agent' })).toEqual({ source: 'agent', medium: null, campaign: null })
    buyer.cookies.set(
      'plus_touch',
      rememberTouch(undefined, touch, new Date(world.clock.now().getTime() - 31 * 24 * HOUR)),
    )
    expect(await stored()).toEqual({ source: null, medium: null, campaign: null })
  })
})

describe('a segment link', () => {
  const save = (draft: object) => saveSegmentRedirect(world.db, SegmentRedirectDraft.parse(draft), saving())

  test('leads to its group while it is active, and an unknown one to the default group (C2.08)', async () => {
    await save({ code: 'diwali', target_slug: 'covid-home-care-plans', utm_source: 'sms', utm_campaign: 'diwali-26' })
    const asked = async (code: string) => (await world.browser().get(`plans/segment/${encodeURIComponent(code)}`)).body
    expect(await asked('diwali')).toEqual({
      target_slug: 'covid-home-care-plans',
      utm_source: 'sms',
      utm_medium: null,
      utm_campaign: 'diwali-26',
    })
    const fallback = { target_slug: 'retail-promo-plans-2', utm_source: null, utm_medium: null, utm_campaign: null }
    for (const odd of ['unknown', 'DIWALI', "' or 1=1", '../..', '🙂']) expect(await asked(odd)).toEqual(fallback)
    await save({ code: 'diwali', target_slug: 'covid-home-care-plans', active: false })
    expect(await asked('diwali')).toEqual(fallback)
  })

  test('is saved with its version and its audit entry; a stale version and an unknown group are refused', async () => {
    const draft = SegmentRedirectDraft.parse({ code: 'holi', target_slug: 'retail-promo-plans-2' })
    const by = { actor: nobody, now: world.clock.now() }
    expect(await saveSegmentRedirect(world.db, draft, { ...by, version: 0 })).toBe(1)
    expect(await saveSegmentRedirect(world.db, draft, by)).toBe(1)
    await expect(saveSegmentRedirect(world.db, draft, { ...by, version: 0 })).rejects.toMatchObject({ code: 'STALE' })
    expect(await saveSegmentRedirect(world.db, { ...draft, active: false }, { ...by, version: 1 })).toBe(2)
    await expect(
      saveSegmentRedirect(world.db, { ...draft, target_slug: 'https://evil.example' }, by),
    ).rejects.toMatchObject({ code: 'INVALID', fields: { target_slug: expect.any(String) } })
    const entries = await world.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('entity_id', '=', 'holi')
      .orderBy('id')
      .execute()
    expect(entries).toHaveLength(2)
    expect(entries[1]).toEqual({ before: { active: true }, after: { active: false } })
  })
})
