/** A life cover and its premium stop the deletion of an account (decisions §28). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuedCover, openInsuranceWorld, sendInsurerMessage } from '#testing/insurance.ts'
import { person } from '#testing/log-in.ts'
import type { World } from '#testing/world.ts'

const COLLEAGUE = '+919811340001'
let world: World
beforeAll(async () => {
  world = await openInsuranceWorld({ INSURER_SIMULATED_SECONDS: '864000' })
  await person(world, COLLEAGUE, { staff: 'SUPERADMIN' })
})
afterAll(() => world.close())

test('a cover in force stops it; once it has ended, so does the premium that our staff still have to refund', async () => {
  const mobile = '+919870200902'
  const { application_id, policy_id } = await issuedCover(world, mobile)
  const blockers = async () => (await (await world.signUp(mobile)).get('me/erasure')).body.blockers
  expect(await blockers()).toEqual(['INSURANCE'])
  await sendInsurerMessage(world, { reference: application_id, status: 'CANCELLED', reason: 'Ended' })
  const path = `dashboard/insurance_policies/${policy_id}/insurers_word`
  const word = { word: 'CANCELLED', note: 'By their letter of today' }
  const { body } = await (await world.signUp(COLLEAGUE)).post(path, word)
  expect(body).toMatchObject({ status: 'CANCELLED', attention: ['REFUND_TO_REQUEST'] })
  expect(await blockers()).toEqual(['MONEY_MOVING'])
})
