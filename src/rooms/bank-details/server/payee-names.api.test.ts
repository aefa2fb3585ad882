import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_SENTINELS } from '#gateways/bank-verification/account-sentinels.ts'
import { FAMILY_PLAN, PERSONAL_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import { saveBank } from '#testing/bank.ts'
import type { Browser } from '#testing/browser.ts'
import { BUYER, buyPlan } from '#testing/buy-plan.ts'
import { openEmployer } from '#testing/employer.ts'
import { openWorld, type World } from '#testing/world.ts'
import { toWireTime } from '#values/wire-time.ts'

let world: World
let number = 9_744_300_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

/** The bank says that this account is Ramesh Chandra Gupta's. */
const typed = { account_holder_name: 'Ramesh Chandra Gupta', account_number: ACCOUNT_SENTINELS.other_name }

async function owner() {
  const mobile = `+91${number++}`
  const browser = await world.signUp(mobile)
  const { subscription_id } = await buyPlan(world, browser)
  return { mobile, browser, subscription_id }
}

test('an account is compared with the names of its owner and of those on the plan, not with what was typed', async () => {
  const { browser, subscription_id } = await owner()
  const refused = await saveBank(browser, typed)
  expect([refused.status, refused.error?.type]).toEqual([422, 'NAME_MISMATCH'])
  expect(refused.text).not.toMatch(/RAMESH|score/)
  expect((await browser.get('bankdetails')).status).toBe(204)
  const covered = { subscription_id, name: 'Ramesh Chandra Gupta', is_primary: false, created_at: world.clock.now() }
  await world.db.insertInto('subscription_members').values(covered).execute()
  const { body } = await saveBank(browser, typed)
  expect(body.verification).toMatchObject({ status: 'VERIFIED', registered_name: 'RAMESH CHANDRA GUPTA' })
})

test('a first account in the name of somebody on the plan waits a day, and the owner hears of each', async () => {
  const [wasim, asha] = [await owner(), await owner()]
  const covered = { subscription_id: wasim.subscription_id, name: 'Ravan Chor', created_at: world.clock.now() }
  await world.db.insertInto('subscription_members').values(covered).execute()
  const account = { account_holder_name: 'Ravan Chor', account_number: '771122334455' }
  const saved = await saveBank(wasim.browser, account)
  expect([saved.status, saved.body.verification.status]).toEqual([200, 'VERIFIED'])
  expect(saved.body.cooling_until).not.toBeNull()
  const own = await saveBank(asha.browser, { account_number: '771122334466' })
  expect([own.status, own.body.cooling_until]).toEqual([200, null])
  const sent = world.db
    .selectFrom('outbox_messages as m')
    .innerJoin('subscriptions as s', 's.account_id', 'm.account_id')
  const sentTo = async ({ subscription_id }: { subscription_id: string }) =>
    (
      await sent
        .select('m.template')
        .where('s.id', '=', subscription_id)
        .where('m.template', 'like', 'bank-%')
        .execute()
    ).map(({ template }) => template)
  expect([await sentTo(wasim), await sentTo(asha)]).toEqual([['bank-changed'], ['bank-added']])
})

/** @returns a person whose plan started in the tests' name, and how they order and pay a larger one in another name */
async function changingOwner() {
  const browser = await world.signUp(`+91${number++}`)
  const order = async ({ plan_id }: typeof PERSONAL_PLAN, kind: string, name: string) => {
    const { body } = await browser.post('payment/request', { plan_id, kind, member_details: { ...BUYER, name } })
    return body.gateway.order_ref as string
  }
  const pay = async (order_ref: string) => {
    await world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'success' })
    await world.work()
  }
  await pay(await order(PERSONAL_PLAN, 'NEW', BUYER.name))
  return { browser, pay, orderAs: (name: string) => order(FAMILY_PLAN, 'CHANGE', name) }
}

test('an order that is not paid renames nobody (0083)', async () => {
  const { browser, orderAs } = await changingOwner()
  await orderAs('Ravan Chor')
  expect((await browser.get('userinfo')).body.name).toBe(BUYER.name)
  const account = { account_holder_name: 'Ravan Chor', account_number: '771122334477' }
  expect((await saveBank(browser, account)).error?.type).toBe('NAME_MISMATCH')
})

test('a first account in a name that came by a later purchase waits a day (0083)', async () => {
  const { browser, orderAs, pay } = await changingOwner()
  await pay(await orderAs('Ravan Chor'))
  expect((await browser.get('userinfo')).body.name).toBe('Ravan Chor')
  const account = { account_holder_name: 'Ravan Chor', account_number: '771122334488' }
  const { body } = await saveBank(browser, account)
  expect([body.verification.status, body.cooling_until === null]).toEqual(['VERIFIED', false])
})

test('a first account in the name that a company typed for its employee waits a day; that of an earlier purchase does not (0083)', async () => {
  const employer = await openEmployer(world, { is_wallet_based_plan: false, rupees: 0 })
  const bought = await owner()
  const mobile = `+91${number++}`
  await employer.add({ name: 'Ravan Chor', mobile: mobile.slice(3) })
  await employer.add({ name: 'Ravan Chor', mobile: bought.mobile.slice(3) })
  const employee = await world.signUp(mobile)
  const account = { account_holder_name: 'Ravan Chor', account_number: '771122334499' }
  const waits = await saveBank(employee, account)
  expect([waits.status, waits.body.verification.status, waits.body.cooling_until]).toEqual([
    200,
    'VERIFIED',
    toWireTime(new Date(world.clock.now().getTime() + 86_400_000)),
  ])
  const own = await saveBank(bought.browser, { account_number: '771122334400', account_holder_name: BUYER.name })
  expect([own.status, own.body.cooling_until]).toEqual([200, null])
})

test('it also does where the bank answers later, or our staff accept a similar name', async () => {
  const employer = await openEmployer(world, { is_wallet_based_plan: false, rupees: 0 })
  const from = async (account_number: string) => {
    const { mobile } = await employer.add({ name: 'Ravan Chor' })
    const browser = await world.signUp(mobile)
    const saved = await saveBank(browser, { account_holder_name: 'Ravan Chor', account_number })
    return { browser, status: saved.body.verification.status }
  }
  const at = world.clock.now()
  const [slow, similar, bought] = [
    await from(ACCOUNT_SENTINELS.bank_slow),
    await from(ACCOUNT_SENTINELS.similar_name),
    await owner(),
  ]
  const own = await saveBank(bought.browser, { account_number: ACCOUNT_SENTINELS.bank_slow })
  expect([slow.status, similar.status, own.body.verification.status]).toEqual(['UNVERIFIED', 'REVIEW', 'UNVERIFIED'])
  await world.advance(90 * 60_000)
  const read = async ({ browser }: { browser: Browser }) => (await browser.get('bankdetails')).body
  const until = toWireTime(new Date(at.getTime() + 86_400_000))
  expect(await read(slow)).toMatchObject({ verification: { status: 'VERIFIED' }, cooling_until: until })
  expect(await read(bought)).toMatchObject({ verification: { status: 'VERIFIED' }, cooling_until: null })
  const staff = await world.person('Leela')
  const { reviews } = (await staff.get('dashboard/bank_reviews')).body
  const { id, version } = reviews.find(
    (one: { account_holder_name: string }) => one.account_holder_name === 'Ravan Chor',
  )
  const decided = await staff.post(`dashboard/bank_reviews/${id}/decide`, {
    accept: true,
    note: 'Same person',
    version,
  })
  expect(decided.status).toBe(200)
  expect(await read(similar)).toMatchObject({ verification: { status: 'VERIFIED' }, cooling_until: until })
})

test('a person whom a company has added is a payee once the owner of the plan has confirmed them', async () => {
  const { browser, subscription_id } = await owner()
  const now = world.clock.now()
  const added = { subscription_id, name: 'Ramesh Chandra Gupta', created_at: now, unconfirmed_since: now }
  await world.db.insertInto('subscription_members').values(added).execute()
  expect((await saveBank(browser, typed)).error?.type).toBe('NAME_MISMATCH')
})

test('a person removed from the plan is no payee any more', async () => {
  const { browser, subscription_id } = await owner()
  const now = world.clock.now()
  const left = { subscription_id, name: 'Ramesh Chandra Gupta', is_primary: false, created_at: now, removed_at: now }
  await world.db.insertInto('subscription_members').values(left).execute()
  expect((await saveBank(browser, typed)).error?.type).toBe('NAME_MISMATCH')
})

test('a bank that answers later is compared with the names as they are by then', async () => {
  const { browser, subscription_id } = await owner()
  const saved = await saveBank(browser, { account_number: ACCOUNT_SENTINELS.bank_slow })
  expect(saved.body.verification.status).toBe('UNVERIFIED')
  const named = { name: 'Someone Else' }
  const { account_id } = await world.db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  await world.db.updateTable('accounts').set(named).where('id', '=', account_id!).execute()
  await world.db.updateTable('subscription_members').set(named).where('subscription_id', '=', subscription_id).execute()
  await world.advance(90 * 60_000)
  expect((await browser.get('bankdetails')).body.verification.status).toBe('FAILED')
})
