/** An account is deleted 48 hours after its owner asked, as soon as nothing of it is open, and nothing of the person is found. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyInvariants } from '#platform/invariants/verify-invariants.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import { saveBank } from '#testing/bank.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { openEmployer } from '#testing/employer.ts'
import { sentCode } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { VERIFIED } from '../../../product.ts'

const HOUR = 3_600_000
let world: World
let next = 9_812_300_890
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())
afterEach(async () => {
  const results = await verifyInvariants(world.db, VERIFIED, world.clock.now())
  expect(results.filter(({ breaches, failure }) => breaches > 0 || failure)).toEqual([])
})

const newMobile = () => `+91${next++}`
async function ask(who: Browser, body: object = {}) {
  // The wait between two codes to a number.
  await world.advance(HOUR)
  const { verification_id } = (await who.post('me/erasure/otp')).body
  return who.post('me/erasure', { verification_id, otp: await sentCode(world, verification_id), ...body })
}
const accountOf = async (who: Browser) => (await who.get('userinfo')).body.id as string
const erasedAt = async (id: string) =>
  (await world.db.selectFrom('accounts').select('erased_at').where('id', '=', id).executeTakeFirstOrThrow()).erased_at
const messagesTo = async (mobile: string) =>
  ((await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}`)).body as { text: string }[])
    .map(({ text }) => text)
    .join('\n')

/** Tables in whose rows a text is found; not those of the simulated world, which plays others. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'simulator%' order by 1`.execute(
    world.db,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hit = await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${text}%`} limit 1`.execute(
      world.db,
    )
    if (hit.rows.length > 0) found.push(name)
  }
  return found
}

test('after 48 hours a person is gone from every table but those that the law keeps, and the number is free', async () => {
  const mobile = newMobile()
  const name = 'Tarangini Vismaya'
  const email = 'tarangini@vismaya.example'
  const tara = await world.signUp(mobile)
  const { subscription_id } = await buyPlan(world, tara, { name, email })
  const id = await accountOf(tara)
  const wife = { relation: 'Wife', dob: '1991-04-02', gender: 'F' }
  const son = { name: 'Kabir Vismaya', relation: 'Son', dob: '2020-04-02', gender: 'M', guardian_consent: true }
  expect((await tara.post(`subscriptions/${subscription_id}/members`, son)).status).toBe(201)
  expect((await saveBank(tara)).status).toBe(200)
  await tara.post('whatsapp/settings', { service: true, marketing: true })
  await tara.put('me/push_token', { token: 'a-token-of-the-app-of-tara-0123456789' })
  const { body: address } = await tara.post('addresses', {
    geo_string: 'Indiranagar',
    pincode: '560038',
    building: '12 Vismaya House',
    land_mark: 'Park',
    addressee_phone_number: mobile,
    label: 'Home',
  })
  expect(address.id).toBeDefined()
  // Somebody else has her on their plan, with her number.
  const ravi = await world.signUp(newMobile())
  const { subscription_id: his } = await buyPlan(world, ravi)
  await ravi.post(`subscriptions/${his}/members`, { ...wife, name: 'Tarangini V', mobile, email })
  expect((await tara.get('subscriptions')).body.subscriptions).toHaveLength(2)

  expect((await ask(tara)).error?.type).toBe('PLAN_RUNNING')
  expect((await tara.post('me/erasure', { end_plans: true, verification_id: id, otp: '123456' })).status).toBe(410)
  const asked = await ask(tara, { end_plans: true, reason: 'I move abroad' })
  expect(asked.body).toMatchObject({ plans: [{ id: subscription_id, paid_by_company: false }], kept: ['INVOICES'] })
  expect(asked.body.request.due_at).not.toBe(asked.body.request.requested_at)
  expect((await ask(tara, { end_plans: true })).body.request).toEqual(asked.body.request)
  await world.advance(46 * HOUR)
  expect(await erasedAt(id)).toBeNull()
  await world.advance(2 * HOUR)
  expect(await erasedAt(id)).not.toBeNull()

  expect((await tara.get('userinfo')).status).toBe(401)
  await world.advance(12 * HOUR)
  expect(await messagesTo(mobile)).toContain('account is deleted.')
  const digits = mobile.slice(3)
  // Append-only records of what was said at the time; the message that it is deleted, sealed, for a week.
  expect(await tablesWith(digits)).toEqual([])
  expect(await tablesWith(email)).toEqual([])
  expect(await tablesWith(name)).toEqual(['invoices'])
  expect(await tablesWith('Vismaya House')).toEqual([])
  expect(await tablesWith('Kabir Vismaya')).toEqual([])

  const successor = await world.signUp(mobile)
  expect(await accountOf(successor)).not.toBe(id)
  expect((await successor.get('subscriptions')).body.subscriptions).toEqual([])
  expect((await successor.get('me/invoices')).body.invoices).toEqual([])
  const staff = await world.person('Kabir')
  expect((await staff.get(`dashboard/subscriptions?mobile=${encodeURIComponent(mobile)}`)).text).not.toContain(
    subscription_id,
  )
})

test('what is open stops the request, and what opens later makes it wait until it has ended', async () => {
  const mobile = newMobile()
  const asha = await world.signUp(mobile)
  const { subscription_id } = await buyPlan(world, asha)
  const id = await accountOf(asha)
  const other = await accountOf(await world.signUp(newMobile()))
  expect((await ask(asha, { end_plans: true })).status).toBe(200)
  const claim = await approvedClaim(world, { subscription_id, decided_by: other })
  expect((await asha.get('me/erasure')).body.blockers).toEqual(['OPEN_CLAIM'])
  await world.advance(60 * HOUR)
  expect(await erasedAt(id)).toBeNull()
  expect(await messagesTo(mobile)).toContain('is not deleted yet')
  await world.db
    .updateTable('claims')
    .set({ status: 'REJECTED', reason_codes: ['OTHER'] })
    .where('id', '=', claim.id)
    .execute()
  await world.advance(HOUR)
  expect(await erasedAt(id)).not.toBeNull()
  const kept = world.db.selectFrom('erasures').select(['status', 'kept']).where('account_id', '=', id)
  expect(await kept.executeTakeFirstOrThrow()).toEqual({ status: 'PARTIAL', kept: ['CLAIMS', 'INVOICES'] })

  const staff = await world.person('Kabir')
  expect((await ask(staff)).error?.extra_args.blockers).toContain('ROLE')
})

test('stopped in time everything stays; a plan bought meanwhile is never lost with the account', async () => {
  const mobile = newMobile()
  const asha = await world.signUp(mobile)
  const id = await accountOf(asha)
  expect((await ask(asha)).body).toMatchObject({ plans: [], kept: [] })
  expect((await asha.post('me/erasure/withdraw')).body.request).toBeNull()
  expect((await asha.post('me/erasure/withdraw')).status).toBe(200)
  await world.advance(60 * HOUR)
  expect(await erasedAt(id)).toBeNull()
  expect(await messagesTo(mobile)).toContain('you stopped the deletion')

  expect((await ask(asha)).status).toBe(200)
  await buyPlan(world, asha)
  await world.advance(60 * HOUR)
  expect(await erasedAt(id)).toBeNull()
  expect((await asha.get('subscriptions')).body.subscriptions).toHaveLength(1)
})

test('a company reads that somebody deleted their account, not who, and gets the credits back', async () => {
  const looms = await openEmployer(world)
  const hr = await looms.hr()
  const nila = looms.somebody({ name: 'Nilanjana Ghosal' })
  expect((await hr.post(`${looms.path}/partner_user`, nila)).status).toBeLessThan(300)
  const who = await world.signUp(nila.mobile)
  expect((await ask(who, { end_plans: true })).status).toBe(200)
  await world.advance(60 * HOUR)
  const { text } = await hr.get(`${looms.path}/partner_users?tab=employees`)
  const rows = await world.db
    .selectFrom('partner_users')
    .select(['name', 'status', 'email'])
    .where('partner_plan_id', '=', looms.partner_id)
    .execute()
  expect(rows).toEqual([{ name: 'Deleted account', status: 'EXPIRED', email: null }])
  for (const gone of ['Nilanjana', nila.mobile, nila.email]) expect(text).not.toContain(gone)
})
