/** What a company reads of a check-up besides its reports. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveAsProvider, sendProviderMessage } from '#testing/checkups.ts'
import {
  addResults,
  bookedEmployee,
  type CheckupCompany,
  openCheckupCompany,
  shareReport,
} from '#testing/company-checkups.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let company: CheckupCompany
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  company = await openCheckupCompany(world)
})
afterAll(() => world.close())

test('without the person’s yes a company reads no note about the results, and no name of a report (decisions §20)', async () => {
  const { browser, order_id } = await bookedEmployee(world, company)
  await moveAsProvider(world, order_id, 'SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'REPORT_AWAITED')
  const note = 'Please see a nephrologist'
  expect((await sendProviderMessage(world, { order_id, sub_status: 'PARTIAL_REPORT', note })).status).toBe(200)
  await addResults(world, order_id, { name: 'Dengue NS1 antigen' })
  const hr = await company.hr()
  const read = async () => (await hr.get(`${company.orders}/${order_id}`)).text
  expect(await read()).not.toMatch(/nephrologist|Dengue/)
  expect((await hr.get(company.orders)).text).not.toMatch(/nephrologist|Dengue/)
  await shareReport(browser, order_id, true)
  expect(await read()).toMatch(/nephrologist.*Dengue|Dengue.*nephrologist/)
  const { id } = JSON.parse(await read()).reports[0]
  expect((await hr.get(`${company.orders}/${order_id}/reports/${id}`)).status).toBe(200)
  await shareReport(browser, order_id, false)
  expect(JSON.parse(await read()).reports).toMatchObject([{ name: 'Health check-up report', shareable: false }])
  // The activities of a company are read by roles that see no check-ups.
  expect((await hr.get(`${company.path}/activities`)).text).not.toMatch(/Dengue/)
})

test('why somebody cancelled their check-up is not for their company', async () => {
  const { browser, order_id } = await bookedEmployee(world, company)
  expect((await browser.post(`me/checkups/${order_id}/cancel`, { reason: 'I am pregnant' })).status).toBe(200)
  const { text, body } = await (await company.hr()).get(`${company.orders}/${order_id}`)
  expect([body.details.sub_status, body.details.cancelled_reason]).toEqual(['CANCELLED_BY_MEMBER', null])
  expect(text).not.toContain('pregnant')
  expect((await browser.get(`me/checkups/${order_id}`)).body.cancelled_reason).toBe('I am pregnant')
  const other = await bookedEmployee(world, company)
  const staff = await world.person('Kabir')
  const cancelled = await staff.post(`dashboard/checkup_orders/${other.order_id}/cancel`, { reason: 'She is pregnant' })
  expect(cancelled.status).toBe(200)
  const seen = await (await company.hr()).get(`${company.orders}/${other.order_id}`)
  expect([seen.status, seen.text.includes('pregnant')]).toEqual([200, false])
})
