import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let kabir: Browser
let visitor: Browser

const FAMILY = `dashboard/catalog/plans/${DEMO_PLANS.family}`

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
  visitor = world.browser()
})
afterAll(() => world.close())
beforeEach(() => world.db.deleteFrom('catalogue_drafts').execute())

const read = async (path: string) => (await kabir.get(path)).body
const draft = (path: string, document: object, based_on: number, version = 0) =>
  kabir.put(`${path}/draft`, { document, based_on, version })
const publish = (path: string, version = 1) => kabir.post(`${path}/publish`, { version })

/** The family plan's document with changes. */
async function familyWith(changes: object) {
  const { document, version } = await read(FAMILY)
  return { document: { ...document, ...changes }, version }
}

/** A new price and the component with that price. */
async function priced(cost: number) {
  const { document } = await read(FAMILY)
  return { cost, components: [{ ...document.components[0], amount: cost }] }
}

async function publishFamily(changes: object) {
  const { document, version } = await familyWith(changes)
  await draft(FAMILY, document, version)
  return publish(FAMILY)
}

describe('works', () => {
  it('a draft is saved as typed, shows what is wrong, and sells nothing until it is published', async () => {
    const { document, version } = await familyWith({ cost: 'five', name: '' })
    const saved = await draft(FAMILY, document, version)
    expect(saved.body).toEqual({
      version: 1,
      problems: { cost: expect.stringContaining('Enter rupees'), name: 'This field is mandatory' },
    })
    const again = await read(FAMILY)
    expect(again.draft.document).toEqual(document)
    expect(again.draft.saved_by).toBe('Kabir Khanna')
    expect((await visitor.get(`plans/${DEMO_PLANS.family}`)).body.cost).toBe(4999)
  })

  it('a published price applies to the next buyer, and an active subscription keeps the version it was bought in', async () => {
    const before = await read(FAMILY)
    const running = (versions: { number: number; running: number }[]) => versions.map(({ running }) => running)
    const [holders] = running(before.versions)
    expect(holders).toBeGreaterThan(0)
    const published = await publishFamily(await priced(5499))
    expect([published.status, published.body.draft, published.body.version]).toEqual([200, null, before.version + 1])
    expect(running(published.body.versions)).toEqual([0, holders])
    expect(published.body.versions[0].changes).toEqual([
      { field: 'cost', before: 4999, after: 5499 },
      { field: 'components.0.amount', before: 4999, after: 5499 },
    ])
    expect((await visitor.get(`plans/${DEMO_PLANS.family}`)).body.cost).toBe(5499)
    const buyer = await world.signUp('+919812300001')
    const { amount_paise } = await orderOf(await buyPlan(world, buyer))
    expect(amount_paise).toBe(5499_00n)
    const asha = await world.person('Asha')
    const { subscriptions } = (await asha.get('subscriptions')).body as { subscriptions: { cost: number }[] }
    expect(subscriptions.map(({ cost }) => cost)).toEqual([4999])
    const [entry] = await world.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'plan')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entry).toEqual({
      action: 'plans.plan-published',
      before: { cost: 4999, 'components.0.amount': 4999 },
      after: { cost: 5499, 'components.0.amount': 5499 },
    })
  })

  it('a retired plan is no longer sold, and can be sold again without a new version', async () => {
    const { versions } = await read(FAMILY)
    expect((await publishFamily({ status: 'RETIRED' })).body.versions).toHaveLength(versions.length)
    expect((await visitor.get(`plans/${DEMO_PLANS.family}`)).status).toBe(404)
    expect((await publishFamily({ status: 'LIVE' })).body.versions).toHaveLength(versions.length)
    expect((await visitor.get(`plans/${DEMO_PLANS.family}`)).status).toBe(200)
  })

  it('a new plan is a draft among the plans until it is published, and can be discarded', async () => {
    const id = randomUUID()
    const { document } = await familyWith({ id, name: 'Grand family' })
    const path = `dashboard/catalog/plans/${id}`
    await draft(path, document, 0)
    const { items } = await read('dashboard/catalog/plans?search=grand')
    expect(items).toMatchObject([{ id, published: false, has_draft: true }])
    expect((await kabir.delete(`${path}/draft`)).status).toBe(204)
    expect((await kabir.get(path)).status).toBe(404)
    await draft(path, document, 0)
    expect((await publish(path)).status).toBe(200)
    expect((await visitor.get(`plans/${id}`)).body.name).toBe('Grand family')
  })

  it('a group shows its plans in the order of its document, and only once it is live', async () => {
    const path = 'dashboard/catalog/groups/monsoon-plans'
    const document = {
      slug: 'monsoon-plans',
      kind: 'retail',
      title: 'Monsoon',
      headline: 'Stay dry',
      lead: 'Doctors at home.',
      status: 'LIVE',
      live_from: '2020-06-01',
      plan_ids: [DEMO_PLANS.lite, DEMO_PLANS.personal],
    }
    await draft(path, document, 0)
    expect((await publish(path)).body.document).toMatchObject({ live_from: '2020-06-01 00:00', redirect_slug: null })
    const { plans } = (await visitor.get('plans/group/monsoon-plans')).body
    expect(plans.map(({ id }: { id: string }) => id)).toEqual(document.plan_ids)
    await draft(path, { ...document, status: 'RETIRED', redirect_slug: 'retail-promo-plans-2' }, 1)
    await publish(path)
    const gone = await visitor.get('plans/group/monsoon-plans')
    expect(gone.error).toMatchObject({
      type: 'PLAN_GROUP_NOT_LIVE',
      extra_args: { redirect_slug: 'retail-promo-plans-2' },
    })
  })

  it('live items are distinguished from those that are over or have not started', async () => {
    const { items } = await read('dashboard/catalog/coupons')
    const phases = Object.fromEntries(items.map(({ id, phase }: { id: string; phase: string }) => [id, phase]))
    expect(phases).toMatchObject({ WELCOME500: 'now', EXPIRED50: 'over' })
  })

  it('a coupon is paused, resumed and ended by one audited action, with nothing else of it changed; its draft reports the change', async () => {
    const path = 'dashboard/catalog/coupons/FAMILY10'
    const before = await read(path)
    const set = (status: string, version: number) => kabir.put(`${path}/status`, { status, version })
    const holds = async () =>
      (await visitor.post('coupon/validate', { coupon_code: 'FAMILY10', plan_id: DEMO_PLANS.family })).status
    expect(await holds()).toBe(200)
    await draft(path, { ...before.document, value: 12 }, before.version)
    expect((await set('PAUSED', before.version)).body).toEqual({
      id: 'FAMILY10',
      status: 'PAUSED',
      version: before.version + 1,
    })
    expect(await holds()).not.toBe(200)
    expect((await publish(path)).error?.type).toBe('STALE')
    const raced = await Promise.all([1, 2, 3].map(() => set('LIVE', before.version + 1)))
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await holds()).toBe(200)
    expect((await set('ENDED', before.version + 2)).status).toBe(200)
    expect((await set('LIVE', before.version + 3)).error?.fields).toEqual({ status: expect.any(String) })
    const after = await read(path)
    expect(after.document).toEqual({ ...before.document, status: 'ENDED' })
    const audited = await world.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'coupons.coupon-changed')
      .where('entity_id', '=', 'FAMILY10')
      .orderBy('id')
      .execute()
    expect(audited.map(({ after }) => after)).toEqual(['PAUSED', 'LIVE', 'ENDED'].map((status) => ({ status })))
  })

  it('an offer is ended and restarted by one action, and only a published one can be', async () => {
    const path = 'dashboard/catalog/offers/first-visit'
    const { version, usage } = await read(path)
    expect(usage).toEqual({ reserved: 0, redeemed: 0, released: 0, spent: 0 })
    const set = (status: string, seen: number, at = path) => kabir.put(`${at}/status`, { status, version: seen })
    expect((await set('PAUSED', version)).status).toBe(422)
    expect((await set('ENDED', version)).body.version).toBe(version + 1)
    expect((await set('ENDED', version)).error?.type).toBe('STALE')
    expect((await set('LIVE', version + 1)).body.status).toBe('LIVE')
    expect((await set('ENDED', 1, 'dashboard/catalog/offers/nothing')).status).toBe(404)
    expect((await set('ENDED', 1, `dashboard/catalog/plans/${DEMO_PLANS.lite}`)).status).toBe(404)
  })

  it('lists are searched, filtered and sorted', async () => {
    const names = async (query: string) =>
      (await read(`dashboard/catalog/plans?${query}`)).items.map(
        ({ document }: { document: { name: string } }) => document.name,
      )
    expect(await names('search=LITE')).toHaveLength(1)
    expect(await names('status=LIVE')).toContain('Covid Home Care')
    expect(await names('status=RETIRED')).toEqual([])
    const sorted = await names('sort=-name')
    expect(sorted).toEqual(sorted.toSorted((a: string, b: string) => b.localeCompare(a)))
  })
})

describe('invalid', () => {
  const WRONG: [string, object, string][] = [
    ['a price that differs from the sum of its components', { cost: 5000.5 }, 'components'],
    ['three decimals', { valued_at: 10.001 }, 'valued_at'],
    ['no one covered', { adult: 0, minor: 0 }, 'adult'],
    ['a city named twice', { cities: ['Pune', 'Pune'] }, 'cities.1'],
    ['an unknown field', { colour: 'green' }, 'colour'],
    ['a benefit by an unknown provider', { benefits: [{ service_provider: 'magic' }] }, 'benefits.0.service_provider'],
    ['a number as a name', { name: 7 }, 'name'],
    ['no components', { components: [] }, 'components'],
    ['ten thousand days', { duration_days: 10_000 }, 'duration_days'],
  ]
  it.each(WRONG)('%s is not published', async (_, changes, field) => {
    const { document, version } = await familyWith(changes)
    const { problems } = (await draft(FAMILY, document, version)).body
    expect(Object.keys(problems)).toContain(field)
    const { status, error } = await publish(FAMILY)
    expect([status, error?.type]).toEqual([422, 'INVALID'])
    expect(error?.fields).toEqual(problems)
  })

  it.each([
    ['the slug of another page', { slug: 'buy' }, 'slug'],
    ['a plan that does not exist', { plan_ids: [randomUUID()] }, 'plan_ids.0'],
    ['a plan twice', { plan_ids: [DEMO_PLANS.lite, DEMO_PLANS.lite] }, 'plan_ids.1'],
    ['a target that does not exist', { redirect_slug: 'nowhere' }, 'redirect_slug'],
    ['an end before its start', { live_from: '2027-01-02', live_to: '2027-01-01 10:00' }, 'live_to'],
    ['a day that does not exist', { live_from: '2027-02-30' }, 'live_from'],
  ])('a group with %s is not published', async (_, changes, field) => {
    const group = { slug: 'spring', kind: 'retail', title: 'T', headline: 'H', lead: 'L', plan_ids: [], ...changes }
    const path = `dashboard/catalog/groups/${group.slug}`
    await draft(path, group, 0)
    const { status, error } = await publish(path)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
  })

  it.each([1e308, -1, 0.001])(
    'a draft with a price of %d is saved with its problem, and can be opened again',
    async (cost) => {
      const { document, version } = await familyWith({ cost })
      const saved = await draft(FAMILY, document, version)
      expect([saved.status, saved.body.problems]).toEqual([200, { cost: expect.stringContaining('Enter rupees') }])
      expect((await read(FAMILY)).draft.document.cost).toBe(cost)
    },
  )

  it('a draft with another id, of an unknown kind, too large, too deep or with NUL is not saved', async () => {
    const { document, version } = await familyWith({})
    expect((await draft(FAMILY, { ...document, id: DEMO_PLANS.lite }, version)).status).toBe(422)
    expect((await draft('dashboard/catalog/people/1', document, version)).status).toBe(404)
    const deep = Array.from({ length: 40 }).reduce((inner) => [inner], 1)
    for (const broken of [{ name: 'x'.repeat(200_000) }, { name: deep }, { name: 'a\0b' }, { 'a\0b': 1 }])
      expect((await draft(FAMILY, { ...document, ...broken }, version)).status).toBe(400)
  })
})

describe('missing', () => {
  it('a missing item can be neither read, published nor discarded', async () => {
    const path = `dashboard/catalog/plans/${randomUUID()}`
    const answers = [await kabir.get(path), await publish(path), await kabir.delete(`${path}/draft`)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('races', () => {
  it('of two people who publish one draft at the same time, one succeeds and the other is refused', async () => {
    const { versions } = await read(FAMILY)
    const { document, version } = await familyWith({ coverage_text: 'Two and two' })
    await draft(FAMILY, document, version)
    const statuses = (await Promise.all([publish(FAMILY), publish(FAMILY)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await read(FAMILY)).versions).toHaveLength(versions.length + 1)
  })

  it('a draft started before another publication is not published over it, and none is saved over another', async () => {
    const { document, version } = await familyWith({ coverage_text: 'All of you' })
    await draft(FAMILY, document, version - 1)
    expect((await publish(FAMILY)).error?.type).toBe('STALE')
    expect((await draft(FAMILY, document, version, 0)).error?.type).toBe('STALE')
    expect((await draft(FAMILY, document, version, 1)).body.version).toBe(2)
    expect((await draft(FAMILY, document, version, 1)).error?.type).toBe('STALE')
    expect((await publish(FAMILY, 1)).error?.type).toBe('STALE')
  })
})

async function orderOf({ transaction_id }: { transaction_id: string }) {
  return world.db
    .selectFrom('orders')
    .select('amount_paise')
    .where('transaction_id', '=', transaction_id)
    .executeTakeFirstOrThrow()
}
