import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { openEmployer } from '#testing/employer.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { COMPANIES, PEOPLE } from '../../../simulated-world/cast.ts'

const PUNE = COMPANIES[0].subsidiaries[0].id
const plan = (rest: string) => `partner_dashboard/subsidiaries/${PUNE}/partners/${WALLET_CONTRACT}/wallet/${rest}`
const idOf = (name: string) => PEOPLE.find((one) => one.name.startsWith(name))!.id

let world: World
let ravi: Browser
let sunita: Browser
let kabir: Browser
let leela: Browser
let receipts = 0

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  ravi = await world.person('Ravi')
  sunita = await world.person('Sunita')
  kabir = await world.person('Kabir')
  leela = await world.person('Leela')
})
afterAll(() => world.close())

const key = () => ({ 'idempotency-key': randomUUID() })
const post = (who: Browser, path: string, body: object) => who.send('POST', path, { body, headers: key() })
const ask = async (amount: number, hr = ravi) =>
  (await post(hr, plan('credits'), { amount })).body.transaction_id as string
const enter = async (amount: number, staff = kabir) =>
  (await post(staff, 'dashboard/topups', { partner_id: WALLET_CONTRACT, amount })).body.transaction_id as string
const utrOf = () => {
  receipts += 1
  return `HDFCN52026${String(receipts).padStart(6, '0')}`
}
const confirm = (id: string, amount: number, { by = kabir, utr = utrOf() } = {}) =>
  post(by, `dashboard/topups/${id}/confirm`, { utr, amount })
const summary = async () => (await ravi.get(plan('credits'))).body
const sent = async (template: string) =>
  world.db.selectFrom('outbox_messages').select('account_id').where('template', '=', template).execute()
const latest = async () =>
  world.db.selectFrom('company_activities').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('a top-up that the company asks for', () => {
  test('is open with who asked until it is confirmed, and adds what the bank received (D7.35)', async () => {
    const before = await summary()
    const id = await ask(50_000)
    const waiting = await summary()
    expect(waiting).toMatchObject({ added: before.added, balance: before.balance })
    expect(waiting.open_topups).toMatchObject([{ transaction_id: id, amount: 50_000, asked_by: 'Ravi Kulkarni' }])
    const [listed] = (await ravi.get(`${plan('transactions')}?type=TOPUP`)).body.transactions
    expect(listed).toMatchObject({ transaction_id: id, status: 'PENDING', details: { type: 'CR', amount: 50_000 } })
    expect(listed.info.topup).toEqual({ asked: 50_000, asked_by: 'Ravi Kulkarni', decision: null, reason: null })
    const done = await confirm(id, 49_900)
    expect(done.body).toMatchObject({
      status: 'CONFIRMED',
      amount: 50_000,
      received: 49_900,
      decided_by: 'Kabir Khanna',
    })
    const after = await summary()
    expect(after).toMatchObject({ added: before.added + 49_900, balance: before.balance + 49_900, open_topups: [] })
    const [booked] = (await ravi.get(`${plan('transactions')}?type=TOPUP`)).body.transactions
    expect(booked).toMatchObject({
      status: 'SUCCESS',
      details: { amount: 49_900 },
      info: { topup: { asked: 50_000 } },
    })
    expect(await latest()).toMatchObject({
      actor_name: 'Tulsi staff',
      actor_id: null,
      summary: 'Top-up of ₹49,900 confirmed',
    })
    expect(await sent('topup-confirmed')).toEqual([{ account_id: idOf('Ravi') }])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('is cancelled by any of its users while it is open, and not after', async () => {
    const before = await summary()
    const id = await ask(1_000)
    const cancel = () => sunita.post(plan(`credits/${id}/cancel`), {})
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).status).toBe(200)
    expect(await summary()).toMatchObject({ balance: before.balance, open_topups: [] })
    expect((await confirm(id, 1_000)).error).toMatchObject({
      type: 'NOT_OPEN',
      extra_args: { current_state: 'CANCELLED' },
    })
    const other = await ask(1_000)
    await confirm(other, 1_000)
    const late = await ravi.post(plan(`credits/${other}/cancel`), {})
    expect(late.error).toMatchObject({ type: 'NOT_OPEN', extra_args: { current_state: 'CONFIRMED' } })
    const entered = await enter(1_000)
    expect((await ravi.post(plan(`credits/${entered}/cancel`), {})).status).toBe(404)
    await confirm(entered, 1_000)
  })

  test('is rejected with a reason that the company reads', async () => {
    const id = await ask(2_000)
    expect((await kabir.post(`dashboard/topups/${id}/reject`, { reason: ' ' })).error?.fields).toHaveProperty('reason')
    const reason = 'No receipt by 30 November'
    const rejected = await kabir.post(`dashboard/topups/${id}/reject`, { reason })
    expect(rejected.body).toMatchObject({ status: 'REJECTED', reason })
    expect((await kabir.post(`dashboard/topups/${id}/reject`, { reason })).error?.type).toBe('NOT_OPEN')
    const [listed] = (await ravi.get(`${plan('transactions')}?type=TOPUP`)).body.transactions
    expect(listed).toMatchObject({ status: 'FAILED', info: { topup: { decision: 'REJECTED', reason } } })
    expect(await sent('topup-rejected')).toEqual([{ account_id: idOf('Ravi') }])
    expect((await latest()).summary).toBe(`Top-up of ₹2,000 rejected: ${reason}`)
  })

  test('stops at five open requests', async () => {
    const ids = []
    for (let at = 0; at < 5; at += 1) ids.push(await ask(100 + at))
    expect((await post(ravi, plan('credits'), { amount: 100 })).error?.type).toBe('TOO_MANY_OPEN')
    for (const id of ids) await ravi.post(plan(`credits/${id}/cancel`), {})
  })

  test.each([0, -5, 0.99, 1.001, '5', null])('of %s is no amount', async (amount) => {
    expect((await post(ravi, plan('credits'), { amount })).error?.fields).toHaveProperty('amount')
  })
})

describe('a receipt', () => {
  test('is booked once, and its UTR never for another top-up', async () => {
    const before = await summary()
    const id = await ask(3_000)
    const utr = utrOf()
    const [one, two] = await Promise.all([confirm(id, 3_000, { utr }), confirm(id, 3_000, { utr: utr.toLowerCase() })])
    expect([one?.status, two?.status]).toEqual([200, 200])
    expect((await summary()).added).toBe(before.added + 3_000)
    expect((await confirm(id, 3_001, { utr })).error?.type).toBe('NOT_OPEN')
    const other = await ask(3_000)
    expect((await confirm(other, 3_000, { utr: utr.toLowerCase() })).error?.type).toBe('UTR_USED')
    expect((await confirm(other, 3_000, { utr: 'short' })).error?.fields).toHaveProperty('utr')
    expect((await summary()).added).toBe(before.added + 3_000)
    await ravi.post(plan(`credits/${other}/cancel`), {})
  })

  test('and a cancellation at the same moment have one outcome', async () => {
    const before = await summary()
    const id = await ask(700)
    const [confirmed, cancelled] = await Promise.all([confirm(id, 700), ravi.post(plan(`credits/${id}/cancel`), {})])
    expect([confirmed.status, cancelled.status].toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await summary()).added).toBe(before.added + (confirmed.status === 200 ? 700 : 0))
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('above the sum for one person is confirmed by a colleague of who entered it', async () => {
    const big = await enter(1_00_001)
    expect((await confirm(big, 1_00_001)).error?.type).toBe('SECOND_PERSON')
    expect((await confirm(big, 10)).status).toBe(200)
    // What one person confirmed alone in a day counts together.
    const next = await enter(99_991)
    expect((await confirm(next, 99_991)).error?.type).toBe('SECOND_PERSON')
    const second = await withColleague(() => confirm(next, 99_991, { by: leela }))
    expect(second.body).toMatchObject({
      status: 'CONFIRMED',
      source: 'STAFF',
      asked_by: 'Kabir Khanna',
      decided_by: 'Leela Nair',
    })
    expect((await sent('topup-confirmed')).map(({ account_id }) => account_id)).toContain(idOf('Ravi'))
  })

  test('of several contracts of a company add up to the sum that one person confirms alone in a day', async () => {
    const looms = await openEmployer(world, { rupees: 0 })
    const { organization_id } = await world.db
      .selectFrom('subsidiaries')
      .select('organization_id')
      .where('id', '=', looms.subsidiary_id)
      .executeTakeFirstOrThrow()
    const sister = await openEmployer(world, { rupees: 0 })
    await world.db.updateTable('subsidiaries').set({ organization_id }).where('id', '=', sister.subsidiary_id).execute()
    const of = async (partner_id: string) =>
      (await post(kabir, 'dashboard/topups', { partner_id, amount: 60_000 })).body.transaction_id as string
    expect((await confirm(await of(looms.partner_id), 60_000)).body).toMatchObject({ status: 'CONFIRMED' })
    const second = await of(sister.partner_id)
    expect((await confirm(second, 60_000)).error?.type).toBe('SECOND_PERSON')
    await kabir.post(`dashboard/topups/${second}/reject`, { reason: 'Entered for the test' })
  })

  test('above it is confirmed by two of our staff where the company asked, and where more arrived than was entered', async () => {
    const before = await summary()
    const utr = utrOf()
    for (const id of [await ask(1_00_001), await enter(100)]) {
      const opened = id
      const receipt = { utr: `${utr}${opened.slice(0, 2)}` }
      const entered = (await confirm(opened, 1_00_001, receipt)).body ?? {}
      if (entered.source === 'COMPANY')
        expect(entered).toMatchObject({ status: 'PENDING', received: null, first_confirmed_by: 'Kabir Khanna' })
      expect((await confirm(opened, 1_00_001, receipt)).error?.type).toBe('SECOND_PERSON')
      await withColleague(async () => {
        const other = await confirm(opened, 1_00_002, { by: leela })
        if (entered.source === 'COMPANY') expect(other.error?.type).toBe('OTHER_RECEIPT')
        else expect(other.body).toMatchObject({ status: 'PENDING', first_confirmed_by: 'Leela Nair' })
        await confirm(opened, 1_00_001, { by: leela, ...receipt })
        if (entered.source !== 'COMPANY') await confirm(opened, 1_00_001, receipt)
      })
      const [listed] = (await leela.get('dashboard/topups?status=CONFIRMED')).body.topups
      expect(listed).toMatchObject({ transaction_id: opened, received: 1_00_001 })
    }
    expect((await summary()).added).toBe(before.added + 2_00_002)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})

/** While Leela is a super-admin. */
async function withColleague<T>(act: () => Promise<T>): Promise<T> {
  const roles = world.db.updateTable('staff_roles').where('account_id', '=', idOf('Leela'))
  await roles.set({ role: 'SUPERADMIN' }).execute()
  const result = await act()
  await roles.set({ role: 'ADMIN' }).execute()
  return result
}

describe('our staff', () => {
  test('read all top-ups by state and by company, and find a contract', async () => {
    const id = await ask(4_321)
    const waiting = (await leela.get('dashboard/topups?status=PENDING')).body
    expect(waiting).toMatchObject({ second_person_above: 1_00_000, pagination_info: { total_topups: 1 } })
    expect(waiting.topups).toMatchObject([
      {
        transaction_id: id,
        company: 'Banyan Textiles Pune',
        plan: 'Banyan Textiles Family Care',
        amount: 4_321,
        is_mine: false,
      },
    ])
    expect((await leela.get('dashboard/today')).body.topups).toBe(1)
    const confirmed = (await leela.get('dashboard/topups?status=CONFIRMED&search=banyan')).body.topups
    expect(confirmed.length).toBeGreaterThan(3)
    expect((await leela.get(`dashboard/topups?search=${confirmed[0].utr}`)).body.topups).toHaveLength(1)
    expect((await leela.get('dashboard/topups?search=kaveri')).body.topups).toEqual([])
    const { contracts } = (await leela.get('dashboard/topups/contracts?search=kaveri')).body
    expect(contracts).toMatchObject([{ company: 'Kaveri Software Chennai', balance: 0 }])
    expect((await post(leela, `dashboard/topups/${id}/confirm`, { utr: utrOf(), amount: 1 })).status).toBe(403)
    await ravi.post(plan(`credits/${id}/cancel`), {})
  })

  test('who are users of the company leave its money to colleagues', async () => {
    const id = await ask(50)
    const role = { account_id: idOf('Kabir'), subsidiary_id: PUNE, role: 'PARTNER_ADMIN' as const }
    await world.db
      .insertInto('partner_roles')
      .values({ ...role, granted_at: world.clock.now() })
      .execute()
    const entering = await post(kabir, 'dashboard/topups', { partner_id: WALLET_CONTRACT, amount: 5 })
    for (const refused of [
      await confirm(id, 50),
      await kabir.post(`dashboard/topups/${id}/reject`, { reason: 'Not mine' }),
      entering,
    ])
      expect(refused.error?.type).toBe('OWN_AFFAIR')
    await world.db.deleteFrom('partner_roles').where('account_id', '=', role.account_id).execute()
    await world.db
      .updateTable('wallet_topups')
      .set({ asked_by: role.account_id })
      .where('transaction_id', '=', id)
      .execute()
    expect((await confirm(id, 50)).error?.type).toBe('OWN_AFFAIR')
  })
})
