import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { blockSubscription, unblockSubscription } from '#rooms/subscriptions/server/commands/block-subscription.ts'
import { endSubscription } from '#rooms/subscriptions/server/commands/end-subscription.ts'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import type { Browser } from '#testing/browser.ts'
import { clinicVisits, type DemoClinic, type Visitor } from '#testing/clinic-visits.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { PEOPLE } from '../../../simulated-world/cast.ts'

const HOUR_MS = 3_600_000
let world: World
let people: ReturnType<typeof clinicVisits>
let here: DemoClinic
let desk: Browser

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  people = clinicVisits(world, 9_162_910_000)
  here = await people.clinic()
  desk = world.browser()
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

async function unlocked(visitor: Visitor, at = here): Promise<string> {
  // Every clinic has its own code on another day.
  const clinic = await people.clinic(at.establishment_id)
  const { status, body, text } = await people.unlock(visitor, clinic)
  if (status !== 200) throw new Error(text)
  return body.visit_pass.pass_no
}
const reverse = (by: Browser, pass_no: string, reason = 'The doctor is on leave') =>
  by.post(`visits/${pass_no}/reverse`, { reason })
const use = (pass_no: string) => desk.post(`visits/${pass_no}/use`)
const check = async (pass_no: string) => (await desk.get(`visits/${pass_no}/check`)).body.visit
const pass = async ({ browser }: Visitor, pass_no: string) => (await browser.get(`visits/${pass_no}`)).body.visit_pass
const block = async ({ subscription_id }: Visitor, act = blockSubscription) => {
  const { id: by_account } = PEOPLE.find(({ staff }) => staff === 'SUPERADMIN')!
  const blocking = { subscription_id, reason: 'MISUSE', note: null, by_account, now: world.clock.now() }
  await withTransaction(world.db, (trx) => act(trx, blocking as Parameters<typeof blockSubscription>[1]))
}

describe('a clinic’s desk', () => {
  it('sees what it needs to treat a person and nothing about the plan (decisions §15)', async () => {
    const asha = await people.buyer()
    const pass_no = await unlocked(asha)
    expect(Object.keys(await check(pass_no)).sort()).toEqual([
      'establishment_name',
      'pass_no',
      'patient_name',
      'provider_name',
      'server_time',
      'speciality',
      'status',
      'unlocked_at',
      'used_at',
      'used_by_end',
      'valid_till',
    ])
    expect(await check(pass_no.toLowerCase())).toMatchObject({ status: 'UNLOCKED', patient_name: 'Padma Ramanujan' })
  })

  it('confirms the visit without an account, and repeating it changes nothing (decisions §15)', async () => {
    const asha = await people.buyer()
    const pass_no = await unlocked(asha)
    for (const { status, body } of [await use(pass_no), await use(pass_no)])
      expect([status, body.visit.status]).toEqual([200, 'USED'])
    expect(await pass(asha, pass_no)).toMatchObject({ status: 'USED', used_by_end: false, reversible_till: null })
    expect((await reverse(asha.browser, pass_no)).error).toMatchObject({
      type: 'PASS_CLOSED',
      extra_args: { current_state: 'USED' },
    })
    expect(await people.left(asha)).toBe(9)
  })

  it('does not find a number that nobody has', async () => {
    for (const pass_no of ['222222', 'ABC', '%00', '../x', 'K7M2Q0']) {
      expect((await desk.get(`visits/${encodeURIComponent(pass_no)}/check`)).status).toBeGreaterThanOrEqual(400)
      expect([404, 400]).toContain((await desk.post(`visits/${encodeURIComponent(pass_no)}/use`)).status)
    }
  })

  it('cannot try all numbers: after thirty in a minute an address waits', async () => {
    await world.advance(2 * 60_000)
    const statuses = []
    for (let guess = 0; guess < 32; guess++) statuses.push((await desk.get('visits/333333/check')).status)
    expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true)
    expect(statuses.slice(30)).toEqual([429, 429])
    await world.advance(2 * 60_000)
  })

  it('is not let through by a pass of a plan that was blocked, whose visit is given back at its end', async () => {
    const asha = await people.buyer()
    const pass_no = await unlocked(asha)
    await block(asha)
    expect(await check(pass_no)).toMatchObject({ status: 'STOPPED' })
    expect((await use(pass_no)).error?.type).toBe('PASS_STOPPED')
    await world.advance(4 * HOUR_MS)
    expect(await pass(asha, pass_no)).toMatchObject({ status: 'REVERSED' })
    await block(asha, unblockSubscription as never)
    expect(await people.left(asha)).toBe(10)
  })

  it('treats a person whose plan was refunded, or who was removed, after the unlock: the visit was paid for', async () => {
    const asha = await people.buyer()
    const spouse = await people.adult(asha)
    const [own, theirs] = [await unlocked(asha), await unlocked(spouse)]
    const { body } = await asha.browser.get(`subscriptions/${asha.subscription_id}/members`)
    const { version } = body.members.find(({ uhid }: { uhid: string }) => uhid === spouse.uhid)
    const path = `subscriptions/${asha.subscription_id}/members/${spouse.uhid}/remove`
    expect((await asha.browser.post(path, { version })).status).toBe(204)
    expect((await spouse.browser.get(`visits/${theirs}`)).status).toBe(200)
    const again = await people.unlock({ ...spouse, browser: asha.browser }, (await people.clinics())[5]!)
    expect([again.status, again.error?.type]).toEqual([404, 'MEMBER_NOT_COVERED'])
    expect((await use(theirs)).body.visit.status).toBe('USED')
    await withTransaction(world.db, (trx) => endSubscription(trx, asha.subscription_id, 'REFUNDED', world.clock.now()))
    expect((await use(own)).body.visit.status).toBe('USED')
  })
})

describe('a pass that nobody confirms', () => {
  it('counts as used when its four hours are over (decisions §15)', async () => {
    const asha = await people.buyer()
    const pass_no = await unlocked(asha)
    await world.advance(4 * HOUR_MS - 1000)
    expect(await pass(asha, pass_no)).toMatchObject({ status: 'UNLOCKED' })
    await world.advance(1000)
    expect(await pass(asha, pass_no)).toMatchObject({ status: 'USED', used_by_end: true })
    const row = await world.db
      .selectFrom('visit_passes')
      .select(['status', 'used_by'])
      .where('pass_no', '=', pass_no)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'USED', used_by: 'END' })
    expect((await use(pass_no)).body.visit.status).toBe('USED')
  })
})

describe('a member takes a visit back', () => {
  it('within two hours, with a reason, and it counts again (decisions §15)', async () => {
    const asha = await people.buyer()
    const pass_no = await unlocked(asha)
    for (const reason of ['', '  ', 'no'])
      expect((await reverse(asha.browser, pass_no, reason)).error?.fields).toHaveProperty('reason')
    const { status, body } = await reverse(asha.browser, pass_no)
    expect([status, body.remaining, body.visit_pass.status]).toEqual([200, 10, 'REVERSED'])
    expect((await reverse(asha.browser, pass_no)).status).toBe(200)
    expect(await people.left(asha)).toBe(10)
    expect((await use(pass_no)).error?.type).toBe('PASS_CLOSED')
    expect(await check(pass_no)).toMatchObject({ status: 'REVERSED' })
    const next = await unlocked(asha)
    expect(next).not.toBe(pass_no)
  })

  it('not after two hours, and after two reversals in thirty days only through our staff (decisions §15)', async () => {
    const asha = await people.buyer()
    const late = await unlocked(asha)
    await world.advance(2 * HOUR_MS + 1000)
    expect((await reverse(asha.browser, late)).error?.type).toBe('REVERSAL_LATE')
    expect(await pass(asha, late)).toMatchObject({ reversible_till: null, needs_staff: true })
    await world.advance(DAY_MS)
    for (let times = 0; times < 2; times++) expect((await reverse(asha.browser, await unlocked(asha))).status).toBe(200)
    const third = await unlocked(asha)
    expect((await reverse(asha.browser, third)).error?.type).toBe('REVERSALS_SPENT')
    expect(await pass(asha, third)).toMatchObject({ reversible_till: null, needs_staff: true })
    await world.advance(31 * DAY_MS)
    const browser = await world.signUp(asha.mobile)
    expect((await reverse(browser, await unlocked({ ...asha, browser }))).status).toBe(200)
  })
})

describe('who may see and take back a visit', () => {
  it('is the buyer for everyone and a member for themselves, by one rule in every call', async () => {
    const [asha, stranger] = [await people.buyer(), await people.buyer()]
    const spouse = await people.adult(asha)
    const [hr, agent] = [await world.person('Sunita'), await world.person('Imran')]
    const pass_no = await unlocked(spouse)
    const calls = {
      offer: (by: Browser) => by.get(`qrcode?${new URLSearchParams({ uhid: spouse.uhid, ...people.scanOf(here) })}`),
      typed: (by: Browser) => by.get(`visitid?${new URLSearchParams({ uhid: spouse.uhid, visit_id: '222222' })}`),
      unlock: (by: Browser) => people.unlock({ ...spouse, browser: by }, here),
      type: (by: Browser) => by.post('visitid', { visit_id: '222222', uhid: spouse.uhid }),
      read: (by: Browser) => by.get(`visits/${pass_no}`),
      reverse: (by: Browser) => reverse(by, pass_no),
    }
    for (const [name, call] of Object.entries(calls)) {
      for (const by of [stranger.browser, hr, agent]) expect([name, (await call(by)).status]).toEqual([name, 404])
      expect([name, (await call(desk)).status]).toEqual([name, 401])
      for (const by of [asha.browser, spouse.browser]) expect([200, 422]).toContain((await call(by)).status)
    }
    const unknown = await stranger.browser.post('qrcode', { uhid: randomUUID(), ...people.scanOf(here) })
    const foreign = await stranger.browser.post('qrcode', { uhid: spouse.uhid, ...people.scanOf(here) })
    expect([unknown.error?.type, unknown.body.message]).toEqual([foreign.error?.type, foreign.body.message])
    expect((await stranger.browser.get('visits')).body.visits).toEqual([])
    expect((await asha.browser.get('visits')).body.visits).toHaveLength(1)
    const own = await unlocked(asha)
    expect((await spouse.browser.get(`visits/${own}`)).status).toBe(404)
    expect((await reverse(spouse.browser, own)).status).toBe(404)
    expect((await people.unlock({ ...asha, browser: spouse.browser }, here)).status).toBe(404)
    expect((await spouse.browser.get('visits')).body.visits).toHaveLength(1)
  })
})

describe('a plan with health credits', () => {
  const credits = async ({ wallet_id }: { wallet_id: string }) => {
    return readCredits(world.db, wallet_id)
  }

  it('puts the fee on hold at the unlock, spends it when the visit is used, and releases it when it is reversed (decisions §15)', async () => {
    const nila = await people.employee(2_000_00n)
    const { body } = await people.unlock(nila, here)
    const fee = BigInt(body.visit_pass.credits) * 100n
    expect(fee).toBeGreaterThan(0n)
    expect(await credits(nila)).toMatchObject({ on_hold_paise: fee, consumed_paise: 0n })
    await reverse(nila.browser, body.visit_pass.pass_no)
    expect(await credits(nila)).toMatchObject({ on_hold_paise: 0n, consumed_paise: 0n })
    await use(await unlocked(nila))
    expect(await credits(nila)).toMatchObject({ on_hold_paise: 0n, consumed_paise: fee })
    await world.advance(DAY_MS)
    await unlocked(nila)
    await world.advance(4 * HOUR_MS)
    expect(await credits(nila)).toMatchObject({ on_hold_paise: 0n, consumed_paise: 2n * fee })
  })

  it('refuses a fee that the credits do not cover, with both amounts', async () => {
    const poor = await people.employee(1_00n)
    const { status, error, body } = await people.unlock(poor, await people.clinic())
    expect([status, error?.type]).toEqual([409, 'INSUFFICIENT_FUNDS'])
    expect(body.message).toMatch(/^The fee is ₹\d+, and your health credits for clinic visits are ₹1\.$/)
  })
})

describe('concurrently', () => {
  it('the last appointment, unlocked on two phones, goes to one of them (decisions §15)', async () => {
    const asha = await people.buyer()
    const spouse = await people.adult(asha)
    await world.db
      .insertInto('subscription_usages')
      .values({
        subscription_id: asha.subscription_id,
        service: 'Appointment',
        uhid: asha.uhid,
        count: 9,
        reference: `test/${randomUUID()}`,
        at: world.clock.now(),
        term: 1,
        worth_paise: 0n,
      })
      .execute()
    const clinic = await people.clinic()
    const answers = await Promise.all([people.unlock(asha, clinic), people.unlock(spouse, clinic)])
    expect(answers.map(({ status, error }) => String(error?.type ?? status)).toSorted()).toEqual([
      '200',
      'NO_VISITS_LEFT',
    ])
    expect(await people.left(asha)).toBe(0)
  })

  it('one member on two phones gets one pass, and a use and a reversal leave one of them', async () => {
    const asha = await people.buyer()
    const clinic = await people.clinic()
    const both = await Promise.all([people.unlock(asha, clinic), people.unlock(asha, clinic)])
    expect(new Set(both.map(({ body }) => body.visit_pass.pass_no)).size).toBe(1)
    expect(await people.left(asha)).toBe(9)
    const { pass_no } = both[0].body.visit_pass
    const [one, other] = await Promise.all([use(pass_no), reverse(asha.browser, pass_no)])
    expect([one, other].map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(await people.left(asha)).toBe(one.status === 200 ? 9 : 10)
  })

  it('an answer that was lost is the same under its key, also after the visit was taken back', async () => {
    const asha = await people.buyer()
    const clinic = await people.clinic()
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => asha.browser.post('qrcode', { uhid: asha.uhid, ...people.scanOf(clinic) }, { headers })
    const { pass_no } = (await send()).body.visit_pass
    await reverse(asha.browser, pass_no)
    expect((await send()).body.visit_pass.pass_no).toBe(pass_no)
    expect(await people.left(asha)).toBe(10)
  })
})
