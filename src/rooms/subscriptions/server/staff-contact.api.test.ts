/** Two of our staff change a member's contact where the person cannot. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let first: Browser
let second: Browser
let next = 9_769_400_100

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  for (const one of ['+919769400001', '+919769400002']) await person(world, one, { staff: 'SUPERADMIN' })
  first = await world.signUp('+919769400001')
  second = await world.signUp('+919769400002')
})
afterAll(() => world.close())

const number = () => `+91${next++}`
const reason = 'The member called: it is not her number'

/** A member of a plan that was used for them, under a number with which somebody has logged in. */
async function member() {
  const [own, old] = [number(), number()]
  const owner = await world.signUp(own)
  const { subscription_id } = await buyPlan(world, owner)
  const plan = `subscriptions/${subscription_id}/members`
  const body = { name: 'Tara Rao', relation: 'Wife', gender: 'F', dob: '1990-05-01', mobile: old }
  const { uhid } = (await owner.post(plan, body)).body
  await world.signUp(old)
  const seen = { first_login_at: world.clock.now() }
  await world.db.updateTable('accounts').set(seen).where('mobile', '=', old).execute()
  await insertTestClaim(world, { subscription_id, uhid })
  const path = `dashboard/subscriptions/${subscription_id}`
  const send = (browser: Browser, mobile: string | null, more: object = { reason }) =>
    browser.post(`${path}/members/${uhid}/contact`, { mobile, email: null, ...more })
  const row = () =>
    world.db.selectFrom('subscription_members').selectAll().where('uhid', '=', uhid).executeTakeFirstOrThrow()
  const rename = async () =>
    owner.patch(`${plan}/${uhid}`, { version: (await row()).version, email: 'tara@example.com' })
  const retype = async (mobile: string) => {
    const changed = await owner.patch(`${plan}/${uhid}`, { version: (await row()).version, mobile })
    expect([changed.status, changed.body.awaits]).toEqual([200, 'CONTACT'])
  }
  return { own, old, uhid, path, subscription_id, send, row, rename, retype }
}
const sentTo = async (mobile: string) => {
  await world.work()
  return (await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}`)).text
}
const outcome = ({ status, error }: { status: number; error?: { type: string } | undefined }) => error?.type ?? status

test('one of our staff proposes, an independent one sends the same, and both numbers are told', async () => {
  const her = await member()
  const to = number()
  const proposed = await her.send(first, to)
  expect([proposed.status, proposed.body.proposal]).toMatchObject([200, { mobile: to, reason, by_you: true }])
  expect((await her.row()).mobile).toBe(her.old)
  const shown = (await second.get(her.path)).body.subscription_with_usage.contact_proposals
  expect(shown).toMatchObject([{ uhid: her.uhid, mobile: to, reason, by_you: false }])
  expect(outcome(await her.send(first, to))).toBe('SECOND_PERSON')
  const agreed = await her.send(second, to, {})
  expect([agreed.status, agreed.body]).toEqual([200, { proposal: null }])
  expect(await her.row()).toMatchObject({
    mobile: to,
    mobile_by: 'OWNER',
    mobile_proof: 'OWNER',
    mobile_since: expect.any(Date),
  })
  expect(await sentTo(her.old)).toContain('Your number was taken off the plan')
  expect(await sentTo(to)).toContain('has put you on the')
  const theirs = await world.signUp(to)
  expect((await theirs.get('subscriptions')).body.subscriptions).toHaveLength(1)
  expect((await theirs.get('visits')).body.visits).toEqual([])
  expect(outcome(await her.send(second, to))).toBe('CONTACT_SAME')
  const acts = world.db.selectFrom('audit_log').select('action').where('entity_id', '=', her.uhid)
  expect(
    (await acts.where('action', 'like', 'subscriptions.contact-%').orderBy('id').execute()).map(({ action }) => action),
  ).toEqual(['subscriptions.contact-proposed', 'subscriptions.contact-changed'])
})

test('what was agreed to is what is done: another number, or a member edited in between, is another proposal', async () => {
  const her = await member()
  const [to, other] = [number(), number()]
  expect(outcome(await her.send(first, to, {}))).toBe('INVALID')
  expect(outcome(await her.send(first, to))).toBe(200)
  expect((await her.send(second, other)).body.proposal).toMatchObject({ mobile: other, by_you: true })
  expect((await her.row()).mobile).toBe(her.old)
  expect((await her.rename()).status).toBe(200)
  expect(outcome(await her.send(first, other, {}))).toBe('STALE')
  expect((await her.send(first, other)).body.proposal).toMatchObject({ by_you: true })
  expect((await her.row()).mobile).toBe(her.old)
})

test('a number is taken off by two, and neither puts a number of their own', async () => {
  const her = await member()
  expect(outcome(await her.send(first, '+919769400001'))).toBe('OWN_AFFAIR')
  expect(outcome(await her.send(first, her.own))).toBe('INVALID')
  expect(outcome(await her.send(first, null))).toBe(200)
  expect(outcome(await her.send(second, null))).toBe(200)
  expect((await her.row()).mobile).toBeNull()
  expect((await (await world.signUp(her.old)).get('subscriptions')).body.subscriptions).toEqual([])
})

test('a number in doubt that waits for the owner’s code counts once two of our staff send it as it is (0082)', async () => {
  const her = await member()
  const to = number()
  await her.retype(to)
  const plans = async () => (await (await world.signUp(to)).get('subscriptions')).body.subscriptions
  expect(await plans()).toEqual([])
  expect(outcome(await her.send(first, to))).toBe(200)
  expect(outcome(await her.send(second, to))).toBe(200)
  expect(await her.row()).toMatchObject({ mobile: to, mobile_proof: 'OWNER', mobile_since: expect.any(Date) })
  expect(await plans()).toHaveLength(1)
})

test('a number in doubt is confirmed also once the plan has ended, and no other is put on it then (0082)', async () => {
  const her = await member()
  const to = number()
  await her.retype(to)
  const { subscription_id: id } = her
  await world.db.updateTable('subscriptions').set({ status: 'EXPIRED' }).where('id', '=', id).execute()
  const doubted = async () => (await second.get(her.path)).body.subscription_with_usage.numbers_in_doubt
  expect(await doubted()).toEqual([her.uhid])
  expect(outcome(await her.send(first, number()))).toBe('PLAN_NOT_ACTIVE')
  expect(outcome(await her.send(first, to))).toBe(200)
  expect(outcome(await her.send(second, to))).toBe(200)
  expect(await her.row()).toMatchObject({ mobile: to, mobile_proof: 'OWNER' })
  expect(await doubted()).toEqual([])
  expect(outcome(await her.send(second, to))).toBe('PLAN_NOT_ACTIVE')
})
