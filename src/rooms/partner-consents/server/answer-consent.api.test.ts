/** A person answers a coordinator: gives, declines, withdraws, and reads who had access and what they did. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actFor,
  type Coordination,
  decline,
  freshMobile,
  give,
  openCoordination,
  withdraw,
} from '#testing/partner-consents.ts'
import { openWorld, type World } from '#testing/world.ts'
import { forgetNumbers } from './jobs.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let world: World
let trust: Coordination
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NETWORK: '1000' })
  trust = await openCoordination(world)
})
afterAll(() => world.close())

const textsTo = async (mobile: string) => {
  await world.advance(12 * HOUR)
  return (await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}`)).text
}
const ledgerOf = (account_id: string) =>
  world.db
    .selectFrom('consents')
    .select(['given', 'text_version'])
    .where('account_id', '=', account_id)
    .where('purpose', '=', 'coordinator_access')
    .orderBy('id')
    .execute()

describe('works', () => {
  test('the owner of the number reads who asks for what and until when, and gives it: PROVIDED, for seven days (C4.32, C6.04, C7.47, C7.48, C3.26)', async () => {
    const { mobile, browser, id } = await trust.asked()
    const read = await browser.get(`partner_user_consents/${id}`)
    expect([read.status, read.body]).toMatchObject([
      200,
      {
        id,
        status: 'REQUESTED',
        account_id: null,
        partner_user_id: trust.coordinator.id,
        partner_user: { name: 'Joseph Lobo' },
        subsidiary: { name: 'Sahara Trust' },
        plan: { name: 'Covid Home Care' },
        expires_at: expect.any(String),
        can: ['give', 'decline'],
      },
    ])
    const given = await give(browser, id)
    const { account_id, provided_at, access_until } = given.body
    expect([given.status, given.body]).toMatchObject([
      200,
      { status: 'PROVIDED', state: 'PROVIDED', can: ['withdraw'] },
    ])
    const [from, to] = [provided_at, access_until].map((at: string) => Date.parse(`${at.replace(' ', 'T')}Z`))
    expect(to! - from!).toBe(7 * DAY)
    expect((await browser.get('userinfo')).body.id).toBe(account_id)
    expect(await ledgerOf(account_id)).toEqual([{ given: true, text_version: 'coordinator-2026-11' }])
    const joseph = await trust.coordinator.browser()
    const [seen] = (await joseph.get(`${trust.path}?mobile=${mobile.slice(3)}`)).body.partner_user_consents
    expect(seen).toMatchObject({ status: 'PROVIDED', account_id, access_until, resend_at: null })
    expect(await textsTo(mobile)).toContain('You let Joseph Lobo of Sahara Trust arrange your Tulsi Plus plan.')
  })

  test('given again, it is a no-op: 200, the same times, one line of the ledger (C7.48)', async () => {
    const { browser, id } = await trust.asked()
    const first = await give(browser, id)
    await world.advance(HOUR)
    const again = await give(browser, id)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await ledgerOf(first.body.account_id)).toHaveLength(1)
  })

  test('declined, the coordinator has nothing and can read that it is so; neither answer can be changed', async () => {
    const { mobile, browser, id } = await trust.asked()
    expect((await decline(browser, id)).body).toMatchObject({ status: 'REQUESTED', state: 'DECLINED', can: [] })
    expect((await decline(browser, id)).status).toBe(200)
    expect([(await give(browser, id)).error, (await withdraw(browser, id)).error]).toMatchObject(
      Array(2).fill({ type: 'ANSWERED', extra_args: { current_state: 'DECLINED' } }),
    )
    const joseph = await trust.coordinator.browser()
    const [seen] = (await joseph.get(`${trust.path}?mobile=${mobile.slice(3)}`)).body.partner_user_consents
    expect(seen).toMatchObject({ state: 'DECLINED', account_id: null })
  })

  test('withdrawn, it is PROVIDED with its time of withdrawal, the account is hidden again, and giving it again takes a new request', async () => {
    const { mobile, browser, id } = await trust.asked()
    const { account_id } = (await give(browser, id)).body
    const withdrawn = await withdraw(browser, id)
    expect([withdrawn.status, withdrawn.body]).toMatchObject([
      200,
      { status: 'PROVIDED', state: 'WITHDRAWN', withdrawn_at: expect.any(String), can: [] },
    ])
    expect((await withdraw(browser, id)).body).toEqual(withdrawn.body)
    expect((await give(browser, id)).error).toMatchObject({ type: 'ANSWERED' })
    expect((await ledgerOf(account_id)).map(({ given }) => given)).toEqual([true, false])
    const joseph = await trust.coordinator.browser()
    const [seen] = (await joseph.get(`${trust.path}?mobile=${mobile.slice(3)}`)).body.partner_user_consents
    expect(seen).toMatchObject({ state: 'WITHDRAWN', account_id: null })
    expect(await textsTo(mobile)).toContain('You have withdrawn your consent. Joseph Lobo of Sahara Trust')
    expect((await trust.ask(mobile)).status).toBe(201)
  })

  test('a person reads who has or had their consent, and what each did with it, newest first', async () => {
    const { browser, id } = await trust.asked()
    const { account_id } = (await give(browser, id)).body
    await actFor(world, trust, { account_id, act: 'read_details' })
    await actFor(world, trust, { account_id, act: 'edit_address' })
    const { body } = await browser.get('me/partner_user_consents')
    expect(body).toMatchObject({
      partner_user_consents: [{ id, state: 'PROVIDED', partner_user: { name: 'Joseph Lobo' } }],
      pagination_info: { total_partner_user_consents: 1 },
    })
    const log = (await browser.get(`partner_user_consents/${id}/log`)).body
    expect(log.accesses.map(({ act, by }: { act: string; by: string }) => [act, by])).toEqual([
      ['edit_address', 'Joseph Lobo'],
      ['read_details', 'Joseph Lobo'],
      ['request', 'Joseph Lobo'],
    ])
    await expect(
      world.db.deleteFrom('partner_user_consent_log').where('consent_id', '=', id).execute(),
    ).rejects.toThrow()
  })
})

describe('missing', () => {
  test('for anybody but the owner of the number, an unknown one, and after 72 hours: 404, and it is listed as expired (C3.27, C7.67)', async () => {
    const { mobile, browser, id } = await trust.asked()
    const stranger = await world.signUp(freshMobile())
    const joseph = await trust.coordinator.browser()
    const everything = [
      (who: typeof browser, of: string) => who.get(`partner_user_consents/${of}`),
      (who: typeof browser, of: string) => who.get(`partner_user_consents/${of}/log`),
      give,
      decline,
      withdraw,
    ]
    for (const call of everything) {
      expect((await call(stranger, id)).status).toBe(404)
      expect((await call(joseph, id)).status).toBe(404)
      expect((await call(browser, randomUUID())).status).toBe(404)
      expect((await call(world.browser(), id)).status).toBe(401)
    }
    expect((await stranger.get('me/partner_user_consents')).body.partner_user_consents).toEqual([])
    await world.advance(3 * DAY)
    const late = await world.signUp(mobile)
    for (const call of everything) expect((await call(late, id)).status).toBe(404)
    const { partner_user_consents } = (await late.get('me/partner_user_consents')).body
    expect(partner_user_consents).toMatchObject([{ id, state: 'EXPIRED', can: [] }])
    // An account that is opened under the number later finds no answer to give either.
    expect(
      await world.db
        .selectFrom('consents')
        .select('id')
        .where('purpose', '=', 'coordinator_access')
        .where('evidence', '@>', JSON.stringify({ consent_id: id }))
        .execute(),
    ).toEqual([])
  })

  test('for half a login, whose second factor is missing', async () => {
    const { browser, id, mobile } = await trust.asked()
    const { id: account_id } = await world.db
      .selectFrom('accounts')
      .select('id')
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow()
    const role = { account_id, subsidiary_id: trust.subsidiary_id, role: 'PARTNER_ADMIN' as const }
    await world.db
      .insertInto('partner_roles')
      .values({ ...role, granted_at: world.clock.now() })
      .execute()
    await world.db
      .updateTable('sessions')
      .set({ second_factor: 'pending' })
      .where('account_id', '=', account_id)
      .execute()
    expect((await browser.get(`partner_user_consents/${id}`)).status).toBe(404)
    expect((await give(browser, id)).status).toBe(404)
  })

  test('a number, name and address to which nobody agreed are forgotten after 90 days; a consent stays', async () => {
    const [unanswered, given] = [await trust.asked(), await trust.asked()]
    await give(given.browser, given.id)
    world.clock.moveTo(new Date(world.clock.now().getTime() + 94 * DAY))
    await forgetNumbers.work(world, {}, { attempt: 1, last: false, now: world.clock.now() })
    const rows = await world.db
      .selectFrom('partner_user_consents')
      .select(['id', 'mobile', 'name'])
      .where('id', 'in', [unanswered.id, given.id])
      .execute()
    expect(Object.fromEntries(rows.map(({ id, mobile, name }) => [id, [mobile, name]]))).toEqual({
      [unanswered.id]: [null, null],
      [given.id]: [given.mobile, 'Asha Verma'],
    })
    const joseph = await trust.coordinator.browser()
    expect((await joseph.get(trust.path)).status).toBe(200)
  })
})

describe('invalid', () => {
  test('another status than PROVIDED', async () => {
    const { browser, id } = await trust.asked()
    const { status, error } = await browser.send('PATCH', `partner_user_consents/${id}`, {
      body: { status: 'REQUESTED' },
    })
    expect([status, error?.fields]).toEqual([422, { status: 'A consent can only be given with the status PROVIDED' }])
  })
})
