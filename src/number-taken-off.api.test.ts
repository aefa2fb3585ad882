/** A number that two of our staff took off a person opens what was over by then, and nothing that comes later. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyInvariants } from '#platform/invariants/verify-invariants.ts'
import { VERIFIED } from './product.ts'
import { buyPlan } from './testing/buy-plan.ts'
import { bookFirst, moveAsProvider, sendProviderMessage } from './testing/checkups.ts'
import { playDesk } from './testing/consults.ts'
import { openEmployer } from './testing/employer.ts'
import { CONSULTS, openFamilies } from './testing/families.ts'
import { sendReport } from './testing/insert-checkup.ts'
import { insertTestClaim } from './testing/insert-test-claim.ts'
import { person } from './testing/log-in.ts'
import { pdf } from './testing/pdf.ts'
import { openWorld, type World } from './testing/world.ts'

const MINUTE = 60_000
let world: World
let next = 9_769_500_100
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  for (const one of ['+919769500001', '+919769500002']) await person(world, one, { staff: 'SUPERADMIN' })
})
afterAll(() => world.close())

const number = () => `+91${next++}`
const FACTS = { name: 'Tara Rao', relation: 'Wife', gender: 'F', dob: '1990-05-01' }

/** An adult on a plan, with the number under which they log in. */
async function member(old = number()) {
  const own = number()
  const owner = await world.signUp(own)
  const { subscription_id } = await buyPlan(world, owner)
  const { uhid } = (await owner.post(`subscriptions/${subscription_id}/members`, { ...FACTS, mobile: old })).body
  return { own, old, uhid, subscription_id, owner, hers: await world.signUp(old) }
}

async function takeOff({ uhid, subscription_id }: { uhid: string; subscription_id: string }, mobile: string | null) {
  await world.advance(MINUTE)
  const staff = [await world.signUp('+919769500001'), await world.signUp('+919769500002')]
  for (const one of staff) {
    const body = { mobile, email: null, reason: 'The number is not hers' }
    const sent = await one.post(`dashboard/subscriptions/${subscription_id}/members/${uhid}/contact`, body)
    expect([sent.status, sent.error]).toEqual([200, undefined])
  }
  await world.advance(MINUTE)
}

const report = async () => ({ content: (await pdf(['Haemoglobin 14.1'])).toString('base64') })
async function toReport(order_id: string) {
  await moveAsProvider(world, order_id, 'SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'REPORT_AWAITED')
}
async function release(order_id: string, sub_status = 'REPORT_RELEASED') {
  expect((await sendProviderMessage(world, { order_id, sub_status, report: await report() })).status).toBe(200)
  return newestReport(order_id)
}
async function newestReport(order_id: string) {
  const reports = world.db.selectFrom('checkup_reports').select('id').where('order_id', '=', order_id)
  return (await reports.orderBy('number', 'desc').executeTakeFirstOrThrow()).id
}
const sentTo = async (mobile: string) => {
  await world.work()
  return (await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}`)).text
}
const again = (mobile: string) => world.signUp(mobile)

test('a report that is released after the number was taken off is neither shown nor announced to it (0082)', async () => {
  const her = await member()
  const { body: order } = await bookFirst(her.hers, { uhid: her.uhid })
  await toReport(order.id)
  await release(order.id, 'PARTIAL_REPORT')
  await takeOff(her, null)
  const before = await sentTo(her.old)
  const id = await release(order.id)
  const hers = await again(her.old)
  expect((await hers.get(`me/checkups/${order.id}/reports/${id}`)).status).toBe(404)
  expect((await hers.get(`me/checkups/${order.id}`)).status).toBe(404)
  for (const path of ['me/checkups', 'me/documents', 'me/now'])
    expect((await hers.get(path)).text).not.toContain(order.id)
  expect(await sentTo(her.old)).toBe(before)
})

test('a report that was released before is read as before, and neither shared nor joined by a later one (0082)', async () => {
  const her = await member()
  const { body: order } = await bookFirst(her.hers, { uhid: her.uhid })
  await toReport(order.id)
  const early = await release(order.id)
  await takeOff(her, number())
  const desk = await world.signUp('+919769500001')
  const added = await sendReport(desk, `dashboard/checkup_orders/${order.id}/reports`, { name: 'Addendum' })
  expect([added.status, added.error]).toEqual([201, undefined])
  const late = await newestReport(order.id)
  expect((await desk.get(`dashboard/checkup_orders/${order.id}/reports/${late}`)).status).toBe(200)
  const hers = await again(her.old)
  const file = (id: string) => hers.get(`me/checkups/${order.id}/reports/${id}`)
  expect([(await file(early)).status, (await file(late)).status]).toEqual([200, 404])
  expect((await hers.get('me/documents')).text).not.toContain('Addendum')
  const shown = (await hers.get(`me/checkups/${order.id}`)).body
  expect([shown.reports.length, shown.can.share]).toEqual([1, false])
  expect(JSON.stringify(shown.downloads)).not.toContain('Addendum')
})

test('a call that is open, and a prescription of later, are not opened by it (0082)', async () => {
  const families = openFamilies(world, await openEmployer(world, { rupees: 50_000 }), 9_769_550_000)
  const her = await member()
  const over = (await families.askDoctor(her, her.hers)).body.transaction_id as string
  await playDesk(world, over, 'complete')
  await world.work()
  await world.advance(61 * MINUTE)
  const prescribed = (await (await again(her.old)).get(`${CONSULTS}/${over}`)).body.prescriptions
  expect(prescribed).toHaveLength(1)
  const live = (await families.askDoctor(her, await again(her.own))).body.transaction_id as string
  expect((await (await again(her.old)).get(`${CONSULTS}/${live}`)).status).toBe(200)
  await takeOff(her, null)
  const hers = await again(her.old)
  expect((await hers.get(`${CONSULTS}/${live}`)).status).toBe(404)
  expect((await hers.get(`${CONSULTS}/${over}`)).status).toBe(200)
  const late = { issued_at: world.clock.now() }
  await world.db.updateTable('consult_prescriptions').set(late).where('transaction_id', '=', over).execute()
  expect((await hers.get(`${CONSULTS}/${over}`)).body.prescriptions).toEqual([])
  expect((await hers.get(`${CONSULTS}/${over}/prescriptions/${prescribed[0].id}`)).status).toBe(404)
  expect((await hers.get('me/documents')).text).not.toContain(prescribed[0].id)
})

test('a visit that it unlocked and that is still open is not shown to it, nor told that it is taken back (0082)', async () => {
  const families = openFamilies(world, await openEmployer(world, { rupees: 50_000 }), 9_769_580_000)
  const mobile = families.number()
  const her = await families.family({ mobile })
  await her.confirm()
  const { pass_no } = (await families.unlockVisit(her, await world.signUp(mobile))).body.visit_pass
  await takeOff(her, null)
  const hers = await world.signUp(mobile)
  expect((await hers.get(`visits/${pass_no}`)).status).toBe(404)
  expect((await hers.get('visits')).body.visits).toEqual([])
  const before = await sentTo(mobile)
  const owner = await world.signUp(her.own)
  expect((await owner.post(`visits/${pass_no}/reverse`, { reason: 'The clinic was closed' })).status).toBe(200)
  expect(await sentTo(mobile)).toBe(before)
})

test('a decider whose number two of our staff have taken off is told of that only in case it is there still (0082)', async () => {
  const moderator = number()
  await person(world, moderator, { staff: 'MODERATOR' })
  const her = await member(moderator)
  const claim = await insertTestClaim(world, { subscription_id: her.subscription_id })
  await takeOff(her, null)
  const opened = await (await again(her.old)).get(`dashboard/claims/${claim.id}`)
  expect([opened.status, opened.error?.extra_args]).toEqual([403, { reason: 'OWN_NUMBER_ON_PLAN' }])
  expect(opened.body.message).toContain('If somebody entered it by mistake and it is still there')
})

test('a number that two of our staff take off and put back reads on, also what is released later (0082)', async () => {
  const her = await member()
  const { body: order } = await bookFirst(her.hers, { uhid: her.uhid })
  await toReport(order.id)
  await takeOff(her, null)
  await takeOff(her, her.old)
  const id = await release(order.id)
  expect((await (await again(her.old)).get(`me/checkups/${order.id}/reports/${id}`)).status).toBe(200)
})

test('a number of our staff in place of one that a company entered is nobody’s breach (0082)', async () => {
  const families = openFamilies(world, await openEmployer(world, { rupees: 50_000 }), 9_769_590_000)
  const mobile = families.number()
  const her = await families.family({ mobile })
  await her.confirm()
  await takeOff(her, families.number())
  const checked = await verifyInvariants(world.db, VERIFIED, world.clock.now())
  const contacts = checked.filter(({ name }) => name.startsWith('subscriptions.'))
  expect(contacts.filter(({ breaches }) => breaches > 0)).toEqual([])
})
