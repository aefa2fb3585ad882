/** A company asks, and a message calls, only who can read the report. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFirst } from '#testing/checkups.ts'
import { type CheckupCompany, openCheckupCompany, releaseReport, shareReport } from '#testing/company-checkups.ts'
import { confirmFamily } from '#testing/confirm-members.ts'
import { openFamilies, WIFE } from '#testing/families.ts'
import { logIn, person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

const STAFF = ['+919769830901', '+919769830902']
let world: World
let company: CheckupCompany
let families: ReturnType<typeof openFamilies>
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  company = await openCheckupCompany(world)
  families = openFamilies(world, company, 9_769_830_000)
  for (const one of STAFF) await person(world, one, { staff: 'SUPERADMIN' })
})
afterAll(() => world.close())

async function sentTo(mobile: string): Promise<string[]> {
  await world.work()
  const { body } = await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}&limit=100`)
  return body.map(({ template }: { template: string }) => template)
}

/** An employee’s wife, who has logged in with a number of her own. */
async function wife() {
  const mobile = families.number()
  const her = await families.family({ mobile })
  await her.confirm()
  expect((await logIn(world, world.browser(), mobile)).status).toBe(200)
  return { ...her, mobile }
}

/** Two of our staff put a number on her, or take hers off. */
async function byTwo({ subscription_id, uhid }: { subscription_id: string; uhid: string }, mobile: string | null) {
  await world.advance(60_000)
  for (const staff of STAFF) {
    const body = { mobile, email: null, reason: 'She called us about the number' }
    const path = `dashboard/subscriptions/${subscription_id}/members/${uhid}/contact`
    expect((await (await world.signUp(staff)).post(path, body)).status).toBe(200)
  }
  await world.advance(60_000)
}

/** What the company and the plan’s owner can do about the report of an order, and what the owner is sent. */
async function askedOf(order_id: string, own: string) {
  const hr = await company.hr()
  const order = `${company.orders}/${order_id}`
  const { can, reports } = (await hr.get(order)).body
  const asked = await hr.post(`${order}/access_request`)
  const decides = await shareReport(await world.signUp(own), order_id, true)
  const messages = (await sentTo(own)).filter((one) => one === 'checkup-report' || one === 'checkup-access-asked')
  return [reports.length, can.request_access, asked.status, asked.error?.type, decides.status, messages]
}
const NOBODY = [1, false, 409, 'NOTHING_TO_ASK', 403, []]

test('a report of hers that nobody can read any more is asked of nobody, and the owner is not called to read it (0082)', async () => {
  const her = await wife()
  const members = `${company.path}/partner_users/${her.id}/members`
  const { version } = await her.seen()
  const hr = await company.hr()
  expect((await hr.post(`${members}/${her.uhid}/remove`, { version })).status).toBe(204)
  const { uhid } = (await hr.post(members, WIFE)).body
  await confirmFamily(world, her.own)
  const { body: order } = await bookFirst(await world.signUp(her.own), { uhid })
  await releaseReport(world, order.id)
  expect(await askedOf(order.id, her.own)).toEqual(NOBODY)
})

test('nor one under a number that two of our staff have taken off since (0082)', async () => {
  const her = await wife()
  const { body: order } = await bookFirst(await world.signUp(her.mobile), { uhid: her.uhid })
  await byTwo(her, null)
  await releaseReport(world, order.id)
  expect(await askedOf(order.id, her.own)).toEqual(NOBODY)
})

test('nor does a yes that such a number gave open it to the company, of now or of before, nor is it counted (0082)', async () => {
  const her = await wife()
  const { body: order } = await bookFirst(await world.signUp(her.mobile), { uhid: her.uhid })
  expect((await shareReport(await world.signUp(her.mobile), order.id, true)).status).toBe(200)
  const path = `${company.orders}/${order.id}`
  const report = `${path}/reports/${await releaseReport(world, order.id)}`
  const other = await company.colleague('PARTNER_ADMIN')
  const counted = async (browser = other.browser) => {
    const { waiting } = (await browser.get(`${company.path}/waiting`)).body
    const row = (await browser.get(company.orders)).body.data.find(
      (one: { order_id: string }) => one.order_id === order.id,
    )
    return [waiting.some(({ section }: { section: string }) => section === 'checkups'), row.shareable]
  }
  expect(await counted()).toEqual([true, 1])
  await byTwo(her, null)
  expect(await counted(await company.hr())).toEqual([false, 0])
  const hr = await company.hr()
  const opened = await hr.get(report)
  expect([opened.status, opened.error?.type]).toEqual([403, 'CONSENT_REQUIRED'])
  const { access, reports, can } = (await hr.get(path)).body
  expect([access.shared, reports[0].shareable, can.request_access]).toEqual([false, false, false])
})

test('she is asked, and called to read it, by a number that two of our staff have confirmed since (0082)', async () => {
  const her = await wife()
  const renewed = families.number()
  expect(await her.byEmployee({ mobile: renewed })).toBe(200)
  const { body: order } = await bookFirst(await world.signUp(her.own), { uhid: her.uhid })
  await world.signUp(renewed)
  await byTwo(her, renewed)
  await releaseReport(world, order.id)
  expect(await askedOf(order.id, her.own)).toEqual([1, true, 200, undefined, 403, []])
  expect(await sentTo(renewed)).toEqual(expect.arrayContaining(['checkup-report', 'checkup-access-asked']))
})

test('the owner is asked, and called to read it, where they read for the person (0082)', async () => {
  const her = await families.family()
  await her.confirm()
  const { body: order } = await bookFirst(await world.signUp(her.own), { uhid: her.uhid })
  await releaseReport(world, order.id)
  const [reports, ...rest] = await askedOf(order.id, her.own)
  const messages = (rest.pop() as string[]).toSorted((one, other) => one.localeCompare(other))
  expect([reports, ...rest]).toEqual([1, true, 200, undefined, 200])
  expect([...new Set(messages)]).toEqual(['checkup-access-asked', 'checkup-report'])
})

test('a yes that the owner gave for somebody without a number ends with her first login; hers counts once two of our staff have confirmed it (0078)', async () => {
  const her = await families.family()
  await her.confirm()
  const { body: order } = await bookFirst(await world.signUp(her.own), { uhid: her.uhid })
  const path = `${company.orders}/${order.id}`
  const report = `${path}/reports/${await releaseReport(world, order.id)}`
  expect((await shareReport(await world.signUp(her.own), order.id, true)).status).toBe(200)
  const opened = async () => (await (await company.hr()).get(report)).status
  expect(await opened()).toBe(200)
  await world.advance(60_000)
  const mobile = families.number()
  expect(await her.byEmployee({ mobile })).toBe(200)
  await her.confirm()
  await world.advance(60_000)
  expect((await logIn(world, world.browser(), mobile)).status).toBe(200)
  await world.advance(60_000)
  expect([await opened(), (await (await company.hr()).get(path)).body.access.shared]).toEqual([403, false])
  await byTwo(her, mobile)
  expect(await opened()).toBe(403)
  const shared = await shareReport(await world.signUp(mobile), order.id, true)
  expect([shared.status, shared.body.share_report_with_employer]).toEqual([200, true])
  expect(await opened()).toBe(200)
})
