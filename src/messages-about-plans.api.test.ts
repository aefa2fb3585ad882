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
  world = await openWorld({ SEED: 'demo', TRUST_PROXY: '127.0.0.1' })
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

test('strangers who add and remove a number and ask for codes leave the reserve of its own device (0083)', async () => {
  const at = (address: string) => world.browser({ headers: { 'x-forwarded-for': address } })
  const [mobile, own] = [newMobile(), at('10.60.0.1')]
  expect((await logIn(world, own, mobile)).status).toBe(200)
  await world.advance(25 * 3_600_000)
  const owner = await member()
  for (let times = 0; times < 2; times++) expect(await addAndRemove(owner, mobile)).toEqual([201, 204])
  const asked = []
  for (const network of [1, 2, 3, 4, 5])
    asked.push((await at(`10.61.${network}.1`).post('login/otp', { mobile })).status)
  const mine = await own.post('login/otp', { mobile })
  expect([mine.status, mine.error?.type, asked]).toEqual([200, undefined, [200, 200, 200, 200, 429]])
})

test('an owner removes a person, and takes a number off, though an accomplice used up their messages (0083)', async () => {
  const [removed, changed] = [await stranger(), await stranger()]
  const owners = []
  for (const mobile of [removed, changed]) {
    const own = newMobile()
    const browser = await world.signUp(own)
    const path = `subscriptions/${(await buyPlan(world, browser)).subscription_id}/members`
    const { status, body } = await add({ browser, path }, mobile)
    expect(status).toBe(201)
    owners.push({ own, path: `${path}/${body.uhid}`, version: body.version })
  }
  await world.advance(25 * 3_600_000)
  for (const mobile of [removed, changed]) {
    const friend = await member()
    const statuses = []
    for (let times = 0; times < 4; times++) statuses.push(await addAndRemove(friend, mobile))
    expect(statuses.at(-1)).toEqual([429])
  }
  const [one, two] = owners
  const { status, error } = await (await world.signUp(one!.own)).post(`${one!.path}/remove`, { version: one!.version })
  expect([status, error?.type]).toEqual([204, undefined])
  const browser = await world.signUp(two!.own)
  const change = (mobile: string | null) => browser.patch(two!.path, { version: two!.version, mobile })
  expect([(await change(removed)).status, (await change(null)).status]).toEqual([429, 200])
  expect([await sentTo(removed), await sentTo(changed)]).toEqual([4, 4])
})
