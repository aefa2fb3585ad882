import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { backdatePlan, sendForm } from '#testing/claim-form.ts'
import { photo } from '#testing/photo.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'

let world: World
let farhan: Browser

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  farhan = await world.person('Farhan')
})
afterAll(() => world.close())

const sent = {
  claim_amount: 450,
  declaration: true,
  reason: 'The bill came by post',
  establishment_name: 'Care Clinic',
  provider_name: 'Dr Rao',
}
const pathOf = (id: string) =>
  `dashboard/subscriptions/${id}/manual_reimbursement?claim_type=In-Clinic%20Doctor%20Consultation`

async function file(mobile: string, more: object = {}) {
  const asha = await world.signUp(mobile)
  const { subscription_id } = await buyPlan(world, asha)
  const [{ uhid }] = (await asha.get(`subscriptions/${subscription_id}`)).body.members
  const data = { ...sent, uhid, scheduled_time: toWireTime(world.clock.now()), ...more }
  const path = pathOf(subscription_id)
  const bills = { data, bill_files: [await photo()], prescription_files: [await photo()] }
  return { asha, subscription_id, answer: await sendForm(farhan, 'POST', path, bills) }
}

it('a bill that arrives by post is filed for the member as a claim of type MANUAL (D7.63)', async () => {
  const { asha, answer } = await file('+919196000001')
  expect([answer.status, answer.body]).toMatchObject([201, { status: 'INITIATED', reimbursement_type: 'MANUAL' }])
  const own = (await asha.get(`usagemoderation/detail/${answer.body.id}`)).body
  expect(own).toMatchObject({ id: answer.body.id, reimbursement_type: 'MANUAL' })
})

it('is refused without a reason, at its field', async () => {
  const { answer } = await file('+919196000002', { reason: ' ' })
  expect([answer.status, answer.error?.fields]).toMatchObject([422, { reason: expect.any(String) }])
})

it('is shown on the page of the plan; only those who may decide about it can open it', async () => {
  const { subscription_id, answer } = await file('+919196000003')
  const read = async (by: Browser) =>
    (await by.get(`dashboard/subscriptions/${subscription_id}`)).body.subscription_with_usage
  const claim = { id: answer.body.id, status: 'INITIATED', claim_amount: 450 }
  expect((await read(farhan)).claims).toMatchObject({ count: 1, open: 1, newest: [{ ...claim, may_open: false }] })
  const meera = await world.person('Meera')
  expect((await read(meera)).claims.newest).toMatchObject([{ ...claim, may_open: true }])
})

it('may be for a service up to 90 days ago within the plan, which the page of the plan says', async () => {
  const { subscription_id } = await file('+919196000004')
  const today = istDateOf(world.clock.now())
  await backdatePlan(world, subscription_id, 200)
  const plan = (await farhan.get(`dashboard/subscriptions/${subscription_id}`)).body.subscription_with_usage
  expect(plan.claim_window).toMatchObject({ today, starts_on: addDays(today, -200), max_claim_days: 90 })
  const days = async (ago: number) => {
    const scheduled_time = toWireTime(startOfIstDay(addDays(today, -ago)))
    const data = { ...sent, uhid: plan.members[0].uhid, claim_amount: 450 + ago, scheduled_time }
    const bills = { data, bill_files: [await photo()], prescription_files: [await photo()] }
    const { status, error } = await sendForm(farhan, 'POST', pathOf(subscription_id), bills)
    return [status, error?.fields.scheduled_time]
  }
  expect(await days(90)).toEqual([201, undefined])
  expect(await days(91)).toEqual([422, expect.stringContaining('90 days')])
  await (await world.person('Leela')).post(`dashboard/subscriptions/${subscription_id}/block`, {
    reason: 'Looked into',
  })
  const blocked = (await farhan.get(`dashboard/subscriptions/${subscription_id}`)).body.subscription_with_usage
  expect(blocked.claim_window).toBeNull()
})
