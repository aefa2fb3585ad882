import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { bookFirst, moveAsProvider, sendProviderMessage } from '#testing/checkups.ts'
import { openEmployer } from '#testing/employer.ts'
import { pdf } from '#testing/pdf.ts'
import { openWorld, type World } from '#testing/world.ts'

const TO_REPORT = ['SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'REPORT_AWAITED']
const SPOUSE = { name: 'Ravi Bose', relation: 'Husband', gender: 'M', dob: '1990-04-01' }
let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const outcome = ({ status, error }: Answer) => [status, error?.type]
const share = (browser: Browser, id: string, share_report_with_employer: unknown) =>
  browser.patch(`me/checkups/${id}`, { share_report_with_employer })

let number = 0
const freshMobile = () => `+9198113100${String(++number).padStart(2, '0')}`

/** An employee with a report, and what the ledger of consents says about it. */
async function reported() {
  const employer = await openEmployer(world, { is_wallet_based_plan: false, rupees: 0 })
  const mobile = freshMobile()
  await employer.add({ mobile })
  const browser = await world.signUp(mobile)
  const { body: order } = await bookFirst(browser)
  await release(order.id)
  const consents = () =>
    world.db
      .selectFrom('consents')
      .select(['purpose', 'given', 'evidence'])
      .where('purpose', '=', 'employer_opens_checkup_report')
      .where((eb) => eb(eb.cast<string>('evidence', 'text'), 'like', `%${order.id}%`))
      .orderBy('id')
      .execute()
  return { employer, browser, order, consents }
}

interface ReportInput {
  name?: string
  note?: string
}

async function release(order_id: string, { name, note }: ReportInput = {}): Promise<void> {
  await moveAsProvider(world, order_id, ...TO_REPORT)
  const content = (await pdf(['Haemoglobin 14.1'])).toString('base64')
  const report = { content, ...(name && { name }) }
  const message = { order_id, sub_status: 'REPORT_RELEASED', report, ...(note && { note }) }
  const sent = await sendProviderMessage(world, message)
  expect(sent.status).toBe(200)
}

/** The buyer of a plan, and an adult on it who has a number of their own. */
async function couple(written: ReportInput = {}) {
  const buyer = await world.signUp(freshMobile())
  const { subscription_id } = await buyPlan(world, buyer)
  const mobile = freshMobile()
  const added = await buyer.post(`subscriptions/${subscription_id}/members`, { ...SPOUSE, mobile })
  expect(added.status).toBe(201)
  const { body: order } = await bookFirst(buyer, { uhid: added.body.uhid })
  await release(order.id, written)
  return { buyer, spouse: await world.signUp(mobile), order }
}

describe('the consent that a company opens a report', () => {
  it('is no until the person gives it, and no again when they withdraw it; the ledger has each decision (decisions §20)', async () => {
    const { employer, browser, order, consents } = await reported()
    const before = (await browser.get(`me/checkups/${order.id}`)).body
    expect(before).toMatchObject({ employer: 'Looms', share_report_with_employer: false, can: { share: true } })
    expect((await share(browser, order.id, true)).body.share_report_with_employer).toBe(true)
    expect((await share(browser, order.id, true)).body.share_report_with_employer).toBe(true)
    const withdrawn = await share(browser, order.id, false)
    expect(withdrawn.body.share_report_with_employer).toBe(false)
    const { subsidiary_id } = employer
    const decision = (given: boolean) => ({
      purpose: 'employer_opens_checkup_report',
      given,
      evidence: { order_id: order.id, subsidiary_id },
    })
    expect(await consents()).toEqual([decision(true), decision(false)])
    const kinds = withdrawn.body.logs.map(({ kind }: { kind: string }) => kind)
    expect(kinds.slice(before.logs.length)).toEqual(['SHARED', 'UNSHARED'])
  })

  it('answers what a company asked, also by a no that changes nothing', async () => {
    const { employer, browser, order, consents } = await reported()
    await world.db
      .insertInto('checkup_access_requests')
      .values({ order_id: order.id, requested_by: employer.account_id, requested_at: world.clock.now() })
      .execute()
    expect((await browser.get(`me/checkups/${order.id}`)).body.access_requested).toBe(true)
    const refused = await share(browser, order.id, false)
    expect(refused.body).toMatchObject({ access_requested: false, share_report_with_employer: false })
    expect(await consents()).toEqual([])
  })

  it('is not asked where there is no company, and takes only yes or no', async () => {
    const buyer = await world.signUp(freshMobile())
    await buyPlan(world, buyer)
    const { body: order } = await bookFirst(buyer)
    expect(order.can.share).toBe(false)
    expect(outcome(await share(buyer, order.id, true))).toEqual([409, 'NO_EMPLOYER'])
    for (const wrong of ['yes', null, 1]) expect(outcome(await share(buyer, order.id, wrong))).toEqual([422, 'INVALID'])
  })
})

it('the report of another adult on the plan is theirs alone: the buyer neither opens nor shares it (decisions §20)', async () => {
  const { buyer, spouse, order } = await couple()
  const seen = (await buyer.get(`me/checkups/${order.id}`)).body
  expect(seen).toMatchObject({ status: 'completed', can: { open_reports: false, share: false }, downloads: [] })
  const file = `me/checkups/${order.id}/reports/${seen.reports[0].id}`
  expect(outcome(await buyer.get(file))).toEqual([403, 'NOT_YOURS'])
  expect(outcome(await share(buyer, order.id, true))).toEqual([403, 'NOT_YOURS'])
  expect((await spouse.get(file)).status).toBe(200)
  expect((await spouse.get(`me/checkups/${order.id}`)).body).toMatchObject({
    can: { open_reports: true },
    downloads: [{ by: 'You', report: 'Health check-up report' }],
  })
  const stranger = await world.signUp(freshMobile())
  expect(outcome(await stranger.get(file))).toEqual([404, 'NOT_FOUND'])
})

it('what the centre writes about the results of another adult is not for the buyer: neither a report’s name nor a note (decisions §20)', async () => {
  const { buyer, spouse, order } = await couple({ name: 'Dengue NS1 antigen', note: 'Please see a nephrologist' })
  for (const path of ['me/checkups', `me/checkups/${order.id}`]) {
    expect((await buyer.get(path)).text).not.toMatch(/Dengue/)
    expect((await spouse.get(path)).text).toMatch(/Dengue/)
  }
  const notes = async (browser: Browser) =>
    (await browser.get(`me/checkups/${order.id}`)).body.logs.map(({ note }: { note: string | null }) => note)
  expect(await notes(spouse)).toEqual([null, null, null, null, 'Please see a nephrologist', 'Dengue NS1 antigen'])
  expect(await notes(buyer)).toEqual([null, null, null, null, null, null])
})

it('stays theirs where the buyer takes their number off the plan for a booking, of which they are told', async () => {
  const { buyer, order } = await couple()
  const { uhid, subscription_id } = (await buyer.get(`me/checkups/${order.id}`)).body
  const mobile = `+9198113100${String(number).padStart(2, '0')}`
  const first_login_at = world.clock.now()
  await world.db.updateTable('accounts').set({ first_login_at }).where('mobile', '=', mobile).execute()
  const member = async () =>
    (await buyer.get(`subscriptions/${subscription_id}/members`)).body.members.find(
      (one: { uhid: string }) => one.uhid === uhid,
    )
  const path = `subscriptions/${subscription_id}/members/${uhid}`
  expect((await buyer.patch(path, { version: (await member()).version, mobile: null })).status).toBe(200)
  const told = world.db
    .selectFrom('outbox_messages as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('m.id')
  expect(
    await told.where('a.mobile', '=', mobile).where('m.template', '=', 'plan-number-removed').execute(),
  ).toHaveLength(1)
  const { body: later } = await bookFirst(buyer, { uhid })
  await release(later.id)
  const seen = (await buyer.get(`me/checkups/${later.id}`)).body
  expect(seen.can).toMatchObject({ open_reports: false, share: false })
  expect(outcome(await buyer.get(`me/checkups/${later.id}/reports/${seen.reports[0].id}`))).toEqual([403, 'NOT_YOURS'])
})
