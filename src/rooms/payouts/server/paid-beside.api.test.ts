/** The bank pays a payout after all that a person had recorded as failed. */
import { afterAll, beforeAll, expect, it } from 'vitest'
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
let number = 9_713_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabirId = await person(world, '9899990083', { staff: 'SUPERADMIN' })
  await person(world, '9899990084', { staff: 'ADMIN' })
})
afterAll(() => world.close())

const kabir = () => world.signUp('+919899990083')
const leela = () => world.signUp('+919899990084')
const read = (id: bigint) => world.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const batch = async () => (await kabir()).post('dashboard/payout_batches', {})

/** A payout of unknown outcome for seven days, which is left to a person. */
async function leftToPerson() {
  const browser = await world.signUp(`+91${number++}`)
  const { subscription_id } = await buyPlan(world, browser)
  expect((await saveBank(browser)).status).toBe(200)
  const { id } = await approvedClaim(world, { subscription_id, decided_by: kabirId })
  await batch()
  const since = new Date(world.clock.now().getTime() - 7 * DAY_MS)
  await world.db
    .updateTable('payouts')
    .set({ status: 'UNKNOWN', first_sent_at: since })
    .where('claim_id', '=', id)
    .execute()
  await world.work()
  return id
}

/** The same, which a person then recorded as failed. */
async function calledFailed() {
  const id = await leftToPerson()
  const { version } = await read(id)
  const failure = { code: 'OTHER', text: 'The branch found nothing', version }
  expect((await (await leela()).post(`dashboard/claims/${id}/settlement_failed`, failure)).status).toBe(200)
  return id
}

async function bankPaid(id: bigint) {
  await bankSays(id, 'processed', `LATE${id}`)
}

async function bankSays(id: bigint, status: 'processed' | 'reversed', utr: string | null) {
  const { bank_details_id } = (await attempts(id))[0]!
  await world.db
    .insertInto('payout_recipients')
    .values({ bank_details_id, recipient_ref: `fa_${id}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { recipient_ref } = await world.db
    .selectFrom('payout_recipients')
    .selectAll()
    .where('bank_details_id', '=', bank_details_id)
    .executeTakeFirstOrThrow()
  const raw = JSON.stringify({
    event: `payout.${status}`,
    created_at: Math.floor(world.clock.now().getTime() / 1000),
    payload: {
      payout: {
        entity: {
          id: `pout_late${id}`,
          entity: 'payout',
          amount: 50_000,
          currency: 'INR',
          status,
          reference_id: `claim-${id}-1`,
          utr,
          mode: 'IMPS',
          fund_account_id: recipient_ref,
        },
      },
    },
  })
  const headers = {
    'x-razorpay-signature': sign(raw, SIMULATED_PAYOUTS.webhookSecret),
    'x-razorpay-event-id': `${status}-${id}-${utr}`,
  }
  expect((await world.browser().post('payout/webhook/razorpayx', {}, { raw, headers })).status).toBe(200)
  // The simulated bank does not know it: a later payout asks for its own.
  await world.db.deleteFrom('payout_recipients').where('recipient_ref', '=', `fa_${id}`).execute()
  await world.work()
}
const attempts = (id: bigint) =>
  world.db.selectFrom('payouts').selectAll().where('claim_id', '=', id).orderBy('attempt').execute()
const attention = async (id: bigint) =>
  (await (await kabir()).get('dashboard/payouts/unclear')).body.payouts.filter(
    (one: { claim_id: number }) => one.claim_id === Number(id),
  )

it('settles the claim that still waits, so that it is not sent again', async () => {
  const id = await calledFailed()
  await bankPaid(id)
  expect(await read(id)).toMatchObject({ status: 'SETTLED', external_transaction_id: `LATE${id}` })
  await world.advance(3 * DAY_MS)
  expect(await attempts(id)).toMatchObject([{ status: 'PAID', utr: `LATE${id}` }])
  expect(await attention(id)).toEqual([])
})

it('is listed if the claim was paid otherwise, until a note on the claim says what is done about it', async () => {
  const id = await calledFailed()
  const { version } = await read(id)
  expect((await (await kabir()).post(`dashboard/claims/${id}/retry_settlement`, { version })).status).toBe(200)
  await world.advance(3 * DAY_MS)
  expect((await read(id)).status).toBe('SETTLED')
  await bankPaid(id)
  expect((await attempts(id)).map(({ status }) => status)).toEqual(['FAILED', 'PAID'])
  expect(await attention(id)).toMatchObject([{ status: 'FAILED', why: expect.stringContaining(`LATE${id}`) }])
  const note = { text: 'Paid twice; the member sends one back' }
  const noted = await (await kabir()).post(`dashboard/claims/${id}/notes`, note)
  expect([noted.status, await attention(id)]).toEqual([201, []])
})

/** A claim that is approved again, and that the bank paid meanwhile while nobody could be paid. */
async function paidWhileUndecided(approved_claim_amount_paise: bigint) {
  const id = await calledFailed()
  const { version } = await read(id)
  expect((await (await kabir()).post(`dashboard/claims/${id}/retry_settlement`, { version })).status).toBe(200)
  await world.db.updateTable('claims').set({ status: 'PENDING' }).where('id', '=', id).execute()
  await bankPaid(id)
  const again = { status: 'APPROVED', approved_claim_amount_paise } as const
  await world.db.updateTable('claims').set(again).where('id', '=', id).execute()
  return id
}

const settle = async (id: bigint, utr: string, amount: number) =>
  (await kabir()).post(`dashboard/claims/${id}/settle`, {
    utr,
    amount,
    paid_on: istDateOf(world.clock.now()),
    version: (await read(id)).version,
  })

it('nothing pays a claim that was approved again beside it, until a note says what is done', async () => {
  const id = await paidWhileUndecided(300_00n)
  expect(await attention(id)).toMatchObject([{ status: 'FAILED', why: expect.stringContaining(`LATE${id}`) }])
  await world.advance(DAY_MS)
  expect((await attempts(id)).map(({ status }) => status)).toEqual(['FAILED'])
  const { claims } = (await (await kabir()).get('dashboard/payouts/blocked')).body
  expect(claims).toContainEqual(expect.objectContaining({ claim_id: Number(id), waits_for: 'PAID_BESIDE' }))
  for (const utr of [`HAND${id}`, `LATE${id}`])
    expect((await settle(id, utr, 300)).error?.type, utr).toBe('PAID_BESIDE')
  const note = { text: 'The member sent ₹500 back, reference BACK4711' }
  expect((await (await kabir()).post(`dashboard/claims/${id}/notes`, note)).status).toBe(201)
  await world.advance(DAY_MS)
  expect((await attempts(id)).map(({ status }) => status)).toEqual(['FAILED', 'PAID'])
  expect(await read(id)).toMatchObject({ status: 'SETTLED' })
})

it('the late payment itself settles the claim, by its reference, and the books agree', async () => {
  const id = await paidWhileUndecided(500_00n)
  expect(await attention(id)).toMatchObject([{ own_affair: false, acts: ['settle'] }])
  expect((await settle(id, `late${id}`, 500)).body.status).toBe('SETTLED')
  expect(await attempts(id)).toMatchObject([{ status: 'PAID', utr: `LATE${id}` }])
  expect(await attention(id)).toEqual([])
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

it('a payout that has not left yet is stopped when the bank pays an earlier one after all', async () => {
  const id = await calledFailed()
  const { version } = await read(id)
  expect((await (await kabir()).post(`dashboard/claims/${id}/retry_settlement`, { version })).status).toBe(200)
  await batch()
  await bankPaid(id)
  await world.advance(DAY_MS)
  expect((await attempts(id)).map(({ status }) => status)).toEqual(['FAILED', 'STOPPED'])
})

it('the bank’s word that it did not make a payout takes nothing from a transfer of our own, but is shown', async () => {
  const [id, paid] = [await leftToPerson(), await leftToPerson()]
  for (const claim of [id, paid]) expect((await settle(claim, `HAND${claim}`, 500)).body.status).toBe('SETTLED')
  await bankSays(id, 'reversed', null)
  expect(await read(id)).toMatchObject({ status: 'SETTLED', external_transaction_id: `HAND${id}` })
  const alerts = world.db.selectFrom('payment_alerts').select('kind').where('subject', '=', `claim-${id}-1`)
  expect(await alerts.where('resolved_at', 'is', null).execute()).toEqual([{ kind: 'payout_unclear' }])
  // The reference says that the money of this very payment came back.
  await bankSays(paid, 'reversed', `hand${paid}`)
  expect((await read(paid)).status).toBe('SETTLEMENT_FAILED')
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

it('the books agree on what comes back too late, however a person wrote its reference', async () => {
  const id = await paidWhileUndecided(500_00n)
  expect((await settle(id, `late${id}`, 500)).body.status).toBe('SETTLED')
  const settled_at = new Date(world.clock.now().getTime() - 31 * DAY_MS)
  await world.db.updateTable('claims').set({ settled_at }).where('id', '=', id).execute()
  await bankSays(id, 'reversed', `LATE${id}`)
  expect(await attempts(id)).toMatchObject([{ status: 'RETURNED', why: expect.stringContaining('late') }])
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})
