import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { photo, sendForm } from '#testing/claim-form.ts'
import { openWorld, type World } from '#testing/world.ts'
import { toWireTime } from '#values/wire-time.ts'

let world: World
let farhan: Browser

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  farhan = await world.person('Farhan')
})
afterAll(() => world.close())

async function file(mobile: string, more: object = {}) {
  const asha = await world.signUp(mobile)
  const { subscription_id } = await buyPlan(world, asha)
  const [{ uhid }] = (await asha.get(`subscriptions/${subscription_id}`)).body.members
  const data = {
    ...{ uhid, claim_amount: 450, scheduled_time: toWireTime(world.clock.now()), declaration: true },
    ...{ establishment_name: 'Care Clinic', provider_name: 'Dr Rao', reason: 'The bill came by post', ...more },
  }
  const path = `dashboard/subscriptions/${subscription_id}/manual_reimbursement?claim_type=In-Clinic%20Doctor%20Consultation`
  const bills = { data, bill_files: [await photo()], prescription_files: [await photo()] }
  return { asha, answer: await sendForm(farhan, 'POST', path, bills) }
}

it('a bill that reached us by post is filed for the member as a claim of type MANUAL (D7.63)', async () => {
  const { asha, answer } = await file('+919196000001')
  expect([answer.status, answer.body]).toMatchObject([201, { status: 'INITIATED', reimbursement_type: 'MANUAL' }])
  const own = (await asha.get(`usagemoderation/detail/${answer.body.id}`)).body
  expect(own).toMatchObject({ id: answer.body.id, reimbursement_type: 'MANUAL' })
})

it('is refused without a reason, at its field', async () => {
  const { answer } = await file('+919196000002', { reason: ' ' })
  expect([answer.status, answer.error?.fields]).toMatchObject([422, { reason: expect.any(String) }])
})
