import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#testing/browser.ts'
import { moveAsProvider, sendProviderMessage } from '#testing/checkups.ts'
import {
  addResults,
  bookedEmployee,
  type CheckupCompany,
  insertCandidate,
  openCheckupCompany,
  shareReport,
} from '#testing/company-checkups.ts'
import { inCi } from '#testing/full-size.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let company: CheckupCompany
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  company = await openCheckupCompany(world)
})
afterAll(() => world.close())

const rounds = Array.from({ length: inCi(2, 4) }, (_, round) => round)
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status)

/** The units that are used of the plan of an order, which is its only one. */
async function unitsUsed(order_id: string): Promise<number> {
  const { used } = await world.db
    .selectFrom('subscription_usages as u')
    .innerJoin('checkup_orders as o', 'o.subscription_id', 'u.subscription_id')
    .select(({ fn }) => fn.sum<string>('u.count').as('used'))
    .where('o.id', '=', order_id)
    .executeTakeFirstOrThrow()
  return Number(used)
}

const read = (order_id: string) =>
  world.db
    .selectFrom('checkup_orders')
    .select(['status', 'sub_status', 'use_reference'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()

describe('a cancellation against the provider', () => {
  test.each(rounds)(
    'at the sample: one of both wins, and the unit is used or given back once, round %i (decisions §20)',
    async () => {
      const { browser, order_id } = await bookedEmployee(world, company)
      await moveAsProvider(world, order_id, 'SLOT_CONFIRMED')
      const cancel = () => browser.post(`me/checkups/${order_id}/cancel`, {})
      const [first, again, taken] = await Promise.all([
        cancel(),
        cancel(),
        sendProviderMessage(world, { order_id, sub_status: 'SAMPLE_COLLECTED' }),
      ])
      const won = first!.status === 200
      expect([again!.status, taken!.status]).toEqual(won ? [200, 409] : [409, 200])
      const { status } = await read(order_id)
      expect([status, await unitsUsed(order_id)]).toEqual(won ? ['cancelled', 0] : ['in_progress', 1])
    },
  )

  test.each(rounds)(
    'at the release of the report: the report stays and the unit is used, round %i (decisions §20)',
    async () => {
      const { browser, order_id } = await bookedEmployee(world, company)
      await moveAsProvider(world, order_id, 'SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'REPORT_AWAITED')
      const [cancelled] = await Promise.all([
        browser.post(`me/checkups/${order_id}/cancel`, {}),
        addResults(world, order_id),
        shareReport(browser, order_id, true),
      ])
      expect([cancelled.status, cancelled.error?.type]).toEqual([409, 'WRONG_STATE'])
      expect(await read(order_id)).toMatchObject({ status: 'completed', sub_status: 'REPORT_RELEASED' })
      expect(await unitsUsed(order_id)).toBe(1)
    },
  )

  test.each(rounds)('by a company for a candidate: one of both wins, round %i', async (round) => {
    const mobile = `+9198115000${String(round).padStart(2, '0')}`
    const order_id = await insertCandidate(world, company, { mobile })
    await moveAsProvider(world, order_id, 'SLOT_CONFIRMED')
    const hr = await company.hr()
    const [cancelled, visited] = await Promise.all([
      hr.post(`${company.orders}/${order_id}/cancel`, {}),
      sendProviderMessage(world, { order_id, sub_status: 'VISIT_DONE' }),
    ])
    expect(statuses([cancelled, visited]).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { status } = await read(order_id)
    expect(status).toBe(cancelled.status === 200 ? 'cancelled' : 'in_progress')
  })
})
