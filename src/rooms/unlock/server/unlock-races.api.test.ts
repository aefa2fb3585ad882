/** Unlocks against others that take the same credits or use the same appointment. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { holdCredits } from '#rooms/wallet/server/commands/hold-credits.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { clinicVisits } from '#testing/clinic-visits.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let people: ReturnType<typeof clinicVisits>

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  people = clinicVisits(world, 9_162_950_000)
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

it('credits that are spent while a visit is unlocked are refused in words (decisions §15)', async () => {
  const here = await people.clinic()
  for (let round = 0; round < 6; round++) {
    const nila = await people.employee(700_00n)
    const [unlocked] = await Promise.all([
      people.unlock(nila, here),
      withTransaction(world.db, (trx) =>
        holdCredits(trx, {
          wallet_id: nila.wallet_id,
          amount_paise: 690_00n,
          type: 'PAYMENT',
          reference: `test/${randomUUID()}`,
          service_category: 'Pharmacy',
          attributes: {},
          now: world.clock.now(),
        }),
      ).catch(() => undefined),
    ])
    expect([200, 409]).toContain(unlocked.status)
  }
})

it('an appointment’s visit id unlocks once, also for two plans of its person at the same moment (decisions §15)', async () => {
  const here = await people.clinic()
  for (let round = 0; round < 4; round++) {
    const nila = await people.employee(5_000_00n)
    const { subscription_id } = await buyPlan(world, nila.browser)
    const [{ uhid }] = (await nila.browser.get(`subscriptions/${subscription_id}`)).body.members
    const visit_id = await people.book(nila.mobile, here.establishment_id)
    const both = await Promise.all(
      [nila.uhid, uhid].map((one) => nila.browser.post('visitid', { visit_id, uhid: one })),
    )
    const answers = both.map(({ status, error }) => String(error?.type ?? status))
    expect(answers.toSorted((one, other) => one.localeCompare(other))).toEqual(['200', 'VISIT_ID_USED'])
  }
})
