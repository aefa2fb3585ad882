/** A number hears of plans that it is put on and taken off four times a day at most, through all doors together. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { openEmployer } from '#testing/employer.ts'
import { logIn } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

const ABOUT_PLANS = ['plan-member-added', 'plan-number-removed', 'employee-welcome', 'employee-plan-ends']

let world: World
let number = 9_818_000_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const newMobile = () => `+91${number++}`

/** Somebody who is here already, so that they are told when they are taken off a plan. */
async function stranger() {
  const mobile = newMobile()
  await logIn(world, world.browser(), mobile)
  return mobile
}

async function member() {
  const browser = await world.signUp(newMobile())
  const path = `subscriptions/${(await buyPlan(world, browser)).subscription_id}/members`
  return { browser, path }
}

const add = ({ browser, path }: { browser: Browser; path: string }, mobile: string) =>
  browser.post(path, { name: 'Tara Rao', relation: 'Sister', gender: 'F', dob: '1990-05-01', mobile })

/** Adds a number and removes it again. @returns the statuses */
async function addAndRemove(owner: { browser: Browser; path: string }, mobile: string) {
  const added = await add(owner, mobile)
  if (added.status !== 201) return [added.status]
  const { uhid, version } = added.body
  return [added.status, (await owner.browser.post(`${owner.path}/${uhid}/remove`, { version })).status]
}

async function sentTo(mobile: string): Promise<number> {
  const sent = await world.db
    .selectFrom('counted_sends')
    .select('kind')
    .where('recipient', '=', world.keys.hmac('send-recipient', mobile))
    .where('kind', 'in', ABOUT_PLANS)
    .where('by_mail', '=', false)
    .execute()
  return sent.length
}

test('a member who adds and removes a number again and again is refused before the fifth message (0083)', async () => {
  const [owner, mobile] = [await member(), await stranger()]
  const statuses = []
  for (let times = 0; times < 4; times++) statuses.push(await addAndRemove(owner, mobile))
  expect(statuses).toEqual([[201, 204], [201, 204], [201, 204], [429]])
  const refused = await add(owner, mobile)
  expect([refused.error?.type, refused.error?.message]).toEqual([
    'RATE_LIMITED',
    expect.stringContaining('four messages'),
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
  expect(await sentTo(mobile)).toBe(4)
  expect((await add(await member(), mobile)).status).toBe(429)
  // A company gives the plan all the same; its welcome is left out.
  const { id } = await (await openEmployer(world)).add({ mobile })
  await world.work()
  expect([id, await sentTo(mobile)]).toEqual([expect.any(String), 4])
  await world.advance(25 * 3_600_000)
  expect((await add(await member(), mobile)).status).toBe(201)
})

test('of two members at once one causes the fourth message, and the other is refused (0083)', async () => {
  const mobile = await stranger()
  const row = { kind: 'plan-member-added', recipient: world.keys.hmac('send-recipient', mobile), sender: 'x' }
  const sent = Array.from({ length: 3 }, () => ({ ...row, is_known: false, at: world.clock.now() }))
  await world.db.insertInto('counted_sends').values(sent).execute()
  const owners = [await member(), await member()]
  const answers = await Promise.all(owners.map((owner) => add(owner, mobile)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 429])
})
