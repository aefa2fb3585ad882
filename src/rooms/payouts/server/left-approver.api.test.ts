/** A payout whose money has left waits for nobody who left (0083). */
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
let anitaId: string
let number = 9_713_500_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  await person(world, '9899990183', { staff: 'SUPERADMIN' })
  anitaId = await person(world, '9899990185', { staff: 'SUPERADMIN' })
  await person(world, '9899990184', { staff: 'ADMIN' })
})
afterAll(() => world.close())

const kabir = () => world.signUp('+919899990183')
const leela = () => world.signUp('+919899990184')
const read = (id: bigint) => world.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const attempts = (id: bigint) =>
  world.db.selectFrom('payouts').selectAll().where('claim_id', '=', id).orderBy('attempt').execute()

async function leaves(id: string) {
  const lowered = { role: 'MODERATION_MEMBER', granted_at: world.clock.now() } as const
  await world.db.updateTable('staff_roles').set(lowered).where('account_id', '=', id).execute()
}

/** Approved by two, the last of whom is Anita; a payout that a person called failed. */
async function calledFailed(amount_paise: bigint) {
  const browser = await world.signUp(`+91${number++}`)
  const { subscription_id } = await buyPlan(world, browser)
  expect((await saveBank(browser)).status).toBe(200)
  const first_approver = await person(world, String(number++), { staff: 'ADMIN' })
  const { id } = await approvedClaim(world, { subscription_id, decided_by: anitaId, first_approver, amount_paise })
  await (await kabir()).post('dashboard/payout_batches', {})
  const since = new Date(world.clock.now().getTime() - 7 * DAY_MS)
  await world.db
    .updateTable('payouts')
    .set({ status: 'UNKNOWN', first_sent_at: since })
    .where('claim_id', '=', id)
    .execute()
  await world.work()
  const { version } = await read(id)
  const failure = { code: 'OTHER', text: 'The branch found nothing', version }
  expect((await (await leela()).post(`dashboard/claims/${id}/settlement_failed`, failure)).status).toBe(200)
  return id
}

async function bankPaid(id: bigint, amount: number) {
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
    event: 'payout.processed',
    created_at: Math.floor(world.clock.now().getTime() / 1000),
    payload: {
      payout: {
        entity: {
          ...{ id: `pout_late${id}`, entity: 'payout', amount, currency: 'INR', status: 'processed' },
          ...{ reference_id: `claim-${id}-1`, utr: `LATE${id}`, mode: 'IMPS', fund_account_id: recipient_ref },
        },
      },
    },
  })
  const headers = {
    'x-razorpay-signature': sign(raw, SIMULATED_PAYOUTS.webhookSecret),
    'x-razorpay-event-id': `processed-${id}`,
  }
  expect((await world.browser().post('payout/webhook/razorpayx', {}, { raw, headers })).status).toBe(200)
  await world.db.deleteFrom('payout_recipients').where('recipient_ref', '=', `fa_${id}`).execute()
  await world.work()
}

const settle = async (id: bigint, utr: string, amount: number) =>
  (await kabir()).post(`dashboard/claims/${id}/settle`, {
    ...{ utr, amount, paid_on: istDateOf(world.clock.now()), version: (await read(id)).version },
  })

it.each([
  ['whose last approver may still decide', false],
  ['whose last approver has left', true],
])('what the bank paid after all settles a claim %s (0083)', async (_, isGone) => {
  const id = await calledFailed(20_000_00n)
  const { version } = await read(id)
  expect((await (await kabir()).post(`dashboard/claims/${id}/retry_settlement`, { version })).status).toBe(200)
  await world.db.updateTable('claims').set({ status: 'PENDING' }).where('id', '=', id).execute()
  await bankPaid(id, 20_000_00)
  await world.db.updateTable('claims').set({ status: 'APPROVED' }).where('id', '=', id).execute()
  expect((await attempts(id)).map(({ status, paid_beside }) => [status, paid_beside])).toEqual([['FAILED', true]])
  if (isGone) await leaves(anitaId)
  const done = await settle(id, `LATE${id}`, 20_000)
  if (isGone)
    await world.db.updateTable('staff_roles').set({ role: 'SUPERADMIN' }).where('account_id', '=', anitaId).execute()
  expect([done.status, done.body.error?.extra_args, done.body.status]).toEqual([200, undefined, 'SETTLED'])
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

it('a payout recorded as returned by mistake settles its claim again, also where the last approver has left (0083)', async () => {
  const browser = await world.signUp(`+91${number++}`)
  const { subscription_id } = await buyPlan(world, browser)
  expect((await saveBank(browser)).status).toBe(200)
  const first_approver = await person(world, String(number++), { staff: 'ADMIN' })
  const of = { subscription_id, decided_by: anitaId, first_approver, amount_paise: 20_000_00n }
  const { id } = await approvedClaim(world, of)
  await (await kabir()).post('dashboard/payout_batches', {})
  await world.advance(DAY_MS)
  const paid = (await attempts(id))[0]!
  expect(paid.status).toBe('PAID')
  // Two of our staff recorded it as returned, by the statement of another day.
  await world.db.updateTable('payouts').set({ status: 'RETURNED' }).where('id', '=', paid.id).execute()
  const failed = { status: 'SETTLEMENT_FAILED', in_payout: false, external_transaction_id: null } as const
  await world.db.updateTable('claims').set(failed).where('id', '=', id).execute()
  await leaves(anitaId)
  const done = await settle(id, paid.utr!, 20_000)
  await world.db.updateTable('staff_roles').set({ role: 'SUPERADMIN' }).where('account_id', '=', anitaId).execute()
  expect([done.status, done.body.error?.extra_args, done.body.status]).toEqual([200, undefined, 'SETTLED'])
})
