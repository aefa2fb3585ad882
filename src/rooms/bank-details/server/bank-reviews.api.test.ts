import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_SENTINELS } from '#gateways/bank-verification/account-sentinels.ts'
import { saveBank } from '#testing/bank.ts'
import type { Browser } from '#testing/browser.ts'
import { person } from '#testing/log-in.ts'
import { givePastPlan } from '#testing/past-plan.ts'
import { openWorld, type World } from '#testing/world.ts'
import { findActiveBank, sharedWith } from './queries/bank-details.ts'

let world: World
let number = 9_811_000_000

let mobile: string

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function newcomer(): Promise<Browser> {
  mobile = `+91${number++}`
  const browser = await world.signUp(mobile)
  await givePastPlan(world.db, mobile)
  return browser
}

async function accountOf(of: string): Promise<string> {
  return (await world.db.selectFrom('accounts').select('id').where('mobile', '=', of).executeTakeFirstOrThrow()).id
}

const events = async (name: string) =>
  (await world.db.selectFrom('jobs').select('payload').where('name', '=', name).execute()).map(({ payload }) => payload)

describe('a name similar to the owner’s', () => {
  it('waits for our staff, who confirm it', async () => {
    const browser = await newcomer()
    const own = await accountOf(mobile)
    const { body } = await saveBank(browser, { account_number: ACCOUNT_SENTINELS.similar_name })
    expect(body.verification).toEqual({ status: 'REVIEW', registered_name: null, score: null })
    await person(world, '9899990001', { staff: 'ADMIN' })
    const admin = await world.signUp('+919899990001')
    const { reviews } = (await admin.get('dashboard/bank_reviews')).body
    const [review] = reviews.filter((one: { registered_name: string }) => one.registered_name?.includes('LAKSHMANAN'))
    expect(review).toMatchObject({
      account_holder_name: 'Asha Verma',
      masked_account_number: '••••0002',
      may_decide: true,
    })
    const decide = (more: object) => admin.post(`dashboard/bank_reviews/${review.id}/decide`, { accept: true, ...more })
    expect((await decide({ version: 1, note: 'x' })).error?.fields.note).toBe('Say in a few words what you looked at')
    expect((await decide({ version: 9, note: 'Seen the passbook' })).error?.type).toBe('STALE')
    const { status, body: decided } = await decide({ version: 1, note: 'Seen the passbook' })
    expect([status, decided.status]).toEqual([200, 'VERIFIED'])
    expect((await decide({ version: 2, note: 'Seen the passbook' })).error?.type).toBe('REVIEW_DECIDED')
    expect(await events('bank-details.bank-verified')).toContainEqual({ account_id: own })
    const line = await world.db
      .selectFrom('audit_log')
      .select(['actor_type', 'reason'])
      .where('action', '=', 'bank-details.review-accepted')
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ actor_type: 'staff', reason: 'Seen the passbook' })
  })

  it('staff cannot decide on their own account', async () => {
    await person(world, '9899990002', { staff: 'SUPERADMIN' })
    const kabir = await world.signUp('+919899990002')
    await givePastPlan(world.db, '+919899990002')
    await saveBank(kabir, { account_number: ACCOUNT_SENTINELS.similar_name })
    const own = await findActiveBank(world.db, await accountOf('+919899990002'))
    const answer = await kabir.post(`dashboard/bank_reviews/${own!.id}/decide`, {
      accept: true,
      note: 'It is mine',
      version: 1,
    })
    expect([answer.status, answer.error?.type]).toEqual([403, 'OWN_AFFAIR'])
  })
})

it('the same number with another person is counted, regardless of who saved it first', async () => {
  const shared = { account_number: '445566778899' }
  const first = await newcomer()
  await saveBank(first, shared)
  const one = await findActiveBank(world.db, await accountOf(mobile))
  expect(await sharedWith(world.db, one!.id)).toBe(0)
  await saveBank(await newcomer(), shared)
  expect(await sharedWith(world.db, one!.id)).toBe(1)
})
