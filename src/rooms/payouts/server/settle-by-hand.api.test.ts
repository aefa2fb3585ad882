/** Transfers outside the batches, and outcomes that a person finds out at the bank. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedClaim } from '#testing/approved-claim.ts'
import { changeBank, saveBank } from '#testing/bank.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { person } from '#testing/log-in.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'

let world: World
let kabirId: string
let number = 9_712_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabirId = await person(world, '9899990081', { staff: 'SUPERADMIN' })
  await person(world, '9899990082', { staff: 'ADMIN' })
})
afterAll(() => world.close())

const kabir = () => world.signUp('+919899990081')
const leela = () => world.signUp('+919899990082')
const wireToday = () => istDateOf(world.clock.now())
const read = (id: bigint) => world.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const batch = async () => (await kabir()).post('dashboard/payout_batches', {})

/** An approved claim of a new member. */
async function approved({ withBank = true, ...rest }: { withBank?: boolean; amount_paise?: bigint } = {}) {
  const browser = await world.signUp(`+91${number++}`)
  const { subscription_id } = await buyPlan(world, browser)
  if (withBank) expect((await saveBank(browser)).status).toBe(200)
  return { browser, ...(await approvedClaim(world, { subscription_id, decided_by: kabirId, ...rest })) }
}

const settle = async (by: () => Promise<Browser>, id: bigint, over: object) =>
  (await by()).post(`dashboard/claims/${id}/settle`, {
    utr: `UTR${id}HAND`,
    paid_on: wireToday(),
    amount: 500,
    version: 1,
    ...over,
  })

describe('settling manually', () => {
  it.each([
    ['another amount', { amount: 499 }, 422, 'AMOUNT_DIFFERS'],
    ['an old version', { version: 7 }, 409, 'STALE'],
    ['no reference', { utr: 'x' }, 422, 'INVALID'],
    ['a future day', { paid_on: '2999-01-01' }, 422, 'INVALID'],
    ['no day', { paid_on: '31-01-2027' }, 422, 'INVALID'],
    ['three decimals', { amount: 500.123 }, 422, 'INVALID'],
  ])('with %s is refused and changes nothing', async (_, over, status, type) => {
    const { id } = await approved()
    const answer = await settle(kabir, id, over)
    expect([answer.status, answer.error?.type]).toEqual([status, type])
    expect(await read(id)).toMatchObject({ status: 'APPROVED', version: 1 })
  })

  it('needs verified bank details', async () => {
    const { id } = await approved({ withBank: false })
    expect((await settle(kabir, id, {})).error?.type).toBe('BANK_NOT_VERIFIED')
  })

  it('above the limit is not for the person who approved it', async () => {
    const { id } = await approved({ amount_paise: 20_000_00n })
    expect((await settle(kabir, id, { amount: 20_000 })).error?.type).toBe('SECOND_PERSON')
    expect((await settle(leela, id, { amount: 20_000 })).body.status).toBe('SETTLED')
  })

  it('is not for the claim’s own member', async () => {
    const own = await leela()
    const { subscription_id } = await buyPlan(world, own)
    await saveBank(own, { account_number: '612345678900' })
    const { id } = await approvedClaim(world, { subscription_id, decided_by: kabirId })
    const answer = await settle(leela, id, {})
    expect([answer.status, answer.error?.type]).toEqual([403, 'OWN_AFFAIR'])
    const list = async (by: () => Promise<Browser>, name: string) =>
      (await (await by()).get(`dashboard/payouts/${name}`)).body
    const [theirs, mine] = [(await list(kabir, 'blocked')).ready, (await list(leela, 'blocked')).ready]
    expect([mine.own, theirs.own, theirs.claims - mine.claims]).toEqual([1, 0, 1])
    const failed = { status: 'SETTLEMENT_FAILED', payout_failed_at: world.clock.now() } as const
    await world.db.updateTable('claims').set(failed).where('id', '=', id).execute()
    const isOwn = async (by: () => Promise<Browser>) =>
      (await list(by, 'unclaimed')).payouts.find((one: { claim_id: number }) => one.claim_id === Number(id)).own_affair
    expect([await isOwn(leela), await isOwn(kabir)]).toEqual([true, false])
  })

  it('one bank reference settles one claim', async () => {
    const [first, second] = [await approved(), await approved()]
    expect((await settle(kabir, first.id, { utr: 'SAMEUTR1' })).status).toBe(200)
    expect((await settle(kabir, second.id, { utr: 'SAMEUTR1' })).error?.fields.utr).toBe(
      `This bank reference belongs to claim ${first.id}`,
    )
  })

  it('one bank reference settles one claim, also when two people use it at the same moment and in other letters', async () => {
    const claims = [await approved(), await approved()]
    const utrs = ['BOTHUTR1', 'bothutr1']
    const answers = await Promise.all(claims.map(({ id }, index) => settle(kabir, id, { utr: utrs[index] })))
    expect(answers.map(({ status, error }) => error?.type ?? `${status}`).toSorted()).toEqual(['200', 'UTR_USED'])
    const statuses = (await Promise.all(claims.map(({ id }) => read(id)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['APPROVED', 'SETTLED'])
  })

  it('is refused while the bank works on a payout, and so is marking it failed', async () => {
    const { id } = await approved()
    await batch()
    await world.work()
    const { version } = await read(id)
    expect((await settle(kabir, id, { version })).error?.type).toBe('IN_PAYOUT')
    const failed = await (await kabir()).post(`dashboard/claims/${id}/settlement_failed`, {
      code: 'ACCOUNT_CLOSED',
      text: 'The branch called',
      version,
    })
    expect(failed.error?.type).toBe('IN_PAYOUT')
  })
})

describe('a claim whose three payouts have failed', () => {
  async function failed(amount_paise = 500_00n) {
    const { id, browser } = await approved({ amount_paise })
    const first_approver = kabirId
    await world.db.updateTable('claims').set({ payout_tries: 2, first_approver }).where('id', '=', id).execute()
    await world.browser().post(`/dev/payouts/${id}`, { outcome: 'failure' })
    await world.work()
    expect(await read(id)).toMatchObject({ status: 'SETTLEMENT_FAILED', payout_tries: 3 })
    return { id, browser }
  }
  const versionOf = async (id: bigint) => (await read(id)).version
  const simulated = (id: bigint, change: object) =>
    world.db.updateTable('simulator_payouts').set(change).where('reference_id', '=', `claim-${id}-1`).execute()

  it('is settled by a transfer to the account given since, by somebody else where it takes two', async () => {
    const { id, browser } = await failed(20_000_00n)
    const failed_account = (await read(id)).bank_details_id
    expect((await changeBank(world, browser, { account_number: '612345678911' })).status).toBe(200)
    await world.work()
    const at = { amount: 20_000, version: await versionOf(id) }
    expect((await settle(kabir, id, at)).error?.type).toBe('SECOND_PERSON')
    expect((await settle(leela, id, { ...at, amount: 19_999 })).error?.type).toBe('AMOUNT_DIFFERS')
    expect((await settle(leela, id, at)).body.status).toBe('SETTLED')
    const { bank_details_id, payout_failed_at } = await read(id)
    expect([bank_details_id === failed_account, payout_failed_at]).toEqual([false, null])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it('is not paid by hand beside what the bank has paid after all, which settles it', async () => {
    const { id } = await failed()
    await simulated(id, { status: 'processing' })
    expect((await settle(kabir, id, { version: await versionOf(id) })).error?.type).toBe('IN_PAYOUT')
    await simulated(id, { status: 'processed', utr: `LATE${id}` })
    expect((await settle(kabir, id, { version: await versionOf(id) })).error?.type).toBe('PAID_ALREADY')
    expect(await read(id)).toMatchObject({ status: 'SETTLED', external_transaction_id: `LATE${id}` })
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it('is decided again where its approval is undone', async () => {
    const { id } = await failed()
    const undone = { version: await versionOf(id), reason: 'The same bill was paid to the hospital' }
    expect((await (await leela()).post(`dashboard/claims/${id}/undo`, undone)).body.status).toBe('PENDING')
    expect(await read(id)).toMatchObject({ payout_failed_at: null, bank_details_id: null })
  })
})
