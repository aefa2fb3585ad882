import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { DEMO_COVER, seedInsurance } from '#rooms/insurance/seed.ts'
import { coverOrders } from '#testing/buy-cover.ts'
import { APPLICANT, NOMINEE, TERMS } from '#testing/insurance.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'

const PREMIUM = 1_180
let world: World
let mobile = 9_209_000_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const buyer = () => world.signUp(`+91${mobile++}`)
const { request, pay, read } = coverOrders(() => world)
const change = (facts: object) => withTransaction(world.db, (trx) => seedInsurance(trx, world.clock.now(), facts))

describe('late money', () => {
  it('for a version that is no longer sold goes back, also where the new one has the same premium', async () => {
    const asha = await buyer()
    await change({ enrolment_last_date: istDateOf(world.clock.now()) })
    const { body: order } = await request(asha)
    await world.advance(26 * 3_600_000)
    // The next enrolment: a smaller sum at the same premium, by the same insurer.
    await change({ sum_assured_paise: 2_00_000_00n })
    await pay(order.gateway.order_ref)
    const after = await read(asha, order.transaction_id)
    let submitted: unknown = null
    if (after.insurance.application_id) {
      const path = `insurance_applications/${after.insurance.application_id}`
      await asha.patch(path, { ...APPLICANT })
      await asha.patch(path, NOMINEE)
      const { declaration } = (await asha.get(path)).body
      const answer = await asha.post(`${path}/submit`, { terms: TERMS, declaration_version: declaration.version })
      submitted = answer.error?.type ?? answer.status
    }
    await change({})
    expect({ status: after.status, sub_status: after.sub_status, submitted }).toEqual({
      status: 'expired',
      sub_status: 'refund_requested',
      submitted: null,
    })
  })
})

it('a cover whose sum was lowered since the page was read is not sold without saying so', async () => {
  const asha = await buyer()
  const { body: quote } = await asha.get(`payment/quote/insurance_plans/${DEMO_COVER.slug}`)
  expect(quote.insurance.sum_assured).toBe(500_000)
  await change({ sum_assured_paise: 1_00_000_00n })
  const seen = { seen_amount: PREMIUM, insurance_plan_version_id: quote.insurance.plan_version_id }
  const answer = await request(asha, seen)
  await change({})
  expect(answer).toMatchObject({ status: 409, error: { type: 'PRICE_CHANGED' } })
  expect(answer.body.message).toBe(
    'The life cover has changed since you opened this page. Please read it again before you pay.',
  )
})
