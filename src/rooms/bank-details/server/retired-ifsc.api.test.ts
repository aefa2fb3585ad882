import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { BANK, saveBank } from '#testing/bank.ts'
import type { Browser } from '#testing/browser.ts'
import { givePastPlan } from '#testing/past-plan.ts'
import { openWorld, type World } from '#testing/world.ts'
import { reviewChangedNames } from './commands/review-changed-names.ts'

let world: World
let number = 9_812_000_000
let mobile: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function newcomer(): Promise<Browser> {
  mobile = `+91${number++}`
  const browser = await world.signUp(mobile)
  const subscription_id = await givePastPlan(world.db, mobile)
  const owner = { subscription_id, name: 'Asha Verma', is_primary: true, created_at: world.clock.now() }
  await world.db.insertInto('subscription_members').values(owner).execute()
  await world.db.updateTable('accounts').set({ name: owner.name }).where('mobile', '=', mobile).execute()
  return browser
}
const ownId = async () =>
  (await world.db.selectFrom('accounts').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow()).id
const sent = async (template: string) =>
  (
    await world.db
      .selectFrom('outbox_messages')
      .select('template')
      .where('template', '=', template)
      .where('account_id', '=', await ownId())
      .execute()
  ).length
/** As if the branch had left the list since the account was saved. */
const retire = async (ifsc_code: string) =>
  world.db
    .updateTable('bank_details')
    .set({ ifsc_code, bank: 'Syndicate Bank', branch: 'Lingarajapuram' })
    .where('account_id', '=', await ownId())
    .execute()

const CANARA = { bank: 'Canara Bank', successor: { ifsc_code: 'CNRB0010445', bank: 'Canara Bank' } }
const USE = 'Canara Bank uses CNRB0010445 now. Use it?'

describe('a code that its bank retired', () => {
  it('is answered with the one that replaced it, when it is looked up and when it is saved', async () => {
    const asha = await newcomer()
    const asked = await asha.get('bankdetails/ifsc/SYNB0000445')
    expect([asked.status, asked.error?.type, asked.error?.message]).toEqual([404, 'IFSC_UNKNOWN', USE])
    expect(asked.error?.extra_args).toMatchObject(CANARA)
    const saved = await saveBank(asha, { ifsc_code: 'synb0000445' })
    expect([saved.status, saved.error?.type, saved.error?.fields]).toEqual([422, 'IFSC_UNKNOWN', { ifsc_code: USE }])
    expect(saved.error?.extra_args).toMatchObject(CANARA)
  })

  it('without a successor names the bank and where its code is', async () => {
    const { error } = await (await newcomer()).get('bankdetails/ifsc/ALLA0210001')
    expect(error?.message).toBe(
      'This IFSC has ended: its bank is Indian Bank now. The new one is on a new cheque and in the app of Indian Bank.',
    )
    expect(error?.extra_args).toEqual({ bank: 'Indian Bank' })
  })

  it('of no bank stays unknown', async () => {
    const { error } = await (await newcomer()).get('bankdetails/ifsc/HDFC0ZZZZZZ')
    expect(error?.message).toBe('No bank branch has this IFSC. It stands on your cheque and in your bank’s app.')
  })
})

describe('a saved account whose branch left the list', () => {
  it('is found by a job, not paid, and its owner is asked once', async () => {
    const asha = await newcomer()
    await saveBank(asha)
    await retire('SYNB0000445')
    await world.advance(25 * 3_600_000)
    expect((await asha.get('bankdetails')).body).toMatchObject({
      ifsc_code: 'SYNB0000445',
      verification: { status: 'FAILED' },
      note: 'Please update the existing bank details to continue.',
    })
    await world.advance(25 * 3_600_000)
    expect(await sent('bank-branch-gone')).toBe(1)
  })

  it('is found before its payout, also before the job', async () => {
    const asha = await newcomer()
    await saveBank(asha)
    await retire('SYNB0000445')
    const account_id = await ownId()
    const change = withTransaction(world.db, (trx) => reviewChangedNames(trx, [account_id], world.clock.now()))
    expect(await change).toBe(true)
    expect((await asha.get('bankdetails')).body.verification.status).toBe('FAILED')
    await world.work()
    expect(await sent('bank-branch-gone')).toBe(1)
  })

  it('is paid again with the code that replaced its own, without a new wait; any other change needs a code', async () => {
    const asha = await newcomer()
    await saveBank(asha)
    await retire('SYNB0000445')
    await world.advance(25 * 3_600_000)
    expect((await saveBank(asha, { ifsc_code: 'ICIC0000001' })).error?.type).toBe('OTP_NEEDED')
    expect((await saveBank(asha, { ifsc_code: 'CNRB0010445', account_number: '912345678901' })).error?.type).toBe(
      'OTP_NEEDED',
    )
    const { status, body } = await saveBank(asha, { ifsc_code: 'CNRB0010445', account_number: BANK.account_number })
    expect([status, body]).toMatchObject([
      200,
      { ifsc_code: 'CNRB0010445', bank: 'Canara Bank', cooling_until: null, verification: { status: 'VERIFIED' } },
    ])
  })

  it('of which the branch is there stays as it is', async () => {
    const asha = await newcomer()
    await saveBank(asha)
    await world.advance(25 * 3_600_000)
    expect((await asha.get('bankdetails')).body.verification.status).toBe('VERIFIED')
    expect(await sent('bank-branch-gone')).toBe(0)
  })
})
