/** Payout messages that are forged or altered: they are refused and leave only a line in the log. */
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { payoutEntity } from '#gateways/payout/simulator/finish-payout.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import { saveBank } from '#testing/bank.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { SIMULATED_PAYOUTS } from '../../../config.ts'

const DAY_S = 86_400
const { webhookSecret } = SIMULATED_PAYOUTS
const lines: string[] = []
let world: World
/** An open payout, and another. */
let own: Entity
let other: Entity

type Entity = ReturnType<typeof payoutEntity>

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', LOG_LEVEL: 'warn' }, lines)
  const decided_by = await person(world, '9899990051', { staff: 'SUPERADMIN' })
  own = await underWay('+919740000001', decided_by)
  other = await underWay('+919740000002', decided_by)
})
beforeEach(() => {
  lines.length = 0
})
afterAll(() => world.close())

async function underWay(mobile: string, decided_by: string): Promise<Entity> {
  const browser = await world.signUp(mobile)
  const { subscription_id } = await buyPlan(world, browser)
  expect((await saveBank(browser)).status).toBe(200)
  const { id } = await approvedClaim(world, { subscription_id, decided_by })
  expect((await (await world.signUp('+919899990051')).post('dashboard/payout_batches', {})).status).toBe(200)
  await world.work()
  const row = await world.db
    .selectFrom('simulator_payouts')
    .selectAll()
    .where('reference_id', '=', `claim-${id}-1`)
    .executeTakeFirstOrThrow()
  return payoutEntity({ ...row, status: 'processed', utr: '123456789012' })
}

const seconds = () => Math.floor(world.clock.now().getTime() / 1000)
const body = (change: object = {}, { event = 'payout.processed', created_at = seconds() } = {}) =>
  JSON.stringify({ event, created_at, payload: { payout: { entity: { ...own, ...change } } } })

interface Message {
  raw: string
  signature?: string | null
  event_id?: string | null
}

function send({ raw, signature = sign(raw, webhookSecret), event_id = randomUUID() }: Message) {
  const headers = {
    ...(signature !== null && { 'x-razorpay-signature': signature }),
    ...(event_id !== null && { 'x-razorpay-event-id': event_id }),
  }
  return world.browser().post('payout/webhook/razorpayx', {}, { raw, headers })
}

const TABLES = [
  'payouts',
  'payout_events',
  'payout_recipients',
  'claims',
  'claim_history',
  'bank_details',
  'jobs',
  'ledger_transfers',
  'ledger_accounts',
  'wallet_transactions',
  'outbox_messages',
  'audit_log',
  'simulator_payouts',
]

/** A digest of every row that a message could change. */
async function allRows(): Promise<string> {
  const hash = createHash('sha256')
  for (const table of TABLES) {
    const { rows } = await sql<{ rows: string }>`select coalesce(json_agg(t order by t::text), '[]')::text as rows
      from ${sql.table(table)} t`.execute(world.db)
    hash.update(`${table}${rows[0]?.rows}`)
  }
  return hash.digest('hex')
}

describe('refused with 400, without a trace in payouts, claims and ledger, and with one line in the log: a message', () => {
  it.each<[string, string, () => Message]>([
    ['without a signature', 'signature_missing', () => ({ raw: body(), signature: null })],
    ['with an empty signature', 'signature_missing', () => ({ raw: body(), signature: '' })],
    ['with a wrong signature', 'signature_wrong', () => ({ raw: body(), signature: 'f'.repeat(64) })],
    [
      'with a truncated signature',
      'signature_wrong',
      () => ({ raw: body(), signature: sign(body(), webhookSecret).slice(1) }),
    ],
    [
      'with the signature of another body',
      'signature_wrong',
      () => ({ raw: body(), signature: sign(body({ utr: 'X' }), webhookSecret) }),
    ],
    [
      'signed with the secret of the payment gateway',
      'signature_wrong',
      () => ({ raw: body(), signature: sign(body(), 'simulated-webhook-secret') }),
    ],
    [
      'rewritten after it was signed',
      'signature_wrong',
      () => ({ raw: JSON.stringify(JSON.parse(body()), null, 1), signature: sign(body(), webhookSecret) }),
    ],
    [
      'whose amount was changed after it was signed',
      'signature_wrong',
      () => ({ raw: body({ amount: 1 }), signature: sign(body(), webhookSecret) }),
    ],
    ['of another amount', 'amount_mismatch', () => ({ raw: body({ amount: own.amount + 100 }) })],
    ['of another currency', 'amount_mismatch', () => ({ raw: body({ currency: 'USD' }) })],
    [
      'that money went to somebody else',
      'recipient_mismatch',
      () => ({ raw: body({ fund_account_id: other.fund_account_id }) }),
    ],
    ['with the bank’s number of another payout', 'payout_mismatch', () => ({ raw: body({ id: other.id }) })],
    [
      'with a number that the bank never issued',
      'payout_mismatch',
      () => ({ raw: body({ id: 'pout_Foreign000001' }) }),
    ],
    [
      'with the reference of another payout',
      'payout_mismatch',
      () => ({ raw: body({ reference_id: other.reference_id }) }),
    ],
    ['with an unknown reference', 'payout_unknown', () => ({ raw: body({ reference_id: 'claim-999999-1' }) })],
    [
      'with a reference of a second attempt that never was',
      'payout_unknown',
      () => ({ raw: body({ reference_id: own.reference_id.replace(/1$/, '2') }) }),
    ],
    ['without a reference', 'payout_unknown', () => ({ raw: body({ reference_id: null }) })],
    [
      'that a foreign payout failed',
      'payout_unknown',
      () => ({ raw: body({ reference_id: 'order-7', status: 'failed' }) }),
    ],
    ['without an id', 'event_id_missing', () => ({ raw: body(), event_id: null })],
    ['with an invalid id', 'event_id_missing', () => ({ raw: body(), event_id: 'a b;drop' })],
    ['eight days old', 'too_old', () => ({ raw: body({}, { created_at: seconds() - 8 * DAY_S }) })],
    ['with no body', 'body_unreadable', () => ({ raw: '' })],
    ['that is not JSON', 'body_unreadable', () => ({ raw: 'payout=paid' })],
    ['truncated', 'body_unreadable', () => ({ raw: body().slice(0, 120) })],
    ['that is a list', 'body_unreadable', () => ({ raw: '[]' })],
    ['of a payout in an unknown state', 'body_unreadable', () => ({ raw: body({ status: 'paid_out' }) })],
    ['of a negative amount', 'body_unreadable', () => ({ raw: body({ amount: -own.amount }) })],
  ])('%s', async (_, why, forge) => {
    const before = await allRows()
    const answer = await send(forge())
    expect([answer.status, answer.error?.type]).toEqual([400, 'WEBHOOK_REFUSED'])
    expect(await allRows()).toBe(before)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ security: 'webhook_refused', why }])
  })
})

it('a message of two megabytes is not even read', async () => {
  const before = await allRows()
  expect((await send({ raw: body({ notes: 'x'.repeat(2_000_000) }) })).status).toBe(413)
  expect(await allRows()).toBe(before)
})

it('a message of another kind is recorded and changes nothing', async () => {
  const raw = JSON.stringify({ event: 'transaction.created', created_at: seconds(), payload: {} })
  expect((await send({ raw })).status).toBe(200)
  const events = await world.db.selectFrom('payout_events').select(['type', 'outcome']).execute()
  expect(events).toContainEqual({ type: 'transaction.created', outcome: 'ignored' })
})

it('a genuine message counts once: duplicates, the same under another id and outdated ones leave no trace', async () => {
  const message = { raw: body(), event_id: randomUUID() }
  expect((await send(message)).status).toBe(200)
  const claim_id = BigInt(own.reference_id.split('-')[1]!)
  const claim = await world.db.selectFrom('claims').selectAll().where('id', '=', claim_id).executeTakeFirstOrThrow()
  expect(claim).toMatchObject({ status: 'SETTLED', external_transaction_id: '123456789012' })

  const before = await allRows()
  expect((await send(message)).status).toBe(200)
  expect((await send({ raw: message.raw })).status).toBe(200)
  expect((await send({ raw: body({ status: 'failed' }), event_id: message.event_id })).status).toBe(200)
  expect(await allRows()).toBe(before)

  for (const status of ['processing', 'failed', 'queued'])
    expect((await send({ raw: body({ status }) })).status).toBe(200)
  expect(await world.db.selectFrom('claims').selectAll().where('id', '=', claim_id).execute()).toEqual([claim])
  await world.advance(8 * DAY_S * 1000)
  const later = await allRows()
  expect((await send(message)).error?.type).toBe('WEBHOOK_REFUSED')
  expect(await allRows()).toBe(later)
})
