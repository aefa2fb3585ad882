/** A refund that waits, whose requester left our staff: a colleague takes it over, and it keeps its day. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { saveSetting } from '#platform/settings/save-setting.ts'
import { FAMILY_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import { refundActs } from '#testing/refund-acts.ts'
import { signInDirectly } from '#testing/sign-in.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { secondPersonAbove } from '../rules/settings.ts'

let world: World
let number = 9_817_500_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())
beforeEach(() => limitTo(1_000))

async function limitTo(value: number) {
  const by = { at: world.clock.now(), actor: 'system' as const }
  await withTransaction(world.db, (trx) =>
    saveSetting(trx, { setting: secondPersonAbove, value, effective_from: null, by }),
  )
  noteSettingsChange(world.db)
}

async function superadmin() {
  const mobile = `+91${number++}`
  const signIn = () => signInDirectly(world.db, world.browser(), mobile, world.clock.now())
  await signIn()
  const account = world.db.selectFrom('accounts').select('id').where('mobile', '=', mobile)
  const { id } = await account.executeTakeFirstOrThrow()
  const role = { account_id: id, role: 'SUPERADMIN', granted_by: null, granted_at: world.clock.now() } as const
  await world.db.insertInto('staff_roles').values(role).execute()
  return { id, signIn }
}
type Staff = Awaited<ReturnType<typeof superadmin>>

/** Requested within the seven days of a full refund, by somebody who left; nine days later. */
async function requestedByOneWhoLeft() {
  const subscription_id = await refundActs(world).buy(await world.signUp(`+91${number++}`), FAMILY_PLAN.plan_id)
  const path = `dashboard/subscriptions/${subscription_id}`
  const first = await superadmin()
  const browser = await first.signIn()
  const { amount } = (await browser.get(`${path}/refund_quote`)).body
  const headers = { 'idempotency-key': randomUUID() }
  const asked = await browser.post(`${path}/refund`, { amount, reason: 'They moved abroad' }, { headers })
  expect([asked.status, asked.body.status]).toEqual([201, 'REQUESTED'])
  await world.advance(9 * DAY_MS)
  const lowered = { role: 'MODERATION_MEMBER', granted_at: world.clock.now() } as const
  await world.db.updateTable('staff_roles').set(lowered).where('account_id', '=', first.id).execute()
  return { id: asked.body.id as string, amount, first }
}

const read = (id: string) =>
  world.db.selectFrom('plan_refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function approve(who: Staff, id: string) {
  const { version } = await read(id)
  return (await who.signIn()).post(`dashboard/refunds/${id}/approve`, { version })
}

it('is taken over by who approves it, for its amount and of its day; a third approves it (0083)', async () => {
  const [second, third] = [await superadmin(), await superadmin()]
  const { id, amount, first } = await requestedByOneWhoLeft()
  const asked = await read(id)
  const taken = await approve(second, id)
  expect([taken.status, taken.body.status, taken.body.amount]).toEqual([200, 'REQUESTED', amount])
  expect(await read(id)).toMatchObject({ requested_by: second.id, requested_at: asked.requested_at, decision: null })
  const entries = world.db.selectFrom('audit_log').select(['actor_id', 'before', 'after']).where('entity_id', '=', id)
  expect(await entries.where('action', '=', 'plan-refunds.request-taken-over').execute()).toEqual([
    { actor_id: second.id, before: { requested_by: first.id }, after: { requested_by: second.id } },
  ])
  expect((await approve(second, id)).error?.type).toBe('OWN_AFFAIR')
  expect((await approve(third, id)).body.amount).toBe(amount)
  expect(await read(id)).toMatchObject({ decision: 'APPROVED', decided_by: third.id })
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

it('is approved by one colleague where one is enough by now (0083)', async () => {
  const second = await superadmin()
  const { id, amount } = await requestedByOneWhoLeft()
  await limitTo(amount)
  expect((await approve(second, id)).status).toBe(200)
  expect(await read(id)).toMatchObject({ decision: 'APPROVED', requested_by: second.id, decided_by: null })
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})
