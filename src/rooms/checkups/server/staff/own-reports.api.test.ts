import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyPlan } from '#testing/buy-plan.ts'
import { bookFirst, moveAsProvider, sendProviderMessage } from '#testing/checkups.ts'
import { pdf } from '#testing/pdf.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

it('our staff read no results of their own family: neither the report, nor its name, nor a note (decisions §32)', async () => {
  const kabir = await world.person('Kabir')
  const { subscription_id } = await buyPlan(world, kabir)
  const spouse = { name: 'Ira Khanna', relation: 'Wife', gender: 'F', dob: '1990-04-01', mobile: '+919811310077' }
  const { body: added } = await kabir.post(`subscriptions/${subscription_id}/members`, spouse)
  const { body: order } = await bookFirst(kabir, { uhid: added.uhid })
  await moveAsProvider(world, order.id, 'SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'REPORT_AWAITED')
  const report = { name: 'Dengue NS1 antigen', content: (await pdf(['Positive'])).toString('base64') }
  const message = { order_id: order.id, sub_status: 'REPORT_RELEASED', report, note: 'Please see a nephrologist' }
  expect((await sendProviderMessage(world, message)).status).toBe(200)
  const path = `dashboard/checkup_orders/${order.id}`
  const seen = await kabir.get(path)
  expect(seen.body).toMatchObject({ own_affair: true, reports: [{ name: 'Health check-up report' }] })
  expect(seen.text).not.toMatch(/Dengue|nephrologist/)
  const file = await kabir.get(`${path}/reports/${seen.body.reports[0].id}`)
  expect([file.status, file.error?.type]).toEqual([403, 'OWN_AFFAIR'])
})
