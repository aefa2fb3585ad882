import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'
import type { PlanReply } from '../contract.ts'
import { FAMILY_PLAN, LITE_PLAN } from '../seed/retail-plans.ts'
import { DEMO_PLANS, seedPlans } from '../seed.ts'
import { publishPlan } from './commands/publish-plan.ts'
import { retirePlan } from './commands/retire-plan.ts'
import { type PlanGroupDraft, savePlanGroup } from './commands/save-plan-group.ts'
import { readPlanVersion, readSellablePlan } from './queries/read-plan-version.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await seedPlans(world.db, world.clock.now())
})
afterAll(() => world.close())

const get = (path: string, headers: Record<string, string> = {}) => world.browser().get(path, { headers })
const idsOf = (body: { plans: { id: string }[] }) => body.plans.map(({ id }) => id).sort()
const group = (slug: string, over: Partial<PlanGroupDraft> = {}): PlanGroupDraft => ({
  slug,
  kind: 'retail',
  title: 'T',
  headline: 'H',
  lead: 'L',
  status: 'LIVE',
  plan_ids: [DEMO_PLANS.lite],
  ...over,
})

test('a plan has every field that is shown (C3.01, C7.03)', async () => {
  const { status, body } = await get(`plans/${DEMO_PLANS.family}?product_code=healthplan&with_benefits=true`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: DEMO_PLANS.family,
    cost: 4999,
    valued_at: 15798,
    duration_days: 365,
    coverage: { adult: 2, minor: 2 },
    coverage_text: '2 adults and 2 kids',
    details: {
      marketing_plan_title: 'Family',
      marketing_plan_subtitle: expect.stringContaining('2 adults and 2 kids'),
    },
    recurring_plan_details: { human_readable_billing_cycle: 'every year' },
  })
  expect(body.cities).toEqual([])
  expect((await get(`plans/${DEMO_PLANS.pune}`)).body.cities).toEqual([{ name: 'Pune' }])
})

test('a benefit has its description, its count, and who delivers it (C3.02)', async () => {
  const { body } = await get(`plans/${DEMO_PLANS.family}?with_benefits=true`)
  expect(body.benefits[2]).toEqual({
    description: {
      main_header: '2 Master health check ups',
      display_header: '2 premium checkups, over 75 tests each',
      extra_display_headers: [
        'Sample collected at home',
        'In Ahmedabad, Bengaluru, Chennai, Delhi, Hyderabad, Kolkata, Mumbai and Pune',
        'A doctor explains your report',
      ],
      worth: 4998,
      order: 3,
      home_texts: { service_title: 'Diagnostic Tests' },
    },
    benefit_attribute_value: 2,
    service_provider: 'diagnostics',
  })
})

test('the family plan has 10 free appointments, 2 premium checkups, a 24x7 family doctor and free medicine delivery (C1.11)', async () => {
  const { body } = await get(`plans/${DEMO_PLANS.family}`)
  const benefits = JSON.stringify(body.benefits)
  for (const words of ['10 free appointments', '2 premium checkups', '24x7 family doctor', 'Free medicine delivery'])
    expect(benefits).toContain(words)
  expect(body.duration_days).toBeGreaterThanOrEqual(360)
})

test('the lite plan has 6 months with 1+1 checkups, unlimited consultations and 350 HealthCash (C1.12)', async () => {
  const { body } = await get(`plans/${DEMO_PLANS.lite}`)
  expect(body.duration_days).toBe(180)
  expect(body.details.marketing_plan_subtitle).toContain('6 months')
  expect((body as PlanReply).benefits?.map((one) => one.description.main_header)).toEqual([
    '1+1 checkups',
    'Unlimited consultations',
    '350 HealthCash',
  ])
})

test('a plan’s worth is the sum of its benefits’ worth', async () => {
  const { body } = await get('plans')
  for (const plan of body.plans as PlanReply[]) {
    const worth = (plan.benefits ?? []).reduce((sum, one) => sum + (one.description.worth ?? 0), 0)
    expect(plan.valued_at, plan.name).toBe(worth)
    expect(plan.valued_at).toBeGreaterThan(plan.cost)
  }
})

test('a plan group includes its plans in order, with benefits and cities (C7.04, C2.05)', async () => {
  const { status, body } = await get('plans/group/retail-promo-plans-2?with_plan_benefits=true&with_plan_cities=true')
  expect(status).toBe(200)
  expect(body.slug).toBe('retail-promo-plans-2')
  const { family, couples, personal, lite, pune } = DEMO_PLANS
  expect(body.plans.map(({ id }: { id: string }) => id)).toEqual([family, couples, personal, lite, pune])
  expect((body.plans as PlanReply[]).every((plan) => (plan.benefits ?? []).length > 1)).toBe(true)
  expect(body.plans.at(-1).cities).toEqual([{ name: 'Pune' }])
})

test('benefits and cities are omitted when the caller asks for that', async () => {
  const { body } = await get('plans/group/retail-promo-plans-2?with_plan_benefits=false&with_plan_cities=false')
  expect(Object.keys(body.plans[0])).not.toEqual(expect.arrayContaining(['benefits']))
  expect(Object.keys(body.plans[0])).not.toEqual(expect.arrayContaining(['cities']))
  const one = await get(`plans/${DEMO_PLANS.lite}?with_benefits=false`)
  expect(one.body.benefits).toBeUndefined()
})

test('the covid plan lasts 12 days and does not renew', async () => {
  const { body } = await get('plans/group/covid-home-care-plans')
  expect(body.plans).toMatchObject([{ duration_days: 12, recurring_plan_details: null }])
})

test('the list of plans has what is on sale, filtered by city, coverage, product and group (C7.05)', async () => {
  const { family, couples, personal, lite, pune, covid } = DEMO_PLANS
  const list = async (query: string) => idsOf((await get(`plans?${query}`)).body)
  expect(await list('')).toEqual([family, couples, personal, lite, pune, covid].sort())
  expect(await list('group=covid-home-care-plans')).toEqual([covid])
  expect(await list('adults=2&minors=2')).toEqual([family])
  expect(await list('city=pUnE&group=retail-promo-plans-2')).toEqual([family, couples, personal, lite, pune].sort())
  expect(await list('city=Nagpur&group=retail-promo-plans-2')).toEqual([family, couples, personal, lite].sort())
  expect(await list('product_code=healthplan&adults=1&minors=2')).toEqual([pune])
  expect(await list('product_code=corporate')).toEqual([])
  expect(await list('group=nothing-here')).toEqual([])
})

test.each([
  ['plans?adults=two', 422],
  ['plans?adults=-1', 422],
  ['plans?adults=99999999999', 400],
  ['plans?city=%00', 400],
  ['plans?sort=cost', 400],
  ['plans?adults=1&adults=2', 400],
  [`plans/${DEMO_PLANS.lite}?with_benefits=yes`, 400],
  ['plans/group/retail-promo-plans-2?with_plan_cities[]=true', 400],
])('%s is refused with %i', async (path, status) => {
  expect((await get(path)).status).toBe(status)
})

test('a plan that is unknown, malformed or of another product is not found, in the storefront’s wording (C8.10)', async () => {
  for (const path of [
    'plans/b3f1c2d4-5e60-4a71-8b92-0c1d2e3f4aff',
    'plans/not-an-id',
    `plans/${DEMO_PLANS.lite}?product_code=other`,
    'plans/group/no-such-group',
    `plans/group/${'x'.repeat(400)}`,
  ]) {
    const { status, body } = await get(path)
    expect([path.slice(0, 60), status, body.message]).toEqual([path.slice(0, 60), 404, "Couldn't fetch plan(s)"])
  }
})

test('a client that has the current answer gets 304 without a body', async () => {
  const first = await get('plans/group/retail-promo-plans-2')
  const etag = first.headers.get('etag')!
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  for (const cached of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await get('plans/group/retail-promo-plans-2', { 'if-none-match': cached })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await get('plans/group/retail-promo-plans-2', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('a published price shows immediately, while the version that was bought stays as it was', async () => {
  const bought = (await readSellablePlan(world.db, LITE_PLAN.plan_id))!
  expect((await get(`plans/${LITE_PLAN.plan_id}`)).body.cost).toBe(1499)
  const components = [{ ...LITE_PLAN.components[0]!, amount_paise: 1599_50n }]
  await publishPlan(world.db, { ...LITE_PLAN, cost_paise: 1599_50n, components }, world.clock.now())
  expect((await get(`plans/${LITE_PLAN.plan_id}`)).body.cost).toBe(1599.5)
  const oldVersion = await readPlanVersion(world.db, bought.id)
  expect(oldVersion).toMatchObject({ version: 1, cost_paise: 1499_00n, plan_status: 'LIVE', renewable: true })
  expect(oldVersion.components).toEqual([
    { code: 'PLAN', label: 'Health plan', amount_paise: 1499_00n, sac: '999319', tax_rate: 18 },
  ])
  expect(await readSellablePlan(world.db, LITE_PLAN.plan_id)).toMatchObject({ version: 2, cost_paise: 1599_50n })
})

test('a publication by another process shows here soon', async () => {
  const before = (await get('plans/group/covid-home-care-plans')).body.title
  await world.db
    .updateTable('plan_groups')
    .set({ title: 'Renamed elsewhere' })
    .where('slug', '=', 'covid-home-care-plans')
    .execute()
  await world.db
    .updateTable('catalogue_version')
    .set((eb) => ({ version: eb('version', '+', 1n) }))
    .execute()
  expect(before).toBe('Covid home care')
  const title = async () => (await get('plans/group/covid-home-care-plans')).body.title
  await expect.poll(title).toBe('Renamed elsewhere')
})

test('a version is never rewritten', async () => {
  await expect(world.db.updateTable('plan_versions').set({ cost_paise: 1n }).execute()).rejects.toThrow(/append-only/)
  await expect(world.db.deleteFrom('plan_benefits').execute()).rejects.toThrow(/append-only/)
})

test('a price whose components do not add up cannot be published', async () => {
  await expect(publishPlan(world.db, { ...FAMILY_PLAN, cost_paise: 1n }, world.clock.now())).rejects.toThrow(/add up/)
})

test('a retired plan is not sold anywhere, yet its buyers keep it', async () => {
  const version = (await readSellablePlan(world.db, DEMO_PLANS.couples))!
  await retirePlan(world.db, DEMO_PLANS.couples)
  expect((await get(`plans/${DEMO_PLANS.couples}`)).status).toBe(404)
  expect(idsOf((await get('plans')).body)).not.toContain(DEMO_PLANS.couples)
  expect(idsOf((await get('plans/group/retail-promo-plans-2')).body)).not.toContain(DEMO_PLANS.couples)
  expect(await readSellablePlan(world.db, DEMO_PLANS.couples)).toBeUndefined()
  expect((await readPlanVersion(world.db, version.id)).plan_status).toBe('RETIRED')
})

test('a group that is not on sale names the live one that follows it, and only a live one', async () => {
  await savePlanGroup(world.db, group('summer-plans', { status: 'RETIRED', redirect_slug: 'retail-promo-plans-2' }))
  await savePlanGroup(world.db, group('spring-plans', { status: 'RETIRED', redirect_slug: 'summer-plans' }))
  await savePlanGroup(world.db, group('secret-plans', { status: 'DRAFT' }))
  const follows = async (slug: string) => {
    const { status, error } = await get(`plans/group/${slug}`)
    return [status, error?.type, error?.extra_args.redirect_slug]
  }
  expect(await follows('summer-plans')).toEqual([404, 'PLAN_GROUP_NOT_LIVE', 'retail-promo-plans-2'])
  expect(await follows('spring-plans')).toEqual([404, 'PLAN_GROUP_NOT_LIVE', null])
  expect(await follows('secret-plans')).toEqual([404, 'PLAN_GROUP_NOT_LIVE', null])
})

test('a group opens and closes at its exact time', async () => {
  const now = world.clock.now().getTime()
  await savePlanGroup(
    world.db,
    group('festival-plans', { live_from: new Date(now + 60_000), live_to: new Date(now + 120_000) }),
  )
  const status = async () => (await get('plans/group/festival-plans')).status
  expect(await status()).toBe(404)
  await world.advance(61_000)
  expect(await status()).toBe(200)
  expect(idsOf((await get('plans?group=festival-plans')).body)).toEqual([DEMO_PLANS.lite])
  await world.advance(60_000)
  expect(await status()).toBe(404)
  expect(idsOf((await get('plans?group=festival-plans')).body)).toEqual([])
})

test('a plan group cannot use the path of another page', async () => {
  for (const slug of ['buy', 'login', 'dashboard', 'my-plan', 'not-found'])
    await expect(savePlanGroup(world.db, group(slug))).rejects.toMatchObject({ code: 'INVALID' })
})
