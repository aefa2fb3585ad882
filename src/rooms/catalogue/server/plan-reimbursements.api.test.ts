import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let kabir: Browser

const FAMILY = `dashboard/catalog/plans/${DEMO_PLANS.family}`
const VISITS = {
  claim_type: 'In-Clinic Doctor Consultation',
  per_visit: 500,
  per_month: null,
  per_term: null,
  count: null,
}
const TESTS = { claim_type: 'Lab Tests', per_visit: null, per_month: null, per_term: 1000, count: null }

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
})
afterAll(() => world.close())

const soldPlan = async (id: string) => (await world.browser().get(`plans/${id}`)).body

it('the demo plans reimburse what their pages promise', async () => {
  const { family, couples, personal, lite, pune } = DEMO_PLANS
  for (const id of [family, couples, personal]) expect((await soldPlan(id)).reimbursements).toEqual([VISITS, TESTS])
  expect((await soldPlan(lite)).reimbursements).toEqual([{ ...VISITS, count: 2 }])
  expect((await soldPlan(pune)).reimbursements).toEqual([])
})

it('what a plan reimburses is part of its version: edited, compared, and read by buyers', async () => {
  const { document, version } = (await kabir.get(FAMILY)).body
  expect(document.reimbursements).toEqual([VISITS, TESTS])
  const reimbursements = [{ ...VISITS, per_visit: 600, count: 4 }, TESTS]
  await kabir.put(`${FAMILY}/draft`, { document: { ...document, reimbursements }, based_on: version, version: 0 })
  const published = (await kabir.post(`${FAMILY}/publish`, { version: 1 })).body
  expect(published.versions[0].changes).toEqual([
    { field: 'reimbursements.0.per_visit', before: 500, after: 600 },
    { field: 'reimbursements.0.count', before: null, after: 4 },
  ])
  expect((await soldPlan(DEMO_PLANS.family)).reimbursements).toEqual(reimbursements)
  const wrong = { ...document, reimbursements: [{ claim_type: 'Tea', per_visit: 0 }] }
  const draft = await kabir.put(`${FAMILY}/draft`, { document: wrong, based_on: published.version, version: 0 })
  expect(Object.keys(draft.body.problems)).toEqual(['reimbursements.0.claim_type', 'reimbursements.0.per_visit'])
  await kabir.delete(`${FAMILY}/draft`)
})

it('a type stands in a plan once, and a file takes it from one installation to another', async () => {
  const { document, version } = (await kabir.get(FAMILY)).body
  const twice = { ...document, reimbursements: [VISITS, VISITS] }
  const draft = await kabir.put(`${FAMILY}/draft`, { document: twice, based_on: version, version: 0 })
  expect(Object.keys(draft.body.problems)).toEqual(['reimbursements.1.claim_type'])
  await kabir.delete(`${FAMILY}/draft`)
  const { plans } = parse((await kabir.get('dashboard/catalog_file')).text)
  expect(plans.find(({ id }: { id: string }) => id === DEMO_PLANS.lite).reimbursements).toEqual([
    { ...VISITS, count: 2 },
  ])
  expect(stringify(plans)).toContain('claim_type: Lab Tests')
})
