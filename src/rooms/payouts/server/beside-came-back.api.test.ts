/** What the bank had paid beside a claim, or long ago, or after it had said otherwise, comes back (issue 40). */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import { saveBank } from '#testing/bank.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { person } from '#testing/log-in.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS, istDateOf } from '#values/ist-date.ts'
import { SIMULATED_PAYOUTS } from '../../../config.ts'

let world: World
let kabirId: string
let number = 9_713_400_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabirId = await person(world, '9899990085', { staff: 'SUPERADMIN' })
  await person(world, '9899990086', { staff: 'ADMIN' })
})
afterAll(() => world.close())
afterEach(async () => expect(await verifyBooks(world.db)).toMatchObject({ whole: true }))

const kabir = () => world.signUp('+919899990085')
const leela = () => world.signUp('+919899990086')
const read = (id: bigint) => world.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const act = async (id: bigint, action: string, body: object = {}) => {
  const { version } = await read(id)
  const { status } = await (await leela()).post(`dashboard/claims/${id}/${action}`, { version, ...body })
  expect(status, action).toBe(200)
}
const attempts = (id: bigint) =>
  world.db.selectFrom('payouts').selectAll().where('claim_id', '=', id).orderBy('attempt').execute()
const attention = async (id: bigint) =>
  (await (await kabir()).get('dashboard/payouts/unclear')).body.payouts.filter(
    (one: { claim_id: number }) => one.claim_id === Number(id),
  )
const alerts = async (id: bigint) => {
  const open = world.db.selectFrom('payment_alerts').select('kind').where('resolved_at', 'is', null)
  return (await open.where('subject', '=', `claim-${id}-1`).execute()).map(({ kind }) => kind)
}

/** A payout of unknown outcome for seven days, which is left to a person. */
async function leftToPerson() {
  const browser = await world.signUp(`+91${number++}`)
  const { subscription_id } = await buyPlan(world, browser)
  expect((await saveBank(browser)).status).toBe(200)
  const { id } = await approvedClaim(world, { subscription_id, decided_by: kabirId })
  await (await kabir()).post('dashboard/payout_batches', {})
  const first_sent_at = new Date(world.clock.now().getTime() - 7 * DAY_MS)
  await world.db.updateTable('payouts').set({ status: 'UNKNOWN', first_sent_at }).where('claim_id', '=', id).execute()
  await world.work()
  return id
}

const callFailed = (id: bigint) => act(id, 'settlement_failed', { code: 'OTHER', text: 'The branch found nothing' })

/** The same, which a person then recorded as failed, and whose claim the next payout has paid. */
async function paidByAnother() {
  const id = await leftToPerson()
  await callFailed(id)
  await act(id, 'retry_settlement')
  await world.advance(3 * DAY_MS)
  expect((await read(id)).status).toBe('SETTLED')
  return id
}

async function bankSays(id: bigint, status: 'processed' | 'reversed', utr: string | null) {
  const { bank_details_id } = (await attempts(id))[0]!
  const recipients = world.db.selectFrom('payout_recipients').select('recipient_ref')
  const known = await recipients.where('bank_details_id', '=', bank_details_id).executeTakeFirst()
  const fund_account_id = known?.recipient_ref ?? `fa_${id}`
  const made = { bank_details_id, recipient_ref: fund_account_id }
  if (!known) await world.db.insertInto('payout_recipients').values(made).execute()
  const of = { id: `pout_first${id}`, entity: 'payout', amount: 50_000, currency: 'INR', mode: 'IMPS' }
  const entity = { ...of, status, reference_id: `claim-${id}-1`, utr, fund_account_id }
  const created_at = Math.floor(world.clock.now().getTime() / 1000)
  const raw = JSON.stringify({ event: `payout.${status}`, created_at, payload: { payout: { entity } } })
  const headers = {
    'x-razorpay-signature': sign(raw, SIMULATED_PAYOUTS.webhookSecret),
    'x-razorpay-event-id': `${status}-${id}-${utr}`,
  }
  expect((await world.browser().post('payout/webhook/razorpayx', {}, { raw, headers })).status).toBe(200)
  // The simulated bank does not know it: a later payout asks for its own.
  if (!known) await world.db.deleteFrom('payout_recipients').where('recipient_ref', '=', `fa_${id}`).execute()
  await world.work()
}

it.each([null, 'FIRST'])(
  'nothing is asked back from the member any more, whatever reference the bank names: %s',
  async (utr) => {
    const id = await paidByAnother()
    await bankSays(id, 'processed', `FIRST${id}`)
    expect(await attention(id)).toMatchObject([{ why: expect.stringContaining('ask for the money back') }])
    await bankSays(id, 'reversed', utr && `first${id}`)
    expect([await attention(id), await alerts(id), (await read(id)).status]).toEqual([[], [], 'SETTLED'])
    expect(await attempts(id)).toMatchObject([
      { status: 'FAILED', paid_beside: false, why: expect.stringContaining('Ask the member for nothing') },
      { status: 'PAID' },
    ])
    // An older message that comes once more changes nothing.
    await bankSays(id, 'processed', `first${id}`)
    expect([await attention(id), (await attempts(id))[0]!.paid_beside]).toEqual([[], false])
  },
)

it('who has asked the member for the money already is alerted', async () => {
  const id = await paidByAnother()
  await bankSays(id, 'processed', `FIRST${id}`)
  const note = { text: 'Paid twice; the member sends one back' }
  expect((await (await kabir()).post(`dashboard/claims/${id}/notes`, note)).status).toBe(201)
  await bankSays(id, 'reversed', null)
  expect([await attention(id), await alerts(id)]).toEqual([[], ['payout_unclear']])
})

it('beside a transfer of our own, which stays', async () => {
  const id = await leftToPerson()
  await act(id, 'settle', { utr: `HAND${id}`, amount: 500, paid_on: istDateOf(world.clock.now()) })
  await bankSays(id, 'processed', `FIRST${id}`)
  expect(await attention(id)).toHaveLength(1)
  await bankSays(id, 'reversed', `FIRST${id}`)
  expect([await attention(id), (await read(id)).external_transaction_id]).toEqual([[], `HAND${id}`])
})

it('a claim is not settled by a message that is older than the return of its money', async () => {
  const id = await leftToPerson()
  await callFailed(id)
  await bankSays(id, 'reversed', `FIRST${id}`)
  await bankSays(id, 'processed', `FIRST${id}`)
  expect((await read(id)).status).toBe('SETTLEMENT_FAILED')
  const again = await paidByAnother()
  await bankSays(again, 'reversed', null)
  await bankSays(again, 'processed', `FIRST${again}`)
  expect([await attention(again), (await read(again)).status]).toEqual([[], 'SETTLED'])
})

it('money that comes back after the thirty days waits for our staff, and does not vanish with the settled claim', async () => {
  const id = await leftToPerson()
  await bankSays(id, 'processed', `FIRST${id}`)
  expect((await read(id)).status).toBe('SETTLED')
  const settled_at = new Date(world.clock.now().getTime() - 31 * DAY_MS)
  await world.db.updateTable('claims').set({ settled_at }).where('id', '=', id).execute()
  await bankSays(id, 'reversed', `FIRST${id}`)
  const waiting = world.db.selectFrom('payment_alerts').select(['kind', 'detail']).where('resolved_at', 'is', null)
  expect(await waiting.where('subject', '=', `claim-${id}-1`).execute()).toEqual([
    { kind: 'payout_unclear', detail: { amount: '₹500', answer: expect.stringContaining('Pay the member') } },
  ])
  await world.advance(DAY_MS)
  expect(await alerts(id)).toEqual(['payout_unclear'])
})
