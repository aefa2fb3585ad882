/** The notice before a cover ends. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issuedCover, openInsuranceWorld } from '#testing/insurance.ts'
import type { World } from '#testing/world.ts'
import { addDays, type IstDate, startOfIstDay } from '#values/ist-date.ts'
import { announceEnds } from './commands/announce-ends.ts'

let world: World
beforeAll(async () => {
  world = await openInsuranceWorld({ INSURER_SIMULATED_SECONDS: '864000' })
})
afterAll(() => world.close())

async function announceOn(day: IstDate): Promise<void> {
  world.clock.moveTo(startOfIstDay(day))
  await announceEnds(world.db, world.clock.now())
  await world.work()
}

it('comes once, a month before, and some days late where the product did not run', async () => {
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
