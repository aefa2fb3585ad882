import { expect } from 'vitest'
import type { Answer, Browser } from './browser.ts'
import { sentCode } from './log-in.ts'
import type { World } from './world.ts'

const HOUR = 3_600_000

/** A person requests the deletion of their account by a code, after the wait between two codes to a number. */
export async function requestDeletion(world: World, browser: Browser, body: object = {}): Promise<Answer> {
  await world.advance(HOUR)
  const { verification_id } = (await browser.post('me/erasure/otp')).body
  return browser.post('me/erasure', { verification_id, otp: await sentCode(world, verification_id), ...body })
}

/** The same with all their plans, until it is done and the messages of the night have left. @returns the account's id */
export async function deleteAccount(world: World, browser: Browser, body: object = {}): Promise<string> {
  const { id } = (await browser.get('userinfo')).body
  const { plans } = (await browser.get('me/erasure')).body
  const end_plans = plans.map((plan: { id: string }) => plan.id)
  const requested = await requestDeletion(world, browser, { end_plans, ...body })
  expect([requested.status, requested.error?.extra_args]).toEqual([200, undefined])
  await world.advance(72 * HOUR)
  const account = world.db.selectFrom('accounts').select('erased_at').where('id', '=', id)
  expect((await account.executeTakeFirstOrThrow()).erased_at).not.toBeNull()
  return id
}
