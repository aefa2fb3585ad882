/** An account whose branch has another code now is paid by that code, also where it was paid by the old one before. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBank } from '#rooms/claims/server/checks/find-bank.ts'
import type { ClaimRow } from '#rooms/claims/server/move-claim.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import { saveBank } from '#testing/bank.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'

let world: World
let kabirId: string
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabirId = await person(world, '9899990098', { staff: 'SUPERADMIN' })
})
afterAll(() => world.close())

const batch = async () => {
  await (await world.signUp('+919899990098')).post('dashboard/payout_batches', {})
  await world.work()
}
/** The codes that the payouts of a claim went to, as the bank got them. */
const codesOf = (id: bigint) =>
  world.db
    .selectFrom('payouts as p')
    .innerJoin('simulator_payouts as s', 's.reference_id', 'p.key')
    .innerJoin('simulator_fund_accounts as f', 'f.fund_account_ref', 's.fund_account_ref')
    .select('f.ifsc')
    .where('p.claim_id', '=', id)
    .execute()

it('money for an account that was paid before goes to the code that replaced its own (decisions §14)', async () => {
  const browser = await world.signUp('+919716000001')
  const { subscription_id } = await buyPlan(world, browser)
  expect((await saveBank(browser)).status).toBe(200)
  const first = await approvedClaim(world, { subscription_id, decided_by: kabirId })
  await batch()
  expect(await codesOf(first.id)).toEqual([{ ifsc: 'HDFC0000001' }])
  // As if the branch had left the list since.
  const retired = { ifsc_code: 'SYNB0000445', bank: 'Syndicate Bank', branch: 'Lingarajapuram' }
  await world.db.updateTable('bank_details').set(retired).where('account_id', '=', first.account_id).execute()
  const { id } = await approvedClaim(world, { subscription_id, decided_by: kabirId })
  await batch()
  expect(await codesOf(id)).toEqual([])
  expect((await saveBank(browser, { ifsc_code: 'CNRB0010445' })).body).toMatchObject({
    cooling_until: null,
    verification: { status: 'VERIFIED' },
  })
  await batch()
  expect(await codesOf(id)).toEqual([{ ifsc: 'CNRB0010445' }])
  await world.advance(DAY_MS)
  const paid = world.db.selectFrom('claims').selectAll().where('id', '=', first.id)
  const claim = (await paid.executeTakeFirstOrThrow()) as ClaimRow
  expect(claim.status).toBe('SETTLED')
  const found = await findBank(world.db, claim, world.clock.now())
  expect(found.filter(({ check_code }) => check_code === 'BANK_NEW')).toEqual([])
  const rows = world.db.selectFrom('bank_details').select(['ifsc_code', 'active']).orderBy('active')
  expect(await rows.where('account_id', '=', first.account_id).execute()).toEqual([
    { ifsc_code: 'SYNB0000445', active: false },
    { ifsc_code: 'CNRB0010445', active: true },
  ])
})
