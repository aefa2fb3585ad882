/** A plan that is ended and given again is used once, whichever of the two is in force. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { verifyInvariants } from '#platform/invariants/verify-invariants.ts'
import { readTaken } from '#rooms/claims/server/limits.ts'
import { recordUsage } from '#rooms/subscriptions/server/commands/record-usage.ts'
import { subscriptionInvariants } from '#rooms/subscriptions/server/invariants.ts'
import { istDateOf } from '#values/ist-date.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { insertTestClaim } from '../../../testing/insert-test-claim.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(async () => {
  const checked = await verifyInvariants(world.db, { invariants: subscriptionInvariants }, world.clock.now())
  await world.close()
  expect(checked.filter(({ breaches, failure }) => breaches > 0 || failure).map(({ name }) => name)).toEqual([])
})

test('what was used of the second plan counts when the first is given back', async () => {
  const looms = await openEmployer(world, { quota_reusable: true })
  const person = looms.somebody({ walletAmount: 0 })
  const hr = await looms.hr()
  const planOf = async (id: string) => {
    const { subscription_id } = await world.db
      .selectFrom('partner_users')
      .select('subscription_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { uhid } = await world.db
      .selectFrom('subscription_members')
      .select('uhid')
      .where('subscription_id', '=', subscription_id)
      .executeTakeFirstOrThrow()
    return { subscription_id, uhid }
  }
  let total = 0
  const spendAll = async (id: string, key: string, most = 99) => {
    const plan = await planOf(id)
    let used = 0
    for (let at = 0; at < most; at += 1) {
      const reference = `again/${key}/${at}`
      const use = { ...plan, service: 'Appointment' as const, reference, now: world.clock.now() }
      const outcome = await withTransaction(world.db, (trx) => recordUsage(trx, use))
      if (!('recorded' in outcome)) break
      used += 1
    }
    total += used
    return used
  }
  const first = (await hr.post(`${looms.path}/partner_user`, person)).body.id
  await spendAll(first, 'a', 2)
  expect((await hr.send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: first } })).status).toBe(200)
  await world.advance(1_000)
  const second = (await hr.post(`${looms.path}/partner_user`, person)).body.id
  const rest = await spendAll(second, 'b')
  expect(total).toBe(2 + rest)
  expect((await hr.send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: second } })).status).toBe(
    200,
  )
  await world.advance(1_000)
  const back = await hr.post(`${looms.path}/partner_user/${first}/restore`, {})
  expect(back.status).toBe(200)
  const again = await spendAll(first, 'c')
  expect(again).toBe(0)
})

test('what claims were paid of the first plan counts in the limits of the second', async () => {
  const looms = await openEmployer(world, { quota_reusable: true, is_wallet_based_plan: false, rupees: 0 })
  const person = looms.somebody()
  const hr = await looms.hr()
  const planOf = async (id: string) =>
    (
      await world.db
        .selectFrom('partner_users')
        .select('subscription_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).subscription_id
  const added = await hr.post(`${looms.path}/partner_user`, person)
  expect(added.status, JSON.stringify(added.error)).toBe(201)
  const first = await planOf(added.body.id)
  const claim = await insertTestClaim(world, { subscription_id: first, has_wallet: false } as never)
  await world.db
    .updateTable('claims')
    .set({ status: 'APPROVED', approved_claim_amount_paise: 80_000n, decided_at: world.clock.now() } as never)
    .where('id', '=', claim.id)
    .execute()
  const asked = { claim_type: 'Pharmacy', term: 1, day: istDateOf(world.clock.now()) } as const
  const taken = await readTaken(world.db, { ...asked, subscription_id: first } as never)
  await hr.send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: added.body.id } })
  await world.advance(1_000)
  const again = await hr.post(`${looms.path}/partner_user`, person)
  expect(again.status, JSON.stringify(again.error)).toBe(201)
  const second = await planOf(again.body.id)
  expect(second).not.toBe(first)
  const left = await readTaken(world.db, { ...asked, subscription_id: second } as never)
  expect(left.term.decided + left.term.open).toBe(taken.term.decided + taken.term.open)
})
