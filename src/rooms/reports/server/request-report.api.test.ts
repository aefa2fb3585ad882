import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REPORT_TYPES, visibleReportTypes } from '#rooms/access/rules/report-types.ts'
import { PARTNER_ROLES } from '#rooms/access/rules/roles.ts'
import { openEmployer } from '#testing/employer.ts'
import { openWorld, type World } from '#testing/world.ts'

type Employer = Awaited<ReturnType<typeof openEmployer>>
let world: World
let looms: Employer
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  looms = await openEmployer(world)
})
afterAll(() => world.close())

const DAY = 86_400_000
const ask = async (of: Employer, body: object, browser?: Awaited<ReturnType<Employer['hr']>>) =>
  (browser ?? (await of.hr())).post(`${of.path}/partners/${of.partner_id}/report`, {
    partnerId: of.partner_id,
    ...body,
  })

describe('a request', () => {
  test('is pending until it is written (D3.01, D4.01, D7.04)', async () => {
    const { status, body } = await ask(looms, { type: 'APP_DOWNLOAD', durationDays: 7 })
    expect([status, body]).toEqual([201, { id: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 'PENDING' }])
    await world.work()
  })

  test.each([
    ['a plan id of 35 characters', { partnerId: 'x'.repeat(35) }, { partnerId: 'Invalid Plan' }],
    ['a plan id of 37 characters', { partnerId: 'x'.repeat(37) }, { partnerId: 'Invalid Plan' }],
    ['a plan id of 36 characters that is none', { partnerId: 'x'.repeat(36) }, { partnerId: 'Invalid Plan' }],
    ['no plan', { partnerId: undefined }, { partnerId: 'Please select a plan' }],
    ['an empty plan', { partnerId: '' }, { partnerId: 'Please select a plan' }],
    ['an unknown type', { type: 'PAYROLL' }, { type: 'Invalid Report type' }],
    ['a type in small letters', { type: 'app_download' }, { type: 'Invalid Report type' }],
    ['no type', { type: undefined }, { type: 'Report type is required' }],
    ['no duration', { durationDays: undefined }, { durationDays: 'Report duration is required' }],
    ['a negative duration', { durationDays: -1 }, { durationDays: 'Invalid duration given' }],
    ['half a day', { durationDays: 1.5 }, { durationDays: 'Invalid duration given' }],
    ['a duration in words', { durationDays: '7' }, { durationDays: 'Invalid duration given' }],
    ['a duration beyond any calendar', { durationDays: 2 ** 40 }, { durationDays: 'Invalid duration given' }],
  ])('with %s is refused at its field (D5.01, D5.02, D5.03, D5.04, D5.05, D5.06, D9.01)', async (_, wrong, fields) => {
    const { status, error } = await ask(looms, { type: 'APP_DOWNLOAD', durationDays: 7, ...wrong })
    expect([status, error?.fields]).toEqual([422, fields])
  })

  test('of any whole number of days is accepted, and never reaches back before the launch (D5.06)', async () => {
    const { status, body } = await ask(looms, { type: 'APP_DOWNLOAD', durationDays: 1_000_000_000 })
    expect(status).toBe(201)
    const { starts_on } = await looms.contract()
    const { reports } = (await (await looms.hr()).get(`${looms.path}/reports`)).body
    expect(reports.find(({ id }: { id: string }) => id === body.id)).toMatchObject({ duration_start: starts_on })
    await world.work()
  })

  test('for a plan of another company does not say that it exists (decisions §0)', async () => {
    const other = await openEmployer(world)
    const browser = await looms.hr()
    const body = { partnerId: other.partner_id, type: 'APP_DOWNLOAD', durationDays: 7 }
    for (const path of [looms.path, other.path]) {
      const { status } = await browser.post(`${path}/partners/${other.partner_id}/report`, body)
      expect(status).toBe(404)
    }
    const mixed = await browser.post(`${looms.path}/partners/${looms.partner_id}/report`, body)
    expect(mixed.status).toBe(404)
  })

  test('of a type that the role lacks is forbidden before anything is said of its body (D6.29)', async () => {
    const { browser } = await looms.colleague('PARTNER_NGO_COORDINATOR')
    const lacking = { type: 'CORPORATE_WALLET_LEDGER', durationDays: 7 }
    for (const wrong of [{ durationDays: -1 }, { partnerId: 'x' }, { durationDays: undefined }, { more: 1 }]) {
      const { status, error } = await ask(looms, { ...lacking, ...wrong }, browser)
      expect([status, error?.type]).toEqual([403, 'FORBIDDEN'])
    }
    const unknown = await ask(looms, { ...lacking, type: 'PAYROLL' }, browser)
    expect([unknown.status, unknown.error?.fields]).toEqual([422, { type: 'Invalid Report type' }])
    const own = await ask(looms, { type: 'APP_DOWNLOAD', durationDays: -1 }, browser)
    expect([own.status, own.error?.fields]).toEqual([422, { durationDays: 'Invalid duration given' }])
  })

  test('for a plan of another company is not found, whatever its body (decisions §0)', async () => {
    const { partner_id } = await openEmployer(world)
    const browser = await looms.hr()
    for (const body of [{ type: 'PAYROLL' }, { type: 'APP_DOWNLOAD', durationDays: -1 }]) {
      const { status } = await browser.post(`${looms.path}/partners/${partner_id}/report`, body)
      expect(status).toBe(404)
    }
  })

  test('for what is being generated returns that (decisions §18)', async () => {
    const of = await openEmployer(world)
    const asked = { type: 'APP_DOWNLOAD', durationDays: 30 }
    const [one, two] = await Promise.all([ask(of, asked), ask(of, asked)])
    expect([one.status, two.status, two.body]).toEqual([201, 201, one.body])
    expect((await ask(of, { ...asked, durationDays: 0 })).body.id).not.toBe(one.body.id)
    await world.work()
    expect((await ask(of, asked)).body.id).not.toBe(one.body.id)
    await world.work()
  })
})

const ALWAYS = ['APP_DOWNLOAD', 'CORPORATE_USAGE_REPORT', 'CASHLESS_UTILIZATION_REPORT']

test.each([
  ['health check-ups', 'has_health_check', ['HEALTH_CHECKUP'], ['CORPORATE_HEALTH_CAMP_REPORT']],
  ['a wallet', 'has_wallet', ['CORPORATE_WALLET_LEDGER'], []],
  ['check-ups before employment', 'pemc_enabled', ['CORPORATE_PEMC_REPORT'], []],
  ['consultations', 'consult_enabled', ['CORPORATE_CONSULTATION_REPORT'], []],
] as const)(
  'a company with %s is offered their reports, and one without is not (D6.29, D6.30, D6.31, D6.32, D6.33)',
  async (_, flag, ofAdmin, ofCamps) => {
    const of = await openEmployer(world)
    const none = { has_health_check: false, has_wallet: false, pemc_enabled: false, consult_enabled: false }
    const browsers = [
      (await of.colleague('PARTNER_ADMIN')).browser,
      (await of.colleague('PARTNER_HEALTH_CAMP_ADMIN')).browser,
    ]
    const offered = async (flags: Partial<typeof none>) => {
      const company = world.db.updateTable('subsidiaries').set({ ...none, ...flags })
      await company.where('id', '=', of.subsidiary_id).execute()
      const types = new Set<string>()
      for (const browser of browsers) {
        const { body } = await browser.get(`userinfo?subsidiary_id=${of.subsidiary_id}`)
        for (const type of REPORT_TYPES) {
          const isShown = body.allowedActions.includes(`report.${type}`)
          const { status } = await ask(of, { type, durationDays: 7 }, browser)
          expect([type, status]).toEqual([type, isShown ? 201 : 403])
          if (isShown) types.add(type)
          await world.db.deleteFrom('reports').where('subsidiary_id', '=', of.subsidiary_id).execute()
        }
      }
      return [...types]
    }
    expect((await offered({})).toSorted()).toEqual(ALWAYS.toSorted())
    expect((await offered({ [flag]: true })).toSorted()).toEqual([...ALWAYS, ...ofAdmin, ...ofCamps].toSorted())
  },
)

test('each role may ask for its reports, as far as the company has what they are about (D6.33)', async () => {
  const of = await openEmployer(world)
  const none = {
    has_health_check: false,
    has_wallet: false,
    pemc_enabled: false,
    consult_enabled: false,
    member_restricted: false,
  }
  const all = { ...none, has_health_check: true, has_wallet: true, pemc_enabled: true, consult_enabled: true }
  for (const role of PARTNER_ROLES) {
    const { browser } = await of.colleague(role)
    for (const flags of [none, all]) {
      await world.db.updateTable('subsidiaries').set(flags).where('id', '=', of.subsidiary_id).execute()
      const answers = await Promise.all(REPORT_TYPES.map((type) => ask(of, { type, durationDays: 7 }, browser)))
      const may = visibleReportTypes(role, flags)
      expect([role, REPORT_TYPES.filter((_, at) => answers[at]?.status !== 403)]).toEqual([role, may])
      await world.db.deleteFrom('reports').where('subsidiary_id', '=', of.subsidiary_id).execute()
    }
  }
})

describe('limits (decisions §18)', () => {
  test('at most five reports of a company are generated at a time', async () => {
    const of = await openEmployer(world)
    for (const durationDays of [1, 2, 3, 4, 5]) await ask(of, { type: 'APP_DOWNLOAD', durationDays })
    const sixth = await ask(of, { type: 'APP_DOWNLOAD', durationDays: 6 })
    expect([sixth.status, sixth.error?.type, sixth.error?.extra_args]).toEqual([
      409,
      'TOO_MANY_PENDING',
      { pending: 5, limit: 5 },
    ])
    const other = await openEmployer(world)
    expect((await ask(other, { type: 'APP_DOWNLOAD', durationDays: 6 })).status).toBe(201)
    await world.work()
    expect((await ask(of, { type: 'APP_DOWNLOAD', durationDays: 6 })).status).toBe(201)
    await world.work()
  })

  test('at most thirty are requested in a day', async () => {
    const of = await openEmployer(world)
    const { id } = (await ask(of, { type: 'APP_DOWNLOAD', durationDays: 1 })).body
    await world.work()
    const first = await world.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { id: _, xlsx_file_id: __, csv_file_id: ___, ...copied } = first
    await world.db
      .insertInto('reports')
      .values(Array.from({ length: 29 }, () => ({ ...copied, xlsx_file_id: null, csv_file_id: null })))
      .execute()
    const refused = await ask(of, { type: 'APP_DOWNLOAD', durationDays: 2 })
    expect([refused.status, refused.error?.type, refused.error?.extra_args]).toEqual([
      429,
      'TOO_MANY_TODAY',
      { limit: 30 },
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await world.advance(DAY)
    expect((await ask(of, { type: 'APP_DOWNLOAD', durationDays: 2 })).status).toBe(201)
    await world.work()
  })
})
