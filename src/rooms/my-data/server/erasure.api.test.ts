/** An account is deleted 48 hours after its owner asked, as soon as nothing of it is open (decisions §28). */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { approvedClaim } from '#testing/approved-claim.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { requestDeletion } from '#testing/delete-account.ts'
import { openEmployer } from '#testing/employer.ts'
import { openWorld, type World } from '#testing/world.ts'
import { WORLD_SECRET } from '#testing/world-secret.ts'
import { erasuresCommand } from './erasures-command.ts'

const HOUR = 3_600_000
let world: World
let next = 9_812_300_890
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await brokenRules(world)).toEqual([])
})

const newMobile = () => `+91${next++}`
const ask = (who: Browser, body: object = {}) => requestDeletion(world, who, body)
const accountOf = async (who: Browser) => (await who.get('userinfo')).body.id as string
const erasedAt = async (id: string) =>
  (await world.db.selectFrom('accounts').select('erased_at').where('id', '=', id).executeTakeFirstOrThrow()).erased_at
const messagesTo = async (mobile: string) =>
  ((await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}`)).body as { text: string }[])
    .map(({ text }) => text)
    .join('\n')
const requestOf = (account_id: string) =>
  world.db.selectFrom('erasure_requests').selectAll().where('account_id', '=', account_id).executeTakeFirstOrThrow()

async function listed() {
  const lines: string[] = []
  await erasuresCommand.run({
    database: { db: world.db } as never,
    config: { ...world.config, appSecret: WORLD_SECRET },
    now: world.clock.now(),
    args: [],
    print: (line) => void lines.push(line),
  })
  return lines.join('\n')
}

test('a code to the own mobile confirms a request, which waits once for 48 hours and is read by those responsible', async () => {
  const mobile = newMobile()
  const asha = await world.signUp(mobile)
  expect((await asha.get('me/erasure')).body).toEqual({ request: null, blockers: [], plans: [], kept: [] })
  const wrong = { verification_id: await accountOf(asha), otp: '123456' }
  expect((await asha.post('me/erasure', wrong)).status).toBe(410)
  const asked = await ask(asha, { reason: 'Too many messages.' })
  const { requested_at, due_at } = asked.body.request
  expect(new Date(due_at).getTime() - new Date(requested_at).getTime()).toBe(48 * HOUR)
  expect((await ask(asha)).body).toEqual(asked.body)
  expect(await listed()).toMatch(new RegExp(`\\${mobile}.*Too many messages\\.`))
  const { sealed_reason } = await requestOf(await accountOf(asha))
  expect(Buffer.from(sealed_reason!).toString('latin1')).not.toContain('messages')
  for (const call of ['me/erasure', 'me/erasure/otp', 'me/erasure/withdraw'])
    expect((await world.browser().post(call, {})).status).toBe(401)
})

test('what is open stops the request, and what opens later makes it wait until it has ended', async () => {
  const mobile = newMobile()
  const asha = await world.signUp(mobile)
  const { subscription_id } = await buyPlan(world, asha)
  const id = await accountOf(asha)
  const other = await accountOf(await world.signUp(newMobile()))
  expect((await ask(asha)).error?.type).toBe('PLAN_RUNNING')
  expect((await ask(asha, { end_plans: [id] })).error?.type).toBe('PLAN_RUNNING')
  expect((await ask(asha, { end_plans: [subscription_id] })).status).toBe(200)
  const claim = await approvedClaim(world, { subscription_id, decided_by: other })
  expect((await asha.get('me/erasure')).body.blockers).toEqual(['OPEN_CLAIM'])
  await world.advance(60 * HOUR)
  expect(await erasedAt(id)).toBeNull()
  expect(await messagesTo(mobile)).toContain('is not deleted yet')
  expect(await listed()).toContain('waits for OPEN_CLAIM')
  await world.db
    .updateTable('claims')
    .set({ status: 'REJECTED', reason_codes: ['OTHER'] })
    .where('id', '=', claim.id)
    .execute()
  await world.advance(HOUR)
  expect(await erasedAt(id)).not.toBeNull()
  const { id: request, status, kept, sealed_reason } = await requestOf(id)
  expect({ status, kept, sealed_reason }).toEqual({
    status: 'PARTIAL',
    kept: ['CLAIMS', 'INVOICES'],
    sealed_reason: null,
  })
  const outcome = await world.browser().get(`erasures/${request}`)
  expect(outcome.body).toMatchObject({ status: 'PARTIAL', kept: ['CLAIMS', 'INVOICES'] })
  expect((await world.browser().get(`erasures/${id}`)).status).toBe(404)
})

test('a role with a company stops the request', async () => {
  const looms = await openEmployer(world)
  const hr = await looms.hr()
  expect((await ask(hr)).error?.extra_args.blockers).toEqual(['ROLE'])
})

test('stopped in time everything stays; a plan bought meanwhile is never lost with the account', async () => {
  const mobile = newMobile()
  const asha = await world.signUp(mobile)
  const id = await accountOf(asha)
  const asked = await ask(asha)
  expect(asked.body).toMatchObject({ plans: [], kept: [] })
  const row = { kind: 'ACCOUNT_DELETION', turn: 'you', by: asked.body.request.due_at, link: '/delete-account' }
  expect((await asha.get('me/now')).body.rows).toMatchObject([row])
  expect((await asha.post('me/erasure/withdraw')).body.request).toBeNull()
  expect((await asha.get('me/now')).body.rows).toEqual([])
  expect((await asha.post('me/erasure/withdraw')).status).toBe(200)
  await world.advance(60 * HOUR)
  expect(await erasedAt(id)).toBeNull()
  expect(await messagesTo(mobile)).toContain('you stopped the deletion')

  expect((await ask(asha)).status).toBe(200)
  await buyPlan(world, asha)
  await world.advance(60 * HOUR)
  expect(await erasedAt(id)).toBeNull()
  expect((await asha.get('subscriptions')).body.subscriptions).toHaveLength(1)
  expect((await asha.get('me/erasure')).body.blockers).toEqual(['NEW_PLAN'])
})

test('a company reads that somebody deleted their account, not who, cannot restore them, and gets the credits back', async () => {
  const looms = await openEmployer(world)
  const hr = await looms.hr()
  const nila = looms.somebody({ name: 'Nilanjana Ghosal' })
  const added = await hr.post(`${looms.path}/partner_user`, nila)
  expect(added.status).toBeLessThan(300)
  const who = await world.signUp(nila.mobile)
  const { plans } = (await who.get('me/erasure')).body
  expect((await ask(who, { end_plans: plans.map(({ id }: { id: string }) => id) })).status).toBe(200)
  await world.advance(60 * HOUR)
  const later = await looms.hr()
  const { text } = await later.get(`${looms.path}/partner_users?tab=employees`)
  const rows = await world.db
    .selectFrom('partner_users')
    .select(['id', 'name', 'status', 'email'])
    .where('partner_plan_id', '=', looms.partner_id)
    .execute()
  expect(rows).toEqual([{ id: expect.any(String), name: 'Deleted account', status: 'EXPIRED', email: null }])
  for (const gone of ['Nilanjana', nila.mobile, nila.email]) expect(text).not.toContain(gone)
  const restored = await later.post(`${looms.path}/partner_user/${rows[0]!.id}/restore`, {})
  expect(restored.status).toBeGreaterThanOrEqual(400)
  const { activities } = (await later.get(`${looms.path}/activities`)).body
  expect(activities.filter(({ entity_id }: { entity_id: string }) => entity_id === rows[0]!.id)).toMatchObject([
    {
      actor: 'The system',
      action: 'ACCOUNT_DELETED',
      summary: expect.stringMatching(/^Ended the plan of an employee on \d\d \w{3} \d{4}: they deleted their account$/),
      before: null,
      after: null,
    },
    { action: 'EMPLOYEE_ADDED' },
  ])
  // The number is free for a new employee, who is another person.
  expect((await later.post(`${looms.path}/partner_user`, nila)).status).toBeLessThan(300)
})

test('a request that began before the deletion stores nothing for the deleted account afterwards', async () => {
  const asha = await world.signUp(newMobile())
  const id = await accountOf(asha)
  await ask(asha)
  await world.advance(60 * HOUR)
  expect(await erasedAt(id)).not.toBeNull()
  const late = world.db.insertInto('former_names').values({ account_id: id, name: 'Asha', until: world.clock.now() })
  await expect(late.execute()).rejects.toMatchObject({ code: '40001' })
})
