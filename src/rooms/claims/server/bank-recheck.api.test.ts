/** Bank details that are added or changed after a claim was filed are checked then. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeBank, saveBank } from '#testing/bank.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let meera: Browser
let number = 9_770_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  meera = await world.person('Meera')
})
afterAll(() => world.close())

/** A member with a claim of ₹300, which one person may approve. */
async function member() {
  const browser = await world.signUp(`+91${number++}`)
  const { subscription_id } = await buyPlan(world, browser)
  const { id, version } = await insertTestClaim(world, { subscription_id, claim_amount_paise: 300_00n })
  return { browser, id, version }
}

const read = (id: bigint) => world.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const checksOf = async (id: bigint) => {
  const { body } = await meera.get(`dashboard/claims/${id}`)
  return body.checks.map(({ code, level }: { code: string; level: string }) => [code, level])
}

it('an account shared with another person is found on the claims of both, and one person cannot approve them any more (D7.53)', async () => {
  const account_number = '712345600001'
  const [first, second] = [await member(), await member()]
  await saveBank(first.browser, { account_number })
  await world.work()
  expect(await checksOf(first.id)).toEqual([['BANK_NEW', 'MEDIUM']])
  expect((await read(first.id)).risk).toBe('MEDIUM')

  await saveBank(second.browser, { account_number })
  await world.work()
  for (const { id, version } of [first, second]) {
    expect((await checksOf(id))[0]).toEqual(['BANK_SHARED', 'HIGH'])
    const { evidence } = await world.db
      .selectFrom('claim_checks')
      .select('evidence')
      .where('claim_id', '=', id)
      .where('check_code', '=', 'BANK_SHARED')
      .executeTakeFirstOrThrow()
    expect(evidence).toEqual({ others: 1 })
    const approved = await meera.post(`dashboard/claims/${id}/approve`, { version, approved_claim_amount: 300 })
    expect([approved.status, approved.body.status]).toEqual([200, 'PENDING'])
  }
})

it('a new unshared account clears the finding, and is itself a new finding', async () => {
  const account_number = '712345600002'
  const [first, second] = [await member(), await member()]
  for (const { browser } of [first, second]) await saveBank(browser, { account_number })
  await world.work()
  expect((await read(second.id)).risk).toBe('HIGH')
  expect((await changeBank(world, second.browser, { account_number: '712345600003' })).status).toBe(200)
  await world.work()
  expect(await checksOf(second.id)).toEqual([['BANK_NEW', 'MEDIUM']])
  expect((await read(second.id)).risk).toBe('MEDIUM')
})

it('an approved claim stays approved and shows later findings; a paid one is not touched', async () => {
  const account_number = '712345600004'
  const [other, own] = [await member(), await member()]
  await saveBank(other.browser, { account_number })
  const paid = await insertTestClaim(world, { subscription_id: (await read(own.id)).subscription_id })
  await world.db
    .updateTable('claims')
    .set({
      status: 'SETTLED',
      external_transaction_id: 'PAIDLONGAGO',
      settled_at: world.clock.now(),
      approved_claim_amount_paise: paid.claim_amount_paise,
    })
    .where('id', '=', paid.id)
    .execute()
  const { version } = own
  await meera.post(`dashboard/claims/${own.id}/approve`, { version, approved_claim_amount: 300 })
  await saveBank(own.browser, { account_number })
  await world.work()
  expect(await read(own.id)).toMatchObject({ status: 'APPROVED', risk: 'HIGH' })
  expect(await read(paid.id)).toMatchObject({ status: 'SETTLED', risk: 'LOW' })
})
