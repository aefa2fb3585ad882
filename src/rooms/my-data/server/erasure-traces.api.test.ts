/** After a deletion nothing of the person is found in any table but what the law makes us store, and others keep what is theirs. */

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { saveBank } from '#testing/bank.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { bookFirst } from '#testing/checkups.ts'
import { loggedIn, openCouples, releaseTo, SITA } from '#testing/couple.ts'
import { deleteAccount } from '#testing/delete-account.ts'
import { sendPartnerEvent } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { isErasedNumber } from '#values/mobile.ts'

const HOUR = 3_600_000
let world: World
let couples: ReturnType<typeof openCouples>
let next = 9_812_301_890
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NUMBER: '50' })
  couples = openCouples(world, 9_769_990_000)
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await brokenRules(world)).toEqual([])
})

const newMobile = () => `+91${next++}`
const accountOf = async (who: Browser) => (await who.get('userinfo')).body.id as string
const erase = (who: Browser, end_plans: string[] = []) =>
  deleteAccount(world, who, { end_plans, reason: 'I move abroad' })
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
    const hit = await sql`select 1 from ${sql.table(name)} t where t::text ilike ${`%${text}%`} limit 1`.execute(
      world.db,
    )
    if (hit.rows.length > 0) found.push(name)
  }
  return found
}

test('a person is gone from every table but those that the law keeps, and the number is free', async () => {
  const mobile = newMobile()
  const name = 'Tarangini Vismaya'
  const email = 'tarangini@vismaya.example'
  const tara = await world.signUp(mobile)
  const { subscription_id } = await buyPlan(world, tara, { name, email })
  const id = await accountOf(tara)
  const son = { name: 'Kabir Vismaya', relation: 'Son', dob: '2020-04-02', gender: 'M', guardian_consent: true }
  expect((await tara.post(`subscriptions/${subscription_id}/members`, son)).status).toBe(201)
  expect((await saveBank(tara)).status).toBe(200)
  await tara.post('whatsapp/settings', { service: true, marketing: true })
  expect((await tara.put('me/push_token', { token: 'a-token-of-the-app-of-tara-0123456789' })).status).toBeLessThan(300)
  const { body: address } = await tara.post('addresses', {
    geo_string: 'Indiranagar',
    pincode: '560038',
    building: '12 Vismaya House',
    land_mark: 'Park',
    addressee_phone_number: mobile,
    label: 'Home',
  })
  expect(address.id).toBeDefined()
  await world.db
    .insertInto('former_names')
    .values({ account_id: id, name: 'Tarangini Before', until: world.clock.now() })
    .execute()
  const { uhid } = await world.db
    .selectFrom('subscription_members')
    .select('uhid')
    .where('subscription_id', '=', subscription_id)
    .where('is_primary', '=', true)
    .executeTakeFirstOrThrow()
  const booked = await bookFirst(tara, { uhid })
  await releaseTo(world, booked.body.id)
  await world.db.updateTable('checkup_orders').set({ email }).where('id', '=', booked.body.id).execute()
  expect((await sendPartnerEvent(world, { mobile, reference: 'P-1890', status: 'CANCELLED' })).status).toBe(200)
  await world.db
    .updateTable('partner_orders')
    .set({ status: 'CLOSED', reason: null })
    .where('mobile', '=', mobile)
    .execute()
  // Somebody else has her on their plan, with her number.
  const raviMobile = newMobile()
  const ravi = await world.signUp(raviMobile)
  const { subscription_id: his } = await buyPlan(world, ravi)
  const wife = { name: 'Tarangini V', relation: 'Wife', dob: '1991-04-02', gender: 'F', mobile, email }
  expect((await ravi.post(`subscriptions/${his}/members`, wife)).status).toBe(201)
  expect((await tara.get('subscriptions')).body.subscriptions).toHaveLength(2)

  await erase(tara, [subscription_id])
  expect((await tara.get('userinfo')).status).toBe(401)
  expect(await messagesTo(mobile)).toContain('account is deleted.')
  expect(await tablesWith(mobile.slice(3))).toEqual([])
  expect(await tablesWith(email)).toEqual([])
  // As the law has medical records and invoices.
  expect(await tablesWith(name)).toEqual(['checkup_orders', 'invoices'])
  expect(await tablesWith('Tarangini Before')).toEqual([])
  expect(await tablesWith('Vismaya House')).toEqual([])
  expect(await tablesWith('Kabir Vismaya')).toEqual([])
  const log = world.db.selectFrom('audit_log').select('after').where('action', '=', 'my-data.account-erased')
  expect(await log.where('entity_id', '=', id).execute()).toEqual([
    { after: { status: 'PARTIAL', kept: ['INVOICES', 'MEDICAL'] } },
  ])
  // His row of her stays, without her number.
  const { members } = (await ravi.get(`subscriptions/${his}`)).body
  expect(JSON.stringify(members ?? [])).not.toContain(mobile)

  const successor = await world.signUp(mobile)
  expect(await accountOf(successor)).not.toBe(id)
  expect((await successor.get('subscriptions')).body.subscriptions).toEqual([])
  expect((await successor.get('me/invoices')).body.invoices).toEqual([])
  expect(JSON.stringify((await successor.get('me/checkups')).body)).not.toContain('ORD')
  const staff = await world.person('Kabir')
  expect((await staff.get(`dashboard/subscriptions?mobile=${encodeURIComponent(mobile)}`)).text).not.toContain(
    subscription_id,
  )
})

/** A check-up with its report of an adult on somebody's plan, who has logged in by a number of their own. */
async function couple() {
  const hers = couples.number()
  const one = await couples.couple(hers)
  await loggedIn(world, hers)
  await world.advance(HOUR)
  const { body: order } = await bookFirst(await one.owner(), { uhid: one.uhid })
  const file = await releaseTo(world, order.id)
  expect((await (await world.signUp(hers)).get(file)).status).toBe(200)
  expect((await (await one.owner()).get(file)).status).not.toBe(200)
  return { ...one, hers, file, order_id: order.id as string }
}

test('the owner of a plan deletes their account: another adult on it learns that it ended, and keeps what is theirs', async () => {
  const { owner, subscription_id, file, hers, uhid } = await couple()
  await erase(await owner(), [subscription_id])
  expect(await messagesTo(hers)).toContain('because its owner deleted their account')
  expect((await (await world.signUp(hers)).get(file)).status).toBe(200)
  const member = world.db.selectFrom('subscription_members').select(['name', 'mobile']).where('uhid', '=', uhid)
  expect(await member.executeTakeFirstOrThrow()).toEqual({ name: SITA.name, mobile: hers })
})

test('an adult deletes their account: neither the owner of the plan nor the next owner of the number reads their report (0082)', async () => {
  const { owner, file, hers, order_id, enter, confirm } = await couple()
  await erase(await world.signUp(hers))
  const order = world.db.selectFrom('checkup_orders').select('mobile').where('id', '=', order_id)
  expect(isErasedNumber((await order.executeTakeFirstOrThrow()).mobile)).toBe(true)
  expect((await (await owner()).get(file)).status).not.toBe(200)
  await loggedIn(world, hers)
  expect((await (await world.signUp(hers)).get(file)).status).toBe(404)
  expect((await (await world.signUp(hers)).get('subscriptions')).body.subscriptions).toEqual([])
  // The owner of the plan enters the number again, for its next owner: it opens nothing of before.
  await enter(hers)
  await confirm()
  for (const path of ['me/checkups', 'me/documents'])
    expect((await (await world.signUp(hers)).get(path)).text).not.toContain(order_id)
  expect((await (await world.signUp(hers)).get(file)).status).toBe(404)
  expect((await (await owner()).get(file)).status).not.toBe(200)
})

test('the email of a person goes off the plan of another, also where it is not that of their account', async () => {
  const hers = couples.number()
  const { owner, subscription_id, uhid, confirm } = await couples.couple(hers)
  await loggedIn(world, hers)
  await world.advance(HOUR)
  const members = `subscriptions/${subscription_id}/members`
  const all = (await (await owner()).get(members)).body.members as { uhid: string; version: number }[]
  const body = { version: all.find((one) => one.uhid === uhid)!.version, email: 'sita.private@bose.example' }
  expect((await (await owner()).patch(`${members}/${uhid}`, body)).status).toBe(200)
  await confirm()
  await erase(await world.signUp(hers))
  const row = world.db.selectFrom('subscription_members').select(['name', 'mobile', 'email', 'email_proof', 'email_at'])
  expect(await row.where('uhid', '=', uhid).executeTakeFirstOrThrow()).toEqual({
    ...{ name: SITA.name, mobile: null },
    ...{ email: null, email_proof: 'OWNER', email_at: null },
  })
  expect(await tablesWith('sita.private')).toEqual([])
})
