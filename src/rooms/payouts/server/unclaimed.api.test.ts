/** The list of unclaimed money says why it was returned, however it was sent. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvedClaim } from '#testing/approved-claim.ts'
import { saveBank } from '#testing/bank.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { seedDesk } from '../../../seed.ts'

let world: World
let kabirId: string
const KABIR = '+919899990071'

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabirId = await person(world, KABIR, { staff: 'SUPERADMIN' })
})
afterAll(() => world.close())

const unclaimed = async (): Promise<{ claim_id: number; why: string | null }[]> =>
  (await (await world.signUp(KABIR)).get('dashboard/payout_work')).body.unclaimed

it('failed payouts of the demo desk show the reason that the bank gave', async () => {
  await seedDesk(world)
  const whys = (await unclaimed()).map(({ why }) => why)
  expect(whys.length).toBeGreaterThan(0)
  expect(new Set(whys)).toEqual(new Set(['The account is closed']))
})

it('a transfer outside the batches that failed, and one after it, show the latest reason', async () => {
  const browser = await world.signUp('+919760000001')
  const { subscription_id } = await buyPlan(world, browser)
  await saveBank(browser)
  const { id } = await approvedClaim(world, { subscription_id, decided_by: kabirId })
  const read = () => world.db.selectFrom('claims').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  const act = async (call: string, body: object) =>
    (await world.signUp(KABIR)).post(`dashboard/claims/${id}/${call}`, { ...body, ...(await read()) })
  const why = async () => (await unclaimed()).find(({ claim_id }) => claim_id === Number(id))?.why

  expect(
    (await act('settlement_failed', { code: 'ACCOUNT_INVALID', text: 'The branch called: no such number' })).status,
  ).toBe(200)
  expect(await why()).toBe('The branch called: no such number')
  expect((await act('retry_settlement', {})).status).toBe(200)
  await world.browser().post(`/dev/payouts/${id}`, { outcome: 'failure' })
  await world.work()
  expect(await why()).toBe('Beneficiary account is closed')
})
