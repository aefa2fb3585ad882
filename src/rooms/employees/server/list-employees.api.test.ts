/** The list of employees: filters, search, order, pages, totals, its export. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { COMPANIES, PEOPLE } from '../../../simulated-world/cast.ts'
import type { Browser } from '../../../testing/browser.ts'
import { company } from '../../../testing/log-in.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import type { PartnerUser } from '../contract/employee.ts'
import { readPage } from './list.ts'

let world: World
let hr: Browser
let subsidiary_id: string
let partner_id: string
const path = () => `partner_dashboard/subsidiaries/${subsidiary_id}/partner_users`
const names = async (query: string) => {
  const { status, body } = await hr.get(`${path()}?${query}`)
  if (status !== 200) return status
  return body.partner_users.map(({ name }: PartnerUser) => name)
}

/** A company of its own with 25 people: every fifth has the app, one is =cmd. */
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  subsidiary_id = (await company(world, 'Looms')).id
  const ravi = PEOPLE.find(({ name }) => name.startsWith('Ravi '))!
  const granted_at = world.clock.now()
  await world.db
    .insertInto('partner_roles')
    .values({ account_id: ravi.id, subsidiary_id, role: 'PARTNER_ADMIN', granted_at })
    .execute()
  const {
    id: _,
    code: __,
    ...like
  } = (await world.db
    .selectFrom('partner_plans')
    .selectAll()
    .where('id', '=', WALLET_CONTRACT)
    .executeTakeFirstOrThrow()) as Record<string, unknown> & { id: string }
  const contract = {
    ...like,
    subsidiary_id,
    consumed_quota: 0,
    is_wallet_based_plan: false,
    tag_values: '{}',
    custom_fields: '[]',
  }
  partner_id = (
    await world.db
      .insertInto('partner_plans')
      .values(contract as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  hr = await world.signUp(ravi.mobile)
  for (let at = 1; at <= 25; at++) {
    const name = at === 7 ? 'Arun Apte' : `Person ${'abcdefghijklmnopqrstuvwxyz'[25 - at]}`
    const { status } = await hr.post(path().replace(/s$/, ''), {
      name,
      email: `person${at}@looms.example`,
      mobile: String(9_840_000_000 + at),
      partnerId: partner_id,
      reference_id: `L_${100 + at}`,
    })
    if (status !== 201) throw new Error(`Person ${at}: ${status}`)
  }
  await world.db
    .updateTable('partner_users')
    .set({ app_installed: true })
    .where(
      'mobile',
      'in',
      [1, 2, 3].map((at) => `+91${9_840_000_000 + at}`),
    )
    .execute()
  await world.db.updateTable('partner_users').set({ name: '=cmd|calc' }).where('mobile', '=', '+919840000005').execute()
})
afterAll(() => world.close())

describe('the list of employees', () => {
  test('is newest first, twenty a page, with the total of all (D2.40, D7.18)', async () => {
    const first = (await hr.get(path())).body
    expect(first.partner_users).toHaveLength(20)
    expect(first.partner_users[0].mobile).toBe('+919840000025')
    expect(first.pagination_info).toEqual({
      current_page: 1,
      has_next_page: true,
      has_prev_page: false,
      page_start_index: 1,
      page_end_index: 20,
      total_users: 25,
    })
    const second = (await hr.get(`${path()}?page_number=2`)).body
    expect(second.partner_users.map(({ mobile }: PartnerUser) => mobile)).toEqual(
      [5, 4, 3, 2, 1].map((at) => `+91984000000${at}`),
    )
  })

  test('is alphabetical on demand (D2.36)', async () => {
    const found = await names('sort_by=alphabetical')
    expect(found.slice(0, 3)).toEqual(['=cmd|calc', 'Arun Apte', 'Person a'])
    expect((await hr.get(`${path()}?sort_by=oldest`)).status).toBe(400)
  })

  test('finds people by any part of name, ID, email and mobile, all words of it, whatever signs are typed (D2.38)', async () => {
    const q = (text: string, more = '') => names(`q=${encodeURIComponent(text)}${more}`)
    expect(await q('pte')).toEqual(['Arun Apte'])
    expect(await q('apte ARUN')).toEqual(['Arun Apte'])
    expect(await q('arun 40000007')).toEqual(['Arun Apte'])
    expect(await q('arun 40000008')).toEqual([])
    expect(await q('son7@looms')).toEqual(['Arun Apte'])
    expect(await q('L_107')).toEqual(['Arun Apte'])
    expect(await q('98400 00007')).toEqual(['Arun Apte'])
    expect(await q('%%')).toEqual([])
    expect(await q('_1')).toHaveLength(20)
    expect(await q('looms', '&page_number=2')).toHaveLength(5)
    expect(await q('a')).toBe(422)
    const shows = (shows_mobile: boolean | null) =>
      world.db.updateTable('partner_users').set({ shows_mobile }).where('mobile', '=', '+919840000007').execute()
    await shows(false)
    expect(await q('40000007')).toEqual([])
    await shows(null)
    const pune = COMPANIES[0].subsidiaries[0].id
    const elsewhere = await hr.get(`partner_dashboard/subsidiaries/${pune}/partner_users?q=L_107`)
    expect([elsewhere.status, elsewhere.body.partner_users]).toEqual([200, []])
  })

  test('is filtered by status and app, given once, repeated or separated by commas (D2.34, D2.35)', async () => {
    const total = async (query: string) => (await hr.get(`${path()}?${query}`)).body.pagination_info.total_users
    expect(await total('statuses=ACTIVE')).toBe(25)
    expect(await total('statuses=EXPIRED')).toBe(0)
    expect(await total('statuses=ACTIVE,EXPIRED')).toBe(25)
    expect(await total('statuses=ACTIVE&statuses=EXPIRED')).toBe(25)
    expect(await total('app_installed=1')).toBe(3)
    expect(await total('app_installed=0&statuses=ACTIVE')).toBe(22)
    expect(await total('wallet_enabled=1')).toBe(0)
    expect(await total(`partner_id=${partner_id}`)).toBe(25)
    expect((await names('app_installed=1')).length).toBe(3)
  })

  test('is the same under every combination of filters as a plain reading, page by page (D2.34, D2.35)', async () => {
    const ended = [2, 3, 9].map((at) => `+91984000000${at}`)
    const people = world.db.updateTable('partner_users').where('mobile', 'in', ended)
    await people.set({ status: 'EXPIRED', end_reason: 'ENDED' }).execute()
    const all = await world.db
      .selectFrom('partner_users')
      .selectAll()
      .where('subsidiary_id', '=', subsidiary_id)
      .orderBy('number', 'desc')
      .execute()
    const byName = all.toReversed().sort((a, b) => (a.name_key < b.name_key ? -1 : 1))
    const lists = [undefined, 'ACTIVE' as const, 'EXPIRED' as const].flatMap((status) =>
      [undefined, '1' as const, '0' as const].flatMap((app) =>
        [undefined, '1' as const, '0' as const].flatMap((wallet) =>
          [undefined, partner_id, WALLET_CONTRACT].map((plan) => ({ status, app, wallet, plan })),
        ),
      ),
    )
    for (const { status, app, wallet, plan } of lists)
      for (const [sort_by, sorted] of [['recentlyAdded', all] as const, ['alphabetical', byName] as const]) {
        const wanted = sorted.filter(
          (row) =>
            (status ?? row.status) === row.status &&
            (app ?? (row.app_installed ? '1' : '0')) === (row.app_installed ? '1' : '0') &&
            wallet !== '1' &&
            plan !== WALLET_CONTRACT,
        )
        const filters = {
          statuses: status && [status],
          app_installed: app && [app],
          wallet_enabled: wallet && [wallet],
          partner_id: plan,
        }
        for (const page_number of [1, 2]) {
          const asked = { ...filters, sort_by, page_number }
          const { rows, total } = await readPage(world.db, subsidiary_id, asked, world.clock.now())
          const ids = wanted.slice(20 * (page_number - 1), 20 * page_number).map(({ id }) => id)
          expect({ asked, total, ids: rows.map(({ id }) => id) }).toEqual({ asked, total: wanted.length, ids })
        }
      }
    await people.set({ status: 'ACTIVE', end_reason: null }).execute()
  })

  test.each(['statuses=GONE', 'statuses=ACTIVE&page_number=1&page_number=2', 'unknown=1'])(
    'refuses %s as malformed',
    async (query) => expect(await names(query)).toBe(400),
  )

  test('is filtered by the day of adding (D7.19, D7.46)', async () => {
    const today = new Date(world.clock.now().getTime() + 19_800_000).toISOString().slice(0, 10)
    expect(await names(`added_on_start_date=${today}&added_on_end_date=${today}`)).toHaveLength(20)
    expect(await names('added_on_end_date=2020-01-01')).toEqual([])
  })

  test('is searched by email, mobile and the beginning of an employee ID, signs of patterns included (D2.38)', async () => {
    expect(await names('email=PERSON7@looms.example')).toEqual(['Arun Apte'])
    expect(await names('mobile=9840000007')).toEqual(['Arun Apte'])
    expect(await names('reference_id=l_107')).toEqual(['Arun Apte'])
    expect(await names('reference_id=l_10')).toHaveLength(9)
    expect(await names('reference_id=l%25')).toBe(422)
    expect(await names('reference_id=%25%25%25')).toEqual([])
    expect(await names('mobile=98400')).toBe(422)
  })

  test('finds nobody under a number that the person does not show', async () => {
    const of = world.db.updateTable('partner_users').where('mobile', '=', '+919840000009')
    await of.set({ shows_mobile: false }).execute()
    expect(await names('mobile=9840000009')).toEqual([])
    await of.set({ shows_mobile: null }).execute()
    expect(await names('mobile=9840000009')).toHaveLength(1)
  })

  test('has filters described by the server (D3.14, D3.15, D2.41)', async () => {
    const filters = path().replace('partner_users', 'filters?screen=employees')
    const { fields } = (await hr.get(filters)).body
    expect(
      fields.map(({ field_name, field_type, form_type }: Record<string, string>) => [
        field_name,
        field_type,
        form_type,
      ]),
    ).toEqual([
      ['statuses', 'dropdown', 'multi_select'],
      ['app_installed', 'dropdown', 'multi_select'],
      ['activated', 'dropdown', 'multi_select'],
      ['added_on', 'date_range', 'single_select'],
      ['sort_by', 'dropdown', 'single_select'],
    ])
    expect(fields[0].field_values).toEqual([
      expect.objectContaining({ value: 'ACTIVE', display_key: 'Active', dependencies: {} }),
      expect.objectContaining({ value: 'EXPIRED', display_key: 'Expired or blocked', dependencies: {} }),
    ])
    const pune = await hr.get(
      `partner_dashboard/subsidiaries/${COMPANIES[0].subsidiaries[0].id}/filters?screen=employees`,
    )
    const plan = pune.body.fields.find(({ field_name }: { field_name: string }) => field_name === 'partner_id')
    expect(plan.field_values[0]).toMatchObject({ value: WALLET_CONTRACT, dependencies: { wallet_enabled: ['1'] } })
  })

  test('is exported whole, and safe to open in a spreadsheet', async () => {
    const { status, text } = await hr.get(`${path()}/export?statuses=ACTIVE`)
    expect(status).toBe(200)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(26)
    expect(lines[0]).toContain('Employee name,Employee ID,Email,Mobile,Plan')
    expect(lines.find((line) => line.includes('cmd'))).toMatch(/^'=cmd/)
    expect((await hr.get(`${path()}/export?format=xlsx`)).status).toBe(200)
  })
})
