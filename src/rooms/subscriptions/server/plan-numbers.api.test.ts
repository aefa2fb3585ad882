/** A number that somebody else typed on a plan keeps its owner from deciding, and not for good. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nobody } from '#platform/contract/who.ts'
import { isOwnAffair } from '#rooms/access/server/own-affair.ts'
import { isOwnOrder } from '#rooms/checkups/server/company/authorize.ts'
import { readOrder } from '#rooms/checkups/server/orders.ts'
import { affairOf } from '#rooms/checkups/server/staff/read-order.ts'
import { ownClaim } from '#rooms/claims/server/own-claim.ts'
import { insertCheckup } from '#testing/insert-checkup.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { person } from '#testing/log-in.ts'
import { planWithMember, waitingOrder } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { letNumbersLapse } from './jobs.ts'

const DAY_MS = 86_400_000
const DECIDER = '+919769100001'
const OTHER = '+919769100011'
const HEAD = '+919769100013'
const REJECTED = { status: 'REJECTED' as const, reason_codes: ['INVOICE_UNREADABLE'] }

let world: World
const ids = new Map<string, string>()

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  for (const one of [DECIDER, OTHER]) ids.set(one, await person(world, one, { staff: 'MODERATOR' }))
  ids.set(HEAD, await person(world, HEAD, { staff: 'SUPERADMIN' }))
})
afterAll(() => world.close())

const night = (days: number) =>
  letNumbersLapse.work(
    world,
    {},
    { attempt: 1, last: false, now: new Date(world.clock.now().getTime() + days * DAY_MS) },
  )

/** A stranger's plan with this person on it. */
async function planWith(owner: string, mobile: string | null) {
  const { subscription_id } = await planWithMember(world, owner)
  const browser = await world.signUp(owner)
  const body = { name: 'Tara Rao', relation: 'Wife', gender: 'F', dob: '1990-05-01', ...(mobile && { mobile }) }
  const added = await browser.post(`subscriptions/${subscription_id}/members`, body)
  expect([added.status, added.error]).toEqual([201, undefined])
  const { uhid, version } = added.body
  const remove = () => browser.post(`subscriptions/${subscription_id}/members/${uhid}/remove`, { version })
  const retype = (number: string | null, at: number) =>
    browser.patch(`subscriptions/${subscription_id}/members/${uhid}`, { version: at, mobile: number })
  return { subscription_id, uhid, remove, retype }
}
const isOwn = (plan: string, decider = DECIDER) => isOwnAffair(world.db, ids.get(decider)!, { plan })

test('a decider’s number that a member typed counts while it is on the plan and 90 days longer', async () => {
  const removed = await planWith('+919769100002', DECIDER)
  const retyped = await planWith('+919769100003', DECIDER)
  const again = await planWith('+919769100004', DECIDER)
  const stays = await planWith('+919769100005', DECIDER)
  expect((await removed.remove()).status).toBe(204)
  expect((await retyped.retype(null, 1)).status).toBe(200)
  expect((await again.retype(null, 1)).status).toBe(200)
  await night(1)
  await night(89)
  const plans = [removed, retyped, again, stays].map(({ subscription_id }) => subscription_id)
  expect(await Promise.all(plans.map((one) => isOwn(one)))).toEqual([true, true, true, true])
  // On another day: four messages a day go to one number.
  await world.db.deleteFrom('counted_sends').execute()
  expect((await again.retype(DECIDER, 2)).status).toBe(200)
  await night(92)
  expect(await Promise.all(plans.map((one) => isOwn(one)))).toEqual([false, false, true, true])
})

test('it counts longer while a claim of then is open, and for good once its owner has used the plan', async () => {
  const open = await planWith('+919769100006', OTHER)
  const used = await planWith('+919769100007', OTHER)
  const { subscription_id, uhid } = used
  const waiting = await insertTestClaim(world, { subscription_id: open.subscription_id })
  const own = await insertTestClaim(world, { subscription_id, uhid, created_by: ids.get(OTHER)! })
  await world.db.updateTable('claims').set(REJECTED).where('id', '=', own.id).execute()
  expect([(await open.remove()).status, (await used.remove()).status]).toEqual([204, 204])
  await night(1)
  await night(92)
  expect(await Promise.all([open, used].map((one) => isOwn(one.subscription_id, OTHER)))).toEqual([true, true])
  await world.db.updateTable('claims').set(REJECTED).where('id', '=', waiting.id).execute()
  await night(93)
  expect(await Promise.all([open, used].map((one) => isOwn(one.subscription_id, OTHER)))).toEqual([false, true])
})

test('a number that the decider typed on a plan of their own counts for good', async () => {
  const mine = await planWith(DECIDER, '+919769100009')
  const theirs = await planWithMember(world, '+919769100009')
  expect((await mine.retype(null, 1)).status).toBe(200)
  await night(1)
  await night(400)
  expect(await isOwn(theirs.subscription_id)).toBe(true)
})

test('a claim of then stays the own affair of a decider whose number has lapsed since, and she is told why (0082)', async () => {
  const { subscription_id, uhid, remove } = await planWith('+919769100012', HEAD)
  const [ofHers, ofPlan] = [
    await insertTestClaim(world, { subscription_id, uhid }),
    await insertTestClaim(world, { subscription_id }),
  ]
  expect((await remove()).status).toBe(204)
  const later = await insertTestClaim(world, { subscription_id })
  const scheduled_time = new Date(world.clock.now().getTime() + 50 * DAY_MS)
  await world.db.updateTable('claims').set({ scheduled_time }).where('id', '=', later.id).execute()
  const all = [ofHers, ofPlan, later].map(({ id }) => id)
  await world.db.updateTable('claims').set(REJECTED).where('id', 'in', all).execute()
  await night(1)
  await night(92)
  const own = world.db.selectFrom('claims').select(ownClaim(ids.get(HEAD)!, 'claims').as('own'))
  const rows = await own.where('id', 'in', all).orderBy('id').execute()
  expect(rows.map((row) => row.own)).toEqual([true, true, false])
  expect(await isOwn(subscription_id, HEAD)).toBe(false)
  const decider = await world.signUp(HEAD)
  const opened = await decider.get(`dashboard/claims/${ofPlan.id}`)
  expect([opened.status, opened.error?.type, opened.error?.extra_args]).toEqual([
    403,
    'OWN_AFFAIR',
    { reason: 'OWN_NUMBER_ON_PLAN' },
  ])
  expect(opened.body.message).toContain('Your own number')
  expect((await decider.get(`dashboard/claims/${later.id}`)).error?.type).not.toBe('OWN_AFFAIR')
})

test('a check-up and a partner’s order of then stay the own affair of who decides, once their number has lapsed (0082)', async () => {
  const { subscription_id, uhid, remove } = await planWith('+919769100014', HEAD)
  const order = await waitingOrder(world, subscription_id)
  const id = await insertCheckup(world, { subscription_id, uhid, account_id: ids.get(OTHER)! }, 'REPORT_RELEASED')
  expect((await remove()).status).toBe(204)
  await night(1)
  await night(92)
  expect(await isOwn(subscription_id, HEAD)).toBe(false)
  const checkup = await readOrder(world.db, id)
  const decider = ids.get(HEAD)!
  const ofStaff = await isOwnAffair(world.db, decider, await affairOf(world.db, checkup))
  const ofCompany = await isOwnOrder(world.db, { ...nobody, account_id: decider }, checkup)
  expect([ofStaff, ofCompany]).toEqual([true, true])
  const note = 'Agreed with the partner by phone'
  const closed = await (await world.signUp(HEAD)).post(`dashboard/partner_orders/${order.id}/close`, {
    note,
    version: 1,
  })
  expect([closed.status, closed.error?.type]).toEqual([403, 'OWN_AFFAIR'])
})
