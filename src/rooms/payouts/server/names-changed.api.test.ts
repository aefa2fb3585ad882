/** The name at the bank is compared again before money leaves, with the names as they are then. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNT_SENTINELS } from '#gateways/bank-verification/account-sentinels.ts'
import { renamePerson } from '#rooms/accounts/server/commands/save-person.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import { saveBank } from '#testing/bank.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'
import { openBatch } from './commands/open-batch.ts'

let world: World
let kabirId: string
let number = 9_715_000_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabirId = await person(world, '9899990096', { staff: 'SUPERADMIN' })
})
afterAll(() => world.close())

const kabir = () => world.signUp('+919899990096')
const waitsFor = async (id: bigint) =>
  (await (await kabir()).get('dashboard/payouts/blocked')).body.claims.find(
    ({ claim_id }: { claim_id: number }) => claim_id === Number(id),
  )?.waits_for
const attempts = async (id: bigint) =>
  (await world.db.selectFrom('payouts').select('status').where('claim_id', '=', id).orderBy('attempt').execute()).map(
    ({ status }) => status,
  )
const batch = () => openBatch(world, undefined, { by: { at: world.clock.now(), actor: 'system' } })

/** An approved claim of an owner whose money goes to the account of somebody on the plan. */
async function paidToMember() {
  const browser = await world.signUp(`+91${number++}`)
  const { subscription_id } = await buyPlan(world, browser)
  const relative = { subscription_id, name: 'Ramesh Chandra Gupta', is_primary: false, created_at: world.clock.now() }
  const { uhid, version } = await world.db
    .insertInto('subscription_members')
    .values(relative)
    .returning(['uhid', 'version'])
    .executeTakeFirstOrThrow()
  const account = { account_holder_name: relative.name, account_number: ACCOUNT_SENTINELS.other_name }
  expect((await saveBank(browser, account)).body.verification.status).toBe('VERIFIED')
  const { id, account_id } = await approvedClaim(world, { subscription_id, decided_by: kabirId })
  const isOver = { cooling_until: null, created_at: new Date(world.clock.now().getTime() - 86_400_000) }
  await world.db.updateTable('bank_details').set(isOver).where('account_id', '=', account_id).execute()
  return {
    id,
    account_id,
    subscription_id,
    browser,
    remove: async () => {
      const path = `subscriptions/${subscription_id}/members/${uhid}/remove`
      expect((await browser.post(path, { version })).status).toBeLessThan(300)
    },
  }
}

it('an account of a person removed from the plan is looked at by our staff before anything more is paid to it', async () => {
  const { id, browser, remove } = await paidToMember()
  await remove()
  await batch()
  expect([await attempts(id), await waitsFor(id)]).toEqual([[], 'BANK_REVIEW'])
  const { verification } = (await browser.get('bankdetails')).body
  expect(verification).toEqual({ status: 'REVIEW', registered_name: null, score: null })
  const admin = await kabir()
  const { reviews } = (await admin.get('dashboard/bank_reviews')).body
  const [review] = reviews.filter((one: { registered_name: string }) => one.registered_name === 'RAMESH CHANDRA GUPTA')
  expect(review.payee_names).not.toContain('Ramesh Chandra Gupta')
  // What they accept is not sent to them again.
  const decision = { accept: true, note: 'Seen the passbook', version: review.version }
  expect((await admin.post(`dashboard/bank_reviews/${review.id}/decide`, decision)).status).toBe(200)
  await batch()
  expect(await attempts(id)).toEqual(['PROCESSING'])
})

it('the same holds once the plan has ended, and for an owner whose name has changed', async () => {
  const ended = await paidToMember()
  const over = { status: 'EXPIRED', expires_at: world.clock.now() } as const
  await world.db.updateTable('subscriptions').set(over).where('id', '=', ended.subscription_id).execute()
  const browser = await world.signUp(`+91${number++}`)
  const { subscription_id } = await buyPlan(world, browser)
  await saveBank(browser)
  const renamed = await approvedClaim(world, { subscription_id, decided_by: kabirId })
  const named = { name: 'Someone Else' }
  await world.db.updateTable('accounts').set(named).where('id', '=', renamed.account_id).execute()
  await world.db.updateTable('subscription_members').set(named).where('subscription_id', '=', subscription_id).execute()
  await batch()
  expect([await waitsFor(ended.id), await waitsFor(renamed.id)]).toEqual(['BANK_REVIEW', 'BANK_REVIEW'])
})

it('a payout in a batch that has not left is stopped', async () => {
  const { id, remove } = await paidToMember()
  expect((await (await kabir()).post('dashboard/payout_batches', {})).body.batch).not.toBeNull()
  await remove()
  await world.work()
  expect([await attempts(id), await waitsFor(id)]).toEqual([['STOPPED'], 'BANK_REVIEW'])
})

it('its line is not in a file still to be downloaded', async () => {
  const { id, remove } = await paidToMember()
  const opened = await batch()
  await remove()
  const file = await (await kabir()).get(`dashboard/payout_batches/${opened}/file`)
  expect(file.text).not.toContain(`claim-${id}-1`)
  expect([await attempts(id), await waitsFor(id)]).toEqual([['STOPPED'], 'BANK_REVIEW'])
})

it('its claim is not settled by hand, and the refusal leaves the account with our staff', async () => {
  const { id, remove } = await paidToMember()
  await remove()
  const transfer = { utr: `UTR${id}NAME`, paid_on: istDateOf(world.clock.now()), amount: 500, version: 1 }
  const refused = await (await kabir()).post(`dashboard/claims/${id}/settle`, transfer)
  expect([refused.status, refused.error?.type]).toEqual([409, 'BANK_NOT_VERIFIED'])
  expect(await waitsFor(id)).toBe('BANK_REVIEW')
})

it('a name entered after the approval is no payee’s: of a person added or renamed since, or of the owner renamed by a purchase', async () => {
  const thief = { account_holder_name: 'Ravan Chor' }
  const relative = { relation: 'Brother', gender: 'M', dob: '1990-05-01' }
  const ways = {
    added: async (browser: Browser, plan: string) =>
      (await browser.post(`${plan}/members`, { ...relative, name: thief.account_holder_name })).status,
    renamed: async (browser: Browser, plan: string) => {
      const { uhid } = (await browser.get(`${plan}/members`)).body.members[1]
      return (await browser.patch(`${plan}/members/${uhid}`, { version: 1, name: thief.account_holder_name })).status
    },
    'renamed by a purchase': async (_: Browser, __: string, id: string) => {
      await renamePerson(world.db, { id, name: thief.account_holder_name, named_at: world.clock.now() })
      return 200
    },
  }
  for (const [way, enter] of Object.entries(ways)) {
    await world.advance(1000)
    const browser = await world.signUp(`+91${number++}`)
    const { subscription_id } = await buyPlan(world, browser)
    const plan = `subscriptions/${subscription_id}`
    if (way === 'renamed')
      expect((await browser.post(`${plan}/members`, { ...relative, name: 'Kiran Rao' })).status).toBe(201)
    const { id, account_id } = await approvedClaim(world, { subscription_id, decided_by: kabirId })
    await world.advance(1000)
    expect([way, await enter(browser, plan, account_id)]).toEqual([way, way === 'added' ? 201 : 200])
    const saved = await saveBank(browser, { ...thief, account_number: `77112${number++}` })
    expect([way, saved.body.verification?.status]).toEqual([way, 'VERIFIED'])
    const isOver = { cooling_until: null }
    await world.db.updateTable('bank_details').set(isOver).where('account_id', '=', account_id).execute()
    await batch()
    expect([way, await attempts(id), await waitsFor(id)]).toEqual([way, [], 'BANK_REVIEW'])
  }
})
