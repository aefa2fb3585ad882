import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_COVER } from '#rooms/insurance/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { openInsuranceWorld, payCover } from '#testing/insurance.ts'
import { person } from '#testing/log-in.ts'
import type { World } from '#testing/world.ts'

let world: World
let kabir: Browser

beforeAll(async () => {
  world = await openInsuranceWorld()
  await person(world, '+919811340001', { staff: 'SUPERADMIN' })
  kabir = await world.signUp('+919811340001')
})
afterAll(() => world.close())

const ITEM = `dashboard/catalog/insurance_plans/${DEMO_COVER.life}`
const read = async () => (await kabir.get(ITEM)).body

/** Saves a draft with these changes, and publishes it unless it has problems. */
async function publish(change: object) {
  const { document, version } = await read()
  const draft = await kabir.put(`${ITEM}/draft`, {
    document: { ...document, ...change },
    based_on: version,
    version: 0,
  })
  expect(draft.status).toBe(200)
  const answer = await kabir.post(`${ITEM}/publish`, { version: draft.body.version })
  return answer
}

it('a change is the next version; what was sold keeps its premium, its tax and its declaration', async () => {
  const { policy_id, browser } = await payCover(world, '+919840000501')
  const answer = await publish({ premium: 1416, tax: 216 })
  expect([answer.status, answer.body.document.premium]).toEqual([200, 1416])
  expect(answer.body.versions).toMatchObject([
    { number: 2, running: 0, changes: [{ field: 'premium' }, { field: 'tax' }] },
    { number: 1, running: 1 },
  ])
  expect((await browser.get(`my/insurance_policies/${policy_id}`)).body).toMatchObject({
    premium: 1180,
    insurance_plan: { premium: 1180, tax: 180 },
  })
  expect((await browser.get('insurance_plans')).body.insurance_plans).toMatchObject([{ premium: 1416, tax: 216 }])
  // Its texts follow its figures.
  const { documents } = (await browser.get(`insurance_plans/${DEMO_COVER.slug}`)).body
  expect(documents[0].points).toContain('What you pay: ₹1,416 once, of which ₹216 is GST.')
})

it('another declaration needs another version of it', async () => {
  const refused = await publish({ declaration_text: 'I am well.' })
  expect([refused.status, refused.error?.fields]).toEqual([
    422,
    { declaration_version: 'The text has changed: give it a new version' },
  ])
  await kabir.delete(`${ITEM}/draft`)
  expect((await publish({ declaration_text: 'I am well.', declaration_version: '2026-12' })).status).toBe(200)
  // The name of an earlier text is not given to another one either.
  const again = await publish({ declaration_text: 'I am very well.', declaration_version: '2026-11' })
  expect(again.error?.fields).toEqual({ declaration_version: 'The text has changed: give it a new version' })
  await kabir.delete(`${ITEM}/draft`)
})

it.each([
  [{ premium: 200, tax: 180 }, { premium: 'The premium is more than its tax and the stamp duty together' }],
  [{ entry_age_min: 51 }, { entry_age_max: 'The highest age of entry is not below the lowest' }],
  [
    { claim_settlement_year: null },
    { claim_settlement_percent: 'Enter the figure with its source, its year and its review date, or none of them' },
  ],
  [{ enrolment_last_date: '31.3.2027' }, { enrolment_last_date: 'Enter a day such as 2027-04-01' }],
])('is not published: %j', async (change, fields) => {
  const refused = await publish(change)
  expect([refused.status, refused.error?.fields]).toEqual([422, fields])
  await kabir.delete(`${ITEM}/draft`)
})

it('one that is retired is not sold any more, and comes back as it was', async () => {
  const before = (await read()).versions.length
  expect((await publish({ status: 'RETIRED' })).status).toBe(200)
  expect((await kabir.get('insurance_plans')).body.insurance_plans).toEqual([])
  expect((await publish({ status: 'LIVE' })).status).toBe(200)
  expect((await kabir.get('insurance_plans')).body.insurance_plans).toHaveLength(1)
  expect((await read()).versions).toHaveLength(before)
})

it('the file carries it: what was exported changes nothing, and a changed premium is the next version', async () => {
  const file = (await kabir.get('dashboard/catalog_file')).text
  const take = (text: string) => kabir.post('dashboard/catalog_file', { text, dry_run: false })
  const outcomes = async (text: string) =>
    (await take(text)).body.items.filter(({ kind }: { kind: string }) => kind === 'insurance_plans')
  expect(await outcomes(file)).toMatchObject([{ id: DEMO_COVER.life, outcome: 'unchanged' }])
  const raised = file.replace('premium: 1416', 'premium: 1500')
  expect(JSON.stringify((await take(raised)).body)).toContain('The tax at 18% on ₹1,284 is ₹231.12')
  expect(await outcomes(raised.replace('tax: 216', 'tax: 228.81'))).toMatchObject([{ outcome: 'changed' }])
  expect((await read()).document.premium).toBe(1500)
})

it('a cover of an insurer that this installation is not connected to is not put on sale (C1.14)', async () => {
  const refused = await publish({ insurer_code: 'other-life' })
  expect([refused.status, refused.error?.fields]).toEqual([
    422,
    { insurer_code: 'There is no connection to this insurer. Connected is suraksha-life' },
  ])
  await kabir.delete(`${ITEM}/draft`)
  expect((await publish({ insurer_code: 'other-life', status: 'RETIRED' })).status).toBe(200)
})
