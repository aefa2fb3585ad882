import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { otherCode, sentCode } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
const lines: string[] = []
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', LOG_LEVEL: 'info' }, lines)
})
afterAll(() => world.close())
beforeEach(() => void lines.splice(0))

/** The lines of answered requests, without what differs from run to run. */
function answered() {
  const all = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
  return all.map(({ method, route, status, refusal, account_id }) => ({
    asked: `${method} ${route.replace('/subscriptions/api/v1/', '')}`,
    status,
    refusal,
    account_id,
  }))
}

test('a wrong code is in the log with its refusal, and so is a request that no form of ours sends', async () => {
  const visitor = world.browser()
  const { verification_id } = (await visitor.post('login/otp', { mobile: '9398000001' })).body
  const otp = otherCode(await sentCode(world, verification_id))
  await visitor.post('login/verify', { verification_id, otp })
  await visitor.post('login/verify', { verification_id, otp, role: 'SUPERADMIN' })
  expect(answered()).toEqual([
    { asked: 'POST login/otp', status: 200 },
    { asked: 'POST login/verify', status: 422, refusal: 'OTP_INVALID' },
    { asked: 'POST login/verify', status: 400, refusal: 'UNKNOWN_FIELD' },
  ])
})

test('refused access is in the log with the person who tried it, also when the answer is repeated', async () => {
  const asha = await world.person('Asha')
  const { id: account_id } = await world.db
    .selectFrom('accounts')
    .select('id')
    .where('mobile', '=', '+919810000001')
    .executeTakeFirstOrThrow()
  lines.splice(0)
  await asha.get('dashboard/staff')
  const headers = { 'idempotency-key': randomUUID() }
  const purchase = { plan_id: randomUUID(), member_details: {} }
  for (let times = 0; times < 2; times++) await asha.post('payment/request', purchase, { headers })
  const [staff, first, again] = answered()
  expect(staff).toEqual({ asked: 'GET dashboard/staff', status: 403, refusal: 'FORBIDDEN', account_id })
  expect(first).toMatchObject({ asked: 'POST payment/request', refusal: expect.any(String), account_id })
  expect(again).toEqual(first)
})
