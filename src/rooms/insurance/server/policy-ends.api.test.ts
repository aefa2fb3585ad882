/** The notice before a cover ends. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { issuedCover, openInsuranceWorld, payCover } from '#testing/insurance.ts'
import type { World } from '#testing/world.ts'
import { addDays, type IstDate, startOfIstDay } from '#values/ist-date.ts'
import { seedInsurance } from '../seed.ts'
import { announceEnds } from './commands/announce-ends.ts'

let world: World
beforeAll(async () => {
  world = await openInsuranceWorld({ INSURER_SIMULATED_SECONDS: '864000' })
})
afterAll(() => world.close())

const sell = (change: object) =>
  withTransaction(world.db, (trx) => seedInsurance(trx, world.clock.now(), { enrolment_last_date: null, ...change }))

async function announceOn(day: IstDate): Promise<void> {
  world.clock.moveTo(startOfIstDay(day))
  await announceEnds(world.db, world.clock.now())
  await world.work()
}

it('comes once, a month before, and some days late where the product did not run', async () => {
  await sell({})
  const { account_id, policy_id } = await issuedCover(world, '+919870000201')
  const notices = async () => {
    const found = world.db.selectFrom('outbox_messages').select('id').where('template', '=', 'insurance-ending')
    return (await found.where('account_id', '=', account_id).where('channel', '=', 'sms').execute()).length
  }
  const { end_date } = await world.db
    .selectFrom('insurance_policies')
    .select('end_date')
    .where('id', '=', policy_id)
    .executeTakeFirstOrThrow()
  const counts: number[] = []
  for (const before of [31, 27, 26, 3]) {
    await announceOn(addDays(end_date as IstDate, -before))
    counts.push(await notices())
  }
  expect(counts).toEqual([0, 1, 1, 1])
})

it('says that it can be bought again only where it is sold, at the age of its owner, and is not bought again yet', async () => {
  await sell({})
  const mobile = '+919870200202'
  const { account_id, policy_id, browser } = await issuedCover(world, mobile)
  const mine = async () => (await browser.get(`my/insurance_policies/${policy_id}`)).body
  expect((await mine()).offer).toMatchObject({ premium: 1180 })
  await sell({ entry_age_max: 30 })
  expect((await mine()).offer).toBeNull()
  const { end_date } = (await mine()).policy
  await announceOn(addDays(end_date, -25))
  const told = world.db.selectFrom('outbox_messages').select('template').where('account_id', '=', account_id)
  const templates = (await told.where('channel', '=', 'sms').execute()).map(({ template }) => template)
  expect(templates).toContain('insurance-ending-last')
  expect(templates).not.toContain('insurance-ending')

  world.clock.moveTo(startOfIstDay(addDays(end_date, 1)))
  const again = await world.signUp(mobile)
  const renewable = async () => (await again.get(`my/insurance_policies/${policy_id}`)).body.can.renew
  expect(await renewable()).toBe(false)
  await sell({})
  expect(await renewable()).toBe(true)
  await payCover(world, mobile)
  expect(await renewable()).toBe(false)
})
