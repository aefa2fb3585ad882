/** Care that a coordinator arranged, and the form in which HR adds employees to the same contract. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CareCoordination, openCareCoordination } from '#testing/chc-orders.ts'
import { freshMobile, userOf } from '#testing/partner-consents.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'

let world: World
let care: CareCoordination
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NETWORK: '1000' })
  care = await openCareCoordination(world)
})
afterAll(() => world.close())

async function cared() {
  const person = await care.given()
  const { body } = await care.activate(await care.eligible(person))
  await world.work()
  return { ...person, subscription_id: body.subscription_id as string }
}
async function openForm() {
  const hr = await (await userOf(world, care.subsidiary_id, 'PARTNER_ADMIN', 'Hema Rao')).browser()
  const add = (mobile: string) =>
    hr.post(`${care.base}/partner_user`, {
      name: 'Nila Bose',
      email: `n${mobile.slice(3)}@trust.example`,
      mobile,
      partnerId: care.partner_id,
    })
  const block = (partner_user_id: string) =>
    hr.send('DELETE', `${care.base}/partner_user`, {
      body: { partner_user_id, last_working_day: istDateOf(world.clock.now()) },
    })
  return { add, block }
}

it('the form takes nobody into home care, and answers alike for a number that has it and one that has not', async () => {
  const { mobile } = await cared()
  const { add } = await openForm()
  const unknown = await add(freshMobile())
  expect(unknown).toMatchObject({ status: 409, error: { type: 'PLAN_NOT_ACTIVE' } })
  const known = await add(mobile)
  expect([known.status, known.error?.type]).toEqual([unknown.status, unknown.error?.type])
})

it('HR does not end the care, or its calls and its kit end with it', async () => {
  const { mobile, browser, subscription_id } = await cared()
  const { add, block } = await openForm()
  const added = await add(mobile)
  if (added.status === 201) {
    const blocked = await block(added.body.id ?? added.body.partner_user_id)
    expect(blocked.status, JSON.stringify(blocked.body)).toBeLessThan(300)
    await world.work()
  }
  const { status } = await world.db
    .selectFrom('subscriptions')
    .select('status')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const { body } = await browser.get(`subscriptions/${subscription_id}/care`)
  const { consumed_quota } = await world.db
    .selectFrom('partner_plans')
    .select('consumed_quota')
    .where('id', '=', care.partner_id)
    .executeTakeFirstOrThrow()
  expect({ plan: status, care: body.status, lives: consumed_quota }).toEqual({
    plan: 'ACTIVE',
    care: 'ACTIVE',
    lives: 2,
  })
})
