/** What stops a deletion because it is still to be settled, and what cannot be opened after one (decisions §28). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedClaim } from '#testing/approved-claim.ts'
import { buyWithAutoRenewal, goTo, nextDebit, publishShortPlan } from '#testing/auto-renewal.ts'
import { saveBank } from '#testing/bank.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { openCouples } from '#testing/couple.ts'
import { deleteAccount } from '#testing/delete-account.ts'
import { openEmployer } from '#testing/employer.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { person } from '#testing/log-in.ts'
import { sendPartnerEvent } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'

const [FIRST, SECOND] = ['+919899990081', '+919899990082']
let world: World
let approver: string
let next = 9_812_400_890
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  approver = await person(world, FIRST, { staff: 'SUPERADMIN' })
  await person(world, SECOND, { staff: 'SUPERADMIN' })
})
afterAll(() => world.close())

const newMobile = () => `+91${next++}`
const blockersOf = async (browser: Browser) => (await browser.get('me/erasure')).body.blockers
async function customer(mobile = newMobile()) {
  const browser = await world.signUp(mobile)
  return { browser, mobile, ...(await buyPlan(world, browser)) }
}

test('a claim that was settled by hand stops it for as long as the bank may send the money back', async () => {
  const { browser, subscription_id } = await customer()
  expect((await saveBank(browser)).status).toBe(200)
  const { id } = await approvedClaim(world, { subscription_id, decided_by: approver })
  const paid = { utr: `UTR${id}HAND`, paid_on: istDateOf(world.clock.now()), amount: 500, version: 1 }
  const settled = await (await world.signUp(SECOND)).post(`dashboard/claims/${id}/settle`, paid)
  expect(settled.body.status).toBe('SETTLED')
  expect(await blockersOf(browser)).toEqual(['RECENT_PAYOUT'])
})

test('a rejected claim of a deleted account is not reopened: nobody could be paid', async () => {
  const { browser, subscription_id } = await customer()
  const { id } = await insertTestClaim(world, { subscription_id })
  const act = async (mobile: string, action: string, body: object) => {
    const row = world.db.selectFrom('claims').select('version').where('id', '=', id)
    const { version } = await row.executeTakeFirstOrThrow()
    return (await world.signUp(mobile)).post(`dashboard/claims/${id}/${action}`, { ...body, version })
  }
  expect((await act(FIRST, 'reject', { reasons: ['INVOICE_UNREADABLE'] })).status).toBe(200)
  await deleteAccount(world, browser)
  const refused = await act(SECOND, 'reopen', { reason: 'It is readable after all' })
  expect([refused.status, refused.error?.type]).toEqual([422, 'NOT_COVERED'])
  expect(refused.body.message).toBe('The member has deleted their account: nobody can be paid.')
})

test('a debit that is with the bank stops it, although auto-renewal was turned off meanwhile', async () => {
  const mobile = newMobile()
  const renewing = await buyWithAutoRenewal(world, await world.signUp(mobile), await publishShortPlan(world))
  await goTo(world, renewing.renews_on, 0, 5)
  await nextDebit(world, renewing.token_ref, 'late')
  await goTo(world, renewing.renews_on, 0, 6.02)
  const browser = await world.signUp(mobile)
  expect(await blockersOf(browser)).toEqual(['MONEY_MOVING'])
  const off = await browser.post(`subscriptions/${renewing.subscription_id}/auto_debit/cancel`)
  expect(off.body.debit_under_way).toEqual(expect.any(Number))
  expect(await blockersOf(browser)).toEqual(['MONEY_MOVING'])
})

test('an order of a partner for somebody else on the plan stops it until it is delivered', async () => {
  const { couple, number } = openCouples(world, 9_812_710_000)
  const mobile = number()
  const family = await couple(mobile)
  await family.confirm()
  const order = { reference: randomUUID(), mobile, service_date: istDateOf(world.clock.now()) }
  await sendPartnerEvent(world, { ...order, status: 'PENDING' })
  expect(await blockersOf(await family.owner())).toEqual(['BOOKED'])
  await sendPartnerEvent(world, { ...order, status: 'SUCCESS' })
  expect(await blockersOf(await family.owner())).toEqual([])
})

test('a plan that our staff have blocked stops it: a new account would not be blocked (0085)', async () => {
  const { browser, subscription_id } = await customer()
  const act = async (name: string, body: object) =>
    (await (await world.person('Kabir')).post(`dashboard/subscriptions/${subscription_id}/${name}`, body)).status
  expect(await act('block', { reason: 'MISUSE' })).toBe(200)
  expect(await blockersOf(browser)).toEqual(['BLOCKED'])
  expect(await act('unblock', {})).toBe(200)
  expect(await blockersOf(browser)).toEqual([])
})

test('who deletes their account takes no deletion of the company', async () => {
  const looms = await openEmployer(world, { deletion_limit: 1 })
  const { mobile } = await looms.add()
  const other = await looms.add()
  await deleteAccount(world, await world.signUp(mobile))
  const body = { partner_user_id: other.id }
  expect((await (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body })).status).toBe(200)
})
