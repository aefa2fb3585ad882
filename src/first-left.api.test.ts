/** What one of two people has done counts while they may do it; after that somebody else starts, and a third decides. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { approveClaimOf, choosePersonOf, giveOrderBackOf, memberWithNumber, takeNumberOff } from '#testing/pair-acts.ts'
import { chargedOrder, employeeWithMember, waitingOrder } from '#testing/service-uses.ts'
import { signInDirectly } from '#testing/sign-in.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let plan: string
let second: Browser
let third: Browser
let number = 9_817_000_000

/** A super-admin whom the operator appointed. */
async function superadmin() {
  const mobile = `+91${number++}`
  const browser = await signInDirectly(world.db, world.browser(), mobile, world.clock.now())
  const account = world.db.selectFrom('accounts').select('id').where('mobile', '=', mobile)
  const { id } = await account.executeTakeFirstOrThrow()
  const role = { account_id: id, role: 'SUPERADMIN', granted_by: null, granted_at: world.clock.now() } as const
  await world.db.insertInto('staff_roles').values(role).execute()
  return { id, browser }
}

/** Does something as one of two, and loses the role then. */
async function firstWho<T>(act: (browser: Browser) => Promise<T>): Promise<T> {
  const { id, browser } = await superadmin()
  const done = await act(browser)
  const lowered = { role: 'MODERATION_MEMBER', granted_at: world.clock.now() } as const
  await world.db.updateTable('staff_roles').set(lowered).where('account_id', '=', id).execute()
  return done
}

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  second = (await superadmin()).browser
  third = (await superadmin()).browser
  plan = (await buyPlan(world, await world.signUp('+919600000002'))).subscription_id
})
afterAll(() => world.close())

it('a claim goes back for a first approval again (0083)', async () => {
  const claim = await insertTestClaim(world, { subscription_id: plan, claim_amount_paise: 3_000_00n })
  const id = String(claim.id)
  expect((await firstWho((browser) => approveClaimOf(world, browser, { id }))).body.status).toBe('PENDING')
  const refused = await approveClaimOf(world, second, { id })
  expect([refused.status, refused.body.error.extra_args]).toEqual([403, { reason: 'FIRST_LEFT' }])
  const { version } = (await second.get(`dashboard/claims/${id}`)).body
  await second.post(`dashboard/claims/${id}/send_back`, { version, note: 'Its first approver has left' })
  expect((await approveClaimOf(world, second, { id })).body.status).toBe('PENDING')
  expect((await approveClaimOf(world, third, { id })).body.status).toBe('APPROVED')
})

it('the next confirmation of a top-up is the first of two (0083)', async () => {
  const amount = 1_00_001
  const asked = await second.post('dashboard/topups', { partner_id: WALLET_CONTRACT, amount })
  const id = asked.body.transaction_id
  const user = { mobile: `+91${number++}`, created_at: world.clock.now() }
  const { id: asked_by } = await world.db.insertInto('accounts').values(user).returning('id').executeTakeFirstOrThrow()
  const byCompany = { source: 'COMPANY', asked_by } as const
  await world.db.updateTable('wallet_topups').set(byCompany).where('transaction_id', '=', id).execute()
  const confirm = (browser: Browser) =>
    browser.post(`dashboard/topups/${id}/confirm`, { utr: 'HDFC0000000017', amount })
  expect((await firstWho(confirm)).body.status).toBe('PENDING')
  expect((await confirm(second)).body.status).toBe('PENDING')
  expect((await confirm(third)).body.status).toBe('CONFIRMED')
})

it('a colleague proposes a person for an order with a reason of their own (0083)', async () => {
  const order = await waitingOrder(world, plan)
  const { uhid } = await employeeWithMember(world, `+91${number++}`, 10_000_00n)
  const sums = { gross_paise: 3_000_00n, paid_by_plan_paise: 3_000_00n }
  await world.db.updateTable('partner_orders').set(sums).where('id', '=', BigInt(order.id)).execute()
  const choose = (browser: Browser, reason?: string) =>
    choosePersonOf(world, browser, { id: order.id, uhid, ...(reason ? { reason } : {}) })
  expect((await firstWho((browser) => choose(browser, 'Their other number'))).body.proposed).toMatchObject({ uhid })
  expect((await choose(second)).body.error.extra_args).toEqual({ reason: 'FIRST_LEFT' })
  expect((await choose(second, 'They called me')).body).toMatchObject({ status: 'WAITING', proposed: { by_you: true } })
  expect((await choose(third)).body.status).toBe('APPLIED')
})

it('a colleague proposes to give an order back with a reason of their own (0083)', async () => {
  const id = await chargedOrder(world, `+91${number++}`, 3_000)
  const give = (browser: Browser, reason?: string) => giveOrderBackOf(world, browser, id, reason)
  expect((await firstWho((browser) => give(browser, 'She called'))).body.proposed_return).toMatchObject({
    amount: 3_000,
  })
  expect((await give(second)).body.error.extra_args).toEqual({ reason: 'FIRST_LEFT' })
  expect((await give(second, 'She called me')).body.proposed_return).toMatchObject({ by_you: true })
  expect((await give(third)).body).toMatchObject({ status: 'CLOSED', given_back: 3_000 })
})

it('a colleague proposes a member’s contact with a reason of their own (0083)', async () => {
  const uhid = await memberWithNumber(world, plan, `+91${number++}`)
  const remove = (browser: Browser, reason?: string) =>
    takeNumberOff(browser, { plan, uhid, ...(reason ? { reason } : {}) })
  expect((await firstWho((browser) => remove(browser, 'The member called'))).body.proposal).toMatchObject({ uhid })
  expect((await remove(second)).body.error.extra_args).toEqual({ reason: 'FIRST_LEFT' })
  expect((await remove(second, 'They called me')).body.proposal).toMatchObject({ uhid, by_you: true })
  expect((await remove(third)).body.proposal).toBeNull()
})
