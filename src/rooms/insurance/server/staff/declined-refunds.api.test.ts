import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { openInsuranceWorld, payCover } from '#testing/insurance.ts'
import { person } from '#testing/log-in.ts'
import { setValue } from '#testing/set-value.ts'
import type { World } from '#testing/world.ts'
import { secondApproverAbove } from '../../rules/settings.ts'

let world: World
let one: Browser
let two: Browser
let three: Browser
beforeAll(async () => {
  world = await openInsuranceWorld({ INSURER_SIMULATED_SECONDS: '864000' })
  const browsers: Browser[] = []
  for (const mobile of ['+919811396101', '+919811396102', '+919811396103']) {
    await person(world, mobile, { staff: 'ADMIN' })
    browsers.push(await world.signUp(mobile))
  }
  ;[one, two, three] = browsers as [Browser, Browser, Browser]
})
afterAll(() => world.close())

it('what a second person declined is not refunded because the owner asks for it, until a third agrees (D1.09)', async () => {
  await setValue(world, secondApproverAbove, 500)
  const { browser, policy_id } = await payCover(world, '+919811399001')
  const of = (act: string) => `dashboard/insurance_policies/${policy_id}/${act}`
  await one.post(of('cancel'), { reason: 'NOT_ELIGIBLE', note: 'To be looked at' })
  const [refund] = (await one.post(of('refund'), { note: 'All of it' })).body.refunds
  expect(
    (await two.post(of(`refunds/${refund.id}/decline`), { declined_for: 'NOT_OWED', reason: 'Do not send it' })).status,
  ).toBe(200)

  const asked = await browser.post(`insurance_policies/${policy_id}/refund_request`)
  expect(asked.body.refunds).toMatchObject([{ status: 'FAILED' }, { status: 'INITIATED', needs_approval: true }])
  const { id } = asked.body.refunds[1]
  const money = () =>
    world.db
      .selectFrom('refunds')
      .innerJoin('insurance_refunds as r', 'r.refund_id', 'refunds.id')
      .select('refunds.status')
      .where('r.id', '=', id)
      .execute()
  await world.work()
  expect(await money()).toEqual([{ status: 'REQUESTED' }])
  expect(await one.post(of(`refunds/${id}/approve`))).toMatchObject({ status: 403, error: { type: 'OWN_REQUEST' } })
  expect((await three.post(of(`refunds/${id}/approve`))).status).toBe(200)
  expect(await money()).toEqual([{ status: 'APPROVED' }])
})
