/** What a company reads of check-ups ends with the account of who allowed it, however the check-up was booked. */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DEMO_PACKAGES } from '#rooms/checkups/seed/offer.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import type { Browser } from '#testing/browser.ts'
import { bookFirst, moveAsProvider, sendProviderMessage } from '#testing/checkups.ts'
import {
  addResults,
  bookedEmployee,
  type CheckupCompany,
  openCheckupCompany,
  releaseReport,
  shareReport,
} from '#testing/company-checkups.ts'
import { confirmContact } from '#testing/confirm-contact.ts'
import { confirmFamily } from '#testing/confirm-members.ts'
import { requestDeletion } from '#testing/delete-account.ts'
import { openFamilies, WIFE } from '#testing/families.ts'
import { logIn } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

const HOUR = 3_600_000
let world: World
let company: CheckupCompany
let families: ReturnType<typeof openFamilies>
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NUMBER: '50' })
  company = await openCheckupCompany(world)
  families = openFamilies(world, company, 9_769_230_000)
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await brokenRules(world)).toEqual([])
})

/** Asks for the deletion of an account and lets its time pass. @returns whether it is deleted */
async function ask(who: Browser, end_plans: string[] = []) {
  const { id } = (await who.get('userinfo')).body
  const asked = await requestDeletion(world, who, { end_plans })
  await world.advance(72 * HOUR)
  const account = world.db.selectFrom('accounts').select('erased_at').where('id', '=', id)
  const { erased_at } = await account.executeTakeFirstOrThrow()
  const consents = await world.db
    .selectFrom('consents')
    .select(['purpose', 'given', 'channel'])
    .where('account_id', '=', id)
    .where('purpose', 'in', ['employer_opens_checkup_report', 'company_gets_certificate'])
    .orderBy('id')
    .execute()
  return { isErased: erased_at !== null, refused: asked.error?.extra_args, consents }
}
async function erase(who: Browser, end_plans: string[] = []) {
  const { isErased, refused, consents } = await ask(who, end_plans)
  expect([isErased, refused]).toEqual([true, undefined])
  return consents.map(({ given, channel }) => [given, channel])
}
const YES_AND_NO = [
  [true, 'web'],
  [false, 'erasure'],
]
const opens = async (order_id: string, report: string) => {
  const { status, error } = await (await company.hr()).get(`${company.orders}/${order_id}/reports/${report}`)
  return error?.type ?? status
}
const stored = (order_id: string) =>
  world.db
    .selectFrom('checkup_orders')
    .select(['address', 'email', 'reference_id', 'share_report_with_employer'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
const NOTHING = { address: null, email: null, share_report_with_employer: false }
const pause = () => world.advance(60_000)
async function loggedIn(mobile: string) {
  expect((await logIn(world, world.browser(), mobile)).status).toBe(200)
  await pause()
}

type Family = Awaited<ReturnType<typeof families.family>>
/** A wife whose check-up her husband has booked under a number that was entered by mistake. */
async function bookedByMistake() {
  const her = await families.family()
  await her.confirm()
  await pause()
  expect(await her.byEmployee({ mobile: families.number() })).toBe(200)
  await confirmFamily(world, her.own)
  const { body: order } = await bookFirst(await world.signUp(her.own), { uhid: her.uhid })
  await pause()
  return { her, order_id: order.id as string }
}
async function corrected(her: Family) {
  const hers = families.number()
  expect(await her.byEmployee({ mobile: hers })).toBe(200)
  await confirmFamily(world, her.own)
  await pause()
  await loggedIn(hers)
  return hers
}

test('a report booked without a number, of a wife whose number two of our staff confirmed; the next owner of the number reads nothing of it', async () => {
  const her = await families.family()
  await her.confirm()
  const { body: order } = await bookFirst(await world.signUp(her.own), { uhid: her.uhid })
  const hers = families.number()
  await pause()
  expect(await her.byEmployee({ mobile: hers })).toBe(200)
  await confirmFamily(world, her.own)
  await confirmContact(world, { ...her, mobile: hers })
  await pause()
  await loggedIn(hers)
  const report = await releaseReport(world, order.id)
  expect((await shareReport(await world.signUp(hers), order.id, true)).status).toBe(200)
  expect(await opens(order.id, report)).toBe(200)
  expect(await erase(await world.signUp(hers))).toEqual(YES_AND_NO)
  expect(await opens(order.id, report)).toBe('CONSENT_REQUIRED')
  expect(await stored(order.id)).toMatchObject(NOTHING)
  // The next owner of the number is confirmed on the same row: what is older stays the former account's.
  await loggedIn(hers)
  expect(await her.byEmployee({ mobile: hers })).toBe(200)
  await confirmFamily(world, her.own)
  await confirmContact(world, { ...her, mobile: hers })
  for (const mobile of [hers, her.own])
    expect((await (await world.signUp(mobile)).get(`me/checkups/${order.id}/reports/${report}`)).status).not.toBe(200)
})

test('a report booked under a mistyped number that was corrected; its owner and the next one read nothing', async () => {
  const { her, order_id } = await bookedByMistake()
  const hers = await corrected(her)
  const report = await releaseReport(world, order_id)
  expect((await shareReport(await world.signUp(hers), order_id, true)).status).toBe(200)
  expect(await opens(order_id, report)).toBe(200)
  expect(await erase(await world.signUp(hers))).toEqual(YES_AND_NO)
  expect(await opens(order_id, report)).toBe('CONSENT_REQUIRED')
  expect(await stored(order_id)).toMatchObject(NOTHING)
  await loggedIn(hers)
  for (const mobile of [hers, her.own])
    expect((await (await world.signUp(mobile)).get(`me/checkups/${order_id}/reports/${report}`)).status).not.toBe(200)
})

test('a check-up that goes on under a corrected number stops the deletion of its person, and not that of the wrong one', async () => {
  const { her, order_id } = await bookedByMistake()
  const row = world.db.selectFrom('checkup_orders').select('mobile').where('id', '=', order_id)
  const wrong = (await row.executeTakeFirstOrThrow()).mobile!
  const hers = await corrected(her)
  expect((await shareReport(await world.signUp(hers), order_id, true)).status).toBe(200)
  await moveAsProvider(world, order_id, 'SLOT_CONFIRMED', 'SAMPLE_COLLECTED')
  expect((await (await world.signUp(hers)).get('me/erasure')).body.blockers).toEqual(['BOOKED'])
  const before = await stored(order_id)
  expect(await erase(await world.signUp(wrong))).toEqual([])
  expect(await stored(order_id)).toEqual(before)
  expect(await ask(await world.signUp(hers))).toMatchObject({ isErased: false })
})

test('the report of a wife without a login, which the employee let the company open', async () => {
  const { her, order_id } = await bookedByMistake()
  expect(await her.byEmployee({ mobile: null })).toBe(200)
  await pause()
  const report = await releaseReport(world, order_id)
  expect((await shareReport(await world.signUp(her.own), order_id, true)).status).toBe(200)
  expect(await opens(order_id, report)).toBe(200)
  expect(await erase(await world.signUp(her.own), [her.subscription_id])).toEqual(YES_AND_NO)
  expect(await opens(order_id, report)).toBe('CONSENT_REQUIRED')
  expect(await stored(order_id)).toMatchObject(NOTHING)
  const page = await (await company.hr()).get(`${company.orders}/${order_id}`)
  expect(page.body.details).toMatchObject({ employee_name: 'Deleted account', patient_name: 'Deleted account' })
  expect(page.text).not.toContain(WIFE.name)
  const found = (await (await company.hr()).get(`${company.orders}?search=Sita`)).body.data
  expect(found.map((one: { order_id: string }) => one.order_id)).not.toContain(order_id)
})

test('the certificate and the outcome of a candidate', async () => {
  const mobile = families.number()
  const hr = await company.hr()
  const { slots } = (await hr.get('me/checkups/slots?city=Pune&mode=CENTRE')).body
  const where = { package_id: DEMO_PACKAGES.joining, city: 'Pune', mode: 'CENTRE', slot: slots[5].slot }
  const candidate = { name: 'Ira Tarangini', mobile, reference_id: 'CAND-77', consent: true }
  const ordered = await hr.post(company.orders, { ...candidate, ...where })
  expect([ordered.status, ordered.error]).toEqual([201, undefined])
  const id = ordered.body.details.order_id
  await moveAsProvider(world, id, 'SLOT_CONFIRMED')
  await sendProviderMessage(world, { order_id: id, sub_status: 'VISIT_DONE', person_mobile: mobile.slice(3) })
  await moveAsProvider(world, id, 'REPORT_AWAITED')
  await addResults(world, id)
  await addResults(world, id, { sub_status: 'UNFIT', name: 'Unfit', kind: 'CERTIFICATE' })
  await loggedIn(mobile)
  expect((await (await world.signUp(mobile)).patch(`me/checkups/${id}`, { agrees: true })).status).toBe(200)
  const read = async () => (await (await company.hr()).get(`${company.orders}/${id}`)).body
  const before = await read()
  expect(before.details.sub_status).toBe('UNFIT')
  const certificate = before.reports.find(({ kind }: { kind: string }) => kind === 'CERTIFICATE').id
  expect(await opens(id, certificate)).toBe(200)
  expect(await erase(await world.signUp(mobile))).toEqual(YES_AND_NO)
  expect(await opens(id, certificate)).toBe('CONSENT_REQUIRED')
  const after = await read()
  expect(after.details).toMatchObject({ sub_status: 'REPORT_RELEASED', shareable: 0, employee_id: null })
  expect([after.access.agreed, after.can.request_access]).toEqual([false, false])
  expect(JSON.stringify(after)).not.toMatch(/Tarangini|CAND-77|UNFIT/)
})

test('the name and the employee ID in the list and in the search of the company', async () => {
  const { number, order_id } = await bookedEmployee(world, company, {
    name: 'Tarangini Vismaya',
    reference_id: 'ZQX-778',
  })
  await releaseReport(world, order_id)
  const found = async (search: string) =>
    (await (await company.hr()).get(`${company.orders}?search=${search}`)).body.data.length
  expect([await found('Tarangini'), await found('ZQX-778')]).toEqual([1, 1])
  const who = await world.signUp(number)
  const [{ id }] = (await who.get('subscriptions')).body.subscriptions
  await erase(who, [id])
  expect([await found('Tarangini'), await found('ZQX-778')]).toEqual([0, 0])
  const page = await (await company.hr()).get(`${company.orders}/${order_id}`)
  expect(page.body.details).toMatchObject({ employee_name: 'Deleted account', employee_id: null, mobile: null })
  expect(page.text).not.toMatch(/Tarangini|ZQX-778/)
})
