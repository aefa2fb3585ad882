import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveSetting } from '#platform/settings/save-setting.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { guardianConsentBy } from '../rules/settings.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

it('a child needs the buyer’s own date of birth where the law wants more than a tick', async () => {
  const now = world.clock.now()
  await saveSetting(world.db, {
    setting: guardianConsentBy,
    value: 'ADULT_ON_RECORD',
    effective_from: null,
    by: { at: now, actor: 'system' },
  })
  const asha = await world.signUp('+919130099001')
  const { subscription_id } = await buyPlan(world, asha)
  const at = `subscriptions/${subscription_id}/members`
  const dob = addDays(istDateOf(now), -2_500)
  const son = { name: 'Kabir Rao', relation: 'Son', dob, gender: 'M', guardian_consent: true }
  expect((await asha.post(at, son)).error?.fields).toEqual({
    guardian_consent: 'Before you add a child, enter your own date of birth on this plan',
  })
  const [buyer] = (await asha.get(at)).body.members
  const saved = await asha.patch(`${at}/${buyer.uhid}`, { version: buyer.version, dob: '1988-03-01' })
  expect(saved.status).toBe(200)
  expect((await asha.post(at, son)).body).toMatchObject({ covered_as: 'minor' })
})
