/** What was added to a company by mistake is taken back by two of our staff. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { openEmployer } from '#testing/employer.ts'
import { person } from '#testing/log-in.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { COMPANIES } from '../../../simulated-world/cast.ts'

const COMPANY = `partner_dashboard/subsidiaries/${COMPANIES[0].subsidiaries[0].id}`

let world: World
let kabir: Browser
let tara: Browser
let receipts = 0

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
  await person(world, '9899990051', { staff: 'SUPERADMIN' })
  tara = await world.signUp('+919899990051')
})
afterAll(() => world.close())

const post = (who: Browser, path: string, body: object) =>
  who.send('POST', path, { body, headers: { 'idempotency-key': randomUUID() } })
const utrOf = () => {
  receipts += 1
  return `HDFCN52027${String(receipts).padStart(6, '0')}`
}

/** A company whose top-up of 5,000 rupees is confirmed. */
async function toppedUp() {
  const company = await openEmployer(world)
  const utr = utrOf()
  const { body } = await post(kabir, 'dashboard/topups', { partner_id: company.partner_id, amount: 5000 })
  const topup = `dashboard/topups/${body.transaction_id}`
  expect((await post(kabir, `${topup}/confirm`, { utr, amount: 5000 })).status).toBe(200)
  const hr = await company.hr()
  const credits = async () => (await hr.get(`${company.path}/partners/${company.partner_id}/wallet/credits`)).body
  const newest = async () =>
    (await hr.get(`${company.path}/partners/${company.partner_id}/wallet/transactions?type=TOPUP`)).body.transactions[0]
  const reverse = (amount: number, by = kabir) =>
    post(by, `${topup}/reverse`, { amount, reason: 'Added to the wrong company' })
  const openOf = async () =>
    (await kabir.get(`dashboard/topups?search=${utr}`)).body.topups[0].reversal as { id: string } | null
  /** The second person agrees to what is proposed. */
  const agree = async (amount: number, by = tara) =>
    post(by, `${topup}/reverse`, { amount, reversal_id: (await openOf())?.id ?? randomUUID() })
  return { ...company, topup, utr, browser: hr, credits, newest, reverse, agree, openOf }
}

describe('a top-up is taken back (D13)', () => {
  test('once two have asked for the same amount, and every sum stays right', async () => {
    const { credits, newest, reverse, agree, topup } = await toppedUp()
    const before = await credits()
    const proposed = await reverse(2000)
    expect(proposed.body).toMatchObject({
      status: 'CONFIRMED',
      received: 5000,
      reversed: 0,
      reversal: { amount: 2000, proposed_by: 'Kabir Khanna', is_mine: true },
    })
    expect(await credits()).toMatchObject({ added: before.added, balance: before.balance })
    expect((await tara.get('dashboard/topups?status=TO_TAKE_BACK')).body.topups).toEqual(
      expect.arrayContaining([expect.objectContaining({ reversal: expect.objectContaining({ is_mine: false }) })]),
    )
    expect((await reverse(2000, tara)).error?.type).toBe('PROPOSED')
    expect((await agree(2500)).error?.type).toBe('OTHER_AMOUNT')
    const done = await agree(2000)
    expect(done.body).toMatchObject({ received: 5000, reversed: 2000, reversal: null })
    expect(await credits()).toMatchObject({ added: before.added - 2000, balance: before.balance - 2000 })
    expect(await newest()).toMatchObject({
      type: 'TOPUP',
      status: 'SUCCESS',
      details: { type: 'debit', amount: 2000 },
      info: { topup: null, reversal: { reason: 'Added to the wrong company' } },
    })
    const { ledger } = await credits()
    expect(ledger.opening + ledger.added + ledger.returned - ledger.allotted).toBe(ledger.closing)
    expect((await agree(2000)).error?.type).toBe('NOT_PROPOSED')
    expect((await reverse(3000.01)).error?.fields).toEqual({
      amount: 'Enter at most ₹3,000: that is what of this top-up was not taken back yet',
    })
    expect((await post(kabir, `${topup}/reject`, { reason: 'No money arrived' })).error?.type).toBe('NOT_OPEN')
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('by nobody alone', async () => {
    const { credits, reverse } = await toppedUp()
    const before = await credits()
    for (const amount of [1000, 1000, 900]) expect((await reverse(amount)).body.reversal).toMatchObject({ amount })
    expect(await credits()).toMatchObject({ added: before.added })
  })

  test('as far as the company has not given it to its people', async () => {
    const { add, browser: hr, path, credits, reverse, agree } = await toppedUp()
    const { id } = await add()
    const { balance } = await credits()
    await post(hr, `${path}/partner_users/${id}/wallet/transfer`, { amount: balance - 400 })
    const refused = await reverse(500)
    expect(refused.error).toMatchObject({
      type: 'INSUFFICIENT_FUNDS',
      extra_args: { required: 500, available: 400 },
      message:
        'The company has ₹400 left to allot. What its people have been given must first be taken back from them.',
    })
    expect((await reverse(400)).status).toBe(200)
    await hr.post(`${path}/partner_users/${id}/wallet/transfer`, { amount: 1 })
    expect((await agree(400)).error?.type).toBe('INSUFFICIENT_FUNDS')
  })

  test('whole, and then its receipt confirms the one of the company that had paid', async () => {
    const wrong = await toppedUp()
    const right = await openEmployer(world)
    const entered = await post(kabir, 'dashboard/topups', { partner_id: right.partner_id, amount: 5000 })
    const confirm = (by = kabir, id = entered.body.transaction_id) =>
      post(by, `dashboard/topups/${id}/confirm`, { utr: wrong.utr, amount: 5000 })
    expect((await confirm()).error?.type).toBe('UTR_USED')
    await wrong.reverse(5000)
    await wrong.agree(5000)
    // The bank may have sent the money back: that it is ours two have seen.
    expect((await confirm()).error?.type).toBe('SECOND_PERSON')
    expect((await confirm(tara)).body).toMatchObject({ status: 'CONFIRMED', utr: wrong.utr })
    const more = await post(kabir, 'dashboard/topups', { partner_id: right.partner_id, amount: 5000 })
    expect((await confirm(tara, more.body.transaction_id)).error?.type).toBe('UTR_USED')
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('not while a proposal was withdrawn, nor of one that added nothing, nor by a user of the company', async () => {
    const { credits, topup, partner_id, subsidiary_id, reverse, agree, openOf } = await toppedUp()
    const before = await credits()
    await reverse(1000)
    const first = await openOf()
    const withdraw = () => tara.post(`${topup}/reverse/withdraw`, { reversal_id: first!.id })
    for (let time = 0; time < 2; time++) expect((await withdraw()).body).toMatchObject({ reversal: null, reversed: 0 })
    expect((await post(tara, `${topup}/reverse`, { amount: 1000, reversal_id: first!.id })).error?.type).toBe(
      'NOT_PROPOSED',
    )
    expect((await reverse(1000, tara)).body.reversal).toMatchObject({ amount: 1000, is_mine: true })
    expect(await credits()).toMatchObject({ added: before.added })
    const open = await post(kabir, 'dashboard/topups', { partner_id, amount: 700 })
    const refused = await post(kabir, `dashboard/topups/${open.body.transaction_id}/reverse`, {
      amount: 1,
      reason: 'Added twice',
    })
    expect(refused.error).toMatchObject({ type: 'NOT_CONFIRMED', extra_args: { current_state: 'PENDING' } })
    const { id: account_id } = await world.db
      .selectFrom('accounts')
      .select('id')
      .where('mobile', '=', '+919899990051')
      .executeTakeFirstOrThrow()
    await world.db
      .insertInto('partner_roles')
      .values({ account_id, subsidiary_id, role: 'PARTNER_MEMBER', granted_at: world.clock.now() })
      .execute()
    expect((await reverse(1000, tara)).error?.type).toBe('OWN_AFFAIR')
    expect((await withdraw()).error?.type).toBe('OWN_AFFAIR')
    await world.db.deleteFrom('partner_roles').where('account_id', '=', account_id).execute()
    const { id: reversal_id } = (await openOf())!
    expect((await agree(1000, kabir)).body.reversed).toBe(1000)
    expect((await tara.post(`${topup}/reverse/withdraw`, { reversal_id })).error?.type).toBe('NOT_PROPOSED')
  })

  test('once, where two agree at the same moment', async () => {
    const { credits, agree, reverse, openOf, topup } = await toppedUp()
    const before = await credits()
    await reverse(1000)
    const { id: reversal_id } = (await openOf())!
    await person(world, '9899990052', { staff: 'SUPERADMIN' })
    const uma = await world.signUp('+919899990052')
    const body = { amount: 1000, reversal_id }
    const sent = await Promise.all([tara, uma].map((who) => post(who, `${topup}/reverse`, body)))
    expect(new Set(sent.map(({ status, error }) => error?.type ?? status))).toEqual(new Set([200, 'NOT_PROPOSED']))
    expect(await credits()).toMatchObject({ added: before.added - 1000 })
    expect((await agree(1000)).error?.type).toBe('NOT_PROPOSED')
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('with a reason of one’s own where who proposed it has left our staff (0083)', async () => {
    const { reverse, agree, openOf } = await toppedUp()
    const id = await person(world, '9899990053', { staff: 'SUPERADMIN' })
    await reverse(1000, await world.signUp('+919899990053'))
    expect(await openOf()).toMatchObject({ proposer_left: false })
    await world.db.deleteFrom('staff_roles').where('account_id', '=', id).execute()
    expect(await openOf()).toMatchObject({ proposer_left: true })
    const refused = await agree(1000)
    expect([refused.error?.type, refused.error?.extra_args]).toEqual(['NOT_SECOND_PERSON', { reason: 'FIRST_LEFT' }])
    expect((await reverse(1000, tara)).body.reversal).toMatchObject({ is_mine: true, proposer_left: false })
    expect((await agree(1000, kabir)).body.reversed).toBe(1000)
  })

  test('by a line of its own on the page of today, and none of those to confirm', async () => {
    const { reverse, topup } = await toppedUp()
    const todayOf = async (who: Browser) => (await who.get('dashboard/today')).body
    const ids = async (status: string) =>
      (await tara.get(`dashboard/topups?status=${status}`)).body.topups.map(
        (one: { transaction_id: string }) => `dashboard/topups/${one.transaction_id}`,
      )
    const [before, own] = [await todayOf(tara), await todayOf(kabir)]
    await reverse(1000)
    const [after, mine] = [await todayOf(tara), await todayOf(kabir)]
    expect([after.topups, after.topup_reversals]).toEqual([before.topups, before.topup_reversals + 1])
    expect([mine.topups, mine.topup_reversals]).toEqual([own.topups, own.topup_reversals])
    expect(after.waits).toContainEqual(
      expect.objectContaining({ kind: 'TOPUP_REVERSAL', count: after.topup_reversals }),
    )
    expect([await ids('PENDING'), await ids('TO_TAKE_BACK')]).toEqual([
      expect.not.arrayContaining([topup]),
      expect.arrayContaining([topup]),
    ])
  })

  test('the admins of the company are told by email, and read why', async () => {
    const { body } = await post(kabir, 'dashboard/topups', { partner_id: WALLET_CONTRACT, amount: 900 })
    const topup = `dashboard/topups/${body.transaction_id}`
    await post(kabir, `${topup}/confirm`, { utr: utrOf(), amount: 900 })
    const asked = { amount: 100, reason: 'Received twice' }
    const { reversal } = (await post(kabir, `${topup}/reverse`, asked)).body
    await post(tara, `${topup}/reverse`, { amount: 100, reversal_id: reversal.id })
    await world.work()
    const messages = (await world.browser().get('/dev/messages?to=ravi@banyan.example')).body
    const mail = messages.find(({ template }: { template: string }) => template === 'topup-reversed')
    expect(mail.text).toContain('We have taken back ₹100 that was added to the health credits of Banyan Textiles')
    expect(mail.text).toContain('Received twice')
    const activities = await (await world.person('Ravi')).get(`${COMPANY}/activities`)
    expect(JSON.stringify(activities.body)).toContain('₹100 of a top-up taken back: Received twice')
  })
})
