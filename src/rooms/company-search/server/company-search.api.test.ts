/** What waits for a company, and what its people find: each role only what it may see. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookedEmployee, openCheckupCompany, releaseReport, shareReport } from '#testing/company-checkups.ts'
import { openEmployer } from '#testing/employer.ts'
import { generatedReport } from '#testing/generated-report.ts'
import { csvOf, NEW_PEOPLE, newPeople, sendList } from '#testing/uploaded-list.ts'
import { openWorld, type World } from '#testing/world.ts'

const DAY_MS = 86_400_000

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

type Employer = Awaited<ReturnType<typeof openEmployer>>
const { person } = newPeople(9640_000_000)
const waiting = async ({ path, hr }: Pick<Employer, 'path' | 'hr'>) => (await (await hr()).get(`${path}/waiting`)).body
const search = async ({ path }: Employer, browser: { get: Employer['browser']['get'] }, q: string) =>
  (await browser.get(`${path}/search?q=${encodeURIComponent(q)}`)).body

describe('GET waiting', () => {
  test('counts what waits in each section, and nothing where nothing does (decisions §33)', async () => {
    const looms = await openEmployer(world)
    expect(await waiting(looms)).toEqual({ waiting: [] })

    const { body: upload } = await sendList(looms, 'ACTIVATE', csvOf(NEW_PEOPLE, [person()]))
    const topup = await (await looms.hr()).send('POST', `${looms.path}/partners/${looms.partner_id}/wallet/credits`, {
      body: { amount: 5000 },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(topup.status).toBe(201)
    const asked = await (await looms.hr()).post(`${looms.path}/partners/${looms.partner_id}/report`, {
      partnerId: looms.partner_id,
      type: 'APP_DOWNLOAD',
      durationDays: 0,
    })
    await world.work()
    expect((await waiting(looms)).waiting).toEqual([
      { section: 'file-upload', count: 1, is_late: false },
      { section: 'wallet', count: 1, is_late: false },
      { section: 'reports', count: 1, is_late: false },
    ])

    await world.advance(DAY_MS + 60_000)
    expect((await waiting(looms)).waiting[0]).toEqual({ section: 'file-upload', count: 1, is_late: true })
    // What was dealt with waits no more.
    const hr = await looms.hr()
    expect((await hr.get(`${looms.path}/reports/${asked.body.id}?format=csv`)).status).toBe(200)
    expect((await hr.delete(`${looms.path}/files/${upload.file_id}`)).status).toBe(204)
    await hr.post(`${looms.path}/partners/${looms.partner_id}/wallet/credits/${topup.body.transaction_id}/cancel`, {})
    expect(await waiting(looms)).toEqual({ waiting: [] })
  })

  test('counts reports of check-ups that the company may open, for roles that see them (C2.16)', async () => {
    const company = await openCheckupCompany(world)
    const [shared, own] = [await bookedEmployee(world, company), await bookedEmployee(world, company)]
    for (const { order_id } of [shared, own]) await releaseReport(world, order_id)
    await shareReport(shared.browser, shared.order_id, true)
    expect((await waiting(company)).waiting).toEqual([{ section: 'checkups', count: 1, is_late: false }])
    const { browser: ofAhc } = await company.colleague('PARTNER_AHC_MEMBER')
    const { browser: ofPemc } = await company.colleague('PARTNER_PEMC_MEMBER')
    const seen = async (browser: Employer['browser']) => (await browser.get(`${company.path}/waiting`)).body.waiting
    expect([await seen(ofAhc), await seen(ofPemc)]).toMatchObject([[{ section: 'checkups', count: 1 }], []])
    await world.advance(31 * DAY_MS)
    expect((await waiting(company)).waiting).toEqual([])
  })
})

describe('GET search', () => {
  test('finds people by words of the name, ID, mobile and email, uploads and reports (decisions §33)', async () => {
    const looms = await openEmployer(world)
    const asha = await looms.add({ name: 'Asha Meera Verma', reference_id: 'BT-77', email: 'asha@bt.example' })
    await looms.add({ name: 'Homemeera Rao' })
    await sendList(looms, 'ACTIVATE', csvOf(NEW_PEOPLE, [person()]), { name: 'kurla_meera.csv' })
    await generatedReport(world, looms, { type: 'APP_DOWNLOAD' })
    const hr = await looms.hr()
    const found = await search(looms, hr, 'MEERA')
    expect(found.people).toEqual([
      {
        id: asha.id,
        name: 'Asha Meera Verma',
        external_reference_id: 'BT-77',
        partner_id: looms.partner_id,
        status: 'ACTIVE',
        app_installed: 0,
      },
    ])
    expect(found.uploads).toMatchObject([{ file_name: 'kurla_meera.csv', total_rows: 1, status: 'UPLOADED' }])
    expect((await search(looms, hr, 'family care')).reports).toMatchObject([{ status: 'COMPLETED' }])
    for (const q of ['bt-77', 'asha@bt', asha.mobile.slice(-10, -4)])
      expect((await search(looms, hr, q)).people).toContainEqual(found.people[0])
    expect((await search(looms, hr, '%%')).people).toEqual([])
    expect((await hr.get(`${looms.path}/search?q=a`)).status).toBe(422)

    await world.db.updateTable('partner_users').set({ shows_mobile: false }).where('id', '=', asha.id).execute()
    expect((await search(looms, hr, asha.mobile.slice(-10))).people).toEqual([])
  })

  test('shows each role its own part, and nobody another company (promise 3)', async () => {
    const [looms, mills] = [await openEmployer(world), await openEmployer(world)]
    await looms.add({ name: 'Asha Verma' })
    await generatedReport(world, looms, { type: 'APP_DOWNLOAD' })
    for (const role of ['PARTNER_NGO_COORDINATOR', 'PARTNER_HEALTH_CAMP_ADMIN', 'PARTNER_AGENT_ADMIN'] as const) {
      const { browser } = await looms.colleague(role)
      expect(await search(looms, browser, 'asha')).toEqual({ people: [], uploads: [], reports: [] })
      const { reports } = await search(looms, browser, 'looms')
      expect(reports).toHaveLength(role === 'PARTNER_NGO_COORDINATOR' ? 1 : 0)
    }
    expect((await search(mills, await mills.hr(), 'asha')).people).toEqual([])
    expect((await (await mills.hr()).get(`${looms.path}/search?q=asha`)).status).toBe(404)
  })
})
