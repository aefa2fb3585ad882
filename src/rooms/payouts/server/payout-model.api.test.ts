/** Whatever the bank, its messages, our people and crashing processes do, in any order: a claim is paid once. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { Worker } from '#platform/jobs/worker.ts'
import { changeBank, saveBank } from '#testing/bank.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { BEHAVIOURS, FlakyBank, type FlakyPayout } from '#testing/flaky-bank.ts'
import { inCi } from '#testing/full-size.ts'
import { giveWallet } from '#testing/give-wallet.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { person } from '#testing/log-in.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { withoutTimetable } from '#testing/without-timetable.ts'
import { openWorld, type World } from '#testing/world.ts'
import { SIMULATED_PAYOUTS } from '../../../config.ts'
import { openBatch } from './commands/open-batch.ts'
import { receiveWebhook } from './commands/receive-webhook.ts'
import { reconcilePayouts } from './commands/reconcile.ts'
import { payoutJobs } from './jobs.ts'

/** The number of random schedules; the full measure is PAYOUT_STORM=100. */
const SCHEDULES = Number(process.env.PAYOUT_STORM ?? inCi(6, 3))
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const KABIR = '9899990031'

let world: World
let bank: FlakyBank
let parts: World & { address: string }
let worker: Worker
let kabirId: string
let count = 0

async function open(): Promise<void> {
  paidByHand.clear()
  world = await openWorld({ SEED: 'demo' })
  await world.db.updateTable('claims').set({ in_payout: true }).where('status', '=', 'APPROVED').execute()
  kabirId = await person(world, KABIR, { staff: 'SUPERADMIN' })
  bank = new FlakyBank(world)
  parts = { ...world, config: { ...world.config }, address: '127.0.0.1' }
  worker = new Worker(parts, withoutTimetable(payoutJobs(bank)))
}
beforeAll(open)
afterAll(() => world.close())

const KINDS = [
  'batch',
  'batch',
  'work',
  'work',
  'work',
  'wait',
  'wait',
  'compare',
  'ends',
  'ends',
  'returns',
  'message',
  'message',
  'retry',
  'retry',
  'by hand',
  'find out',
  'change bank',
  'same bank',
  'brand',
] as const
const WAITS = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, DAY_MS, 8 * DAY_MS]
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  /** Which of the possible subjects of the step. */
  pick: fc.nat(50),
  behaviours: fc.array(fc.constantFrom(...BEHAVIOURS), { maxLength: 4 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const read = (id: bigint) => world.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const rowsOf = (id: bigint) =>
  world.db.selectFrom('payouts').selectAll().where('claim_id', '=', id).orderBy('attempt').execute()
const madeFor = (id: bigint) => [...bank.made.values()].filter(({ key }) => key.startsWith(`claim-${id}-`))
const by = () => ({ at: world.clock.now(), actor: 'system' as const })
const wait = (ms: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + ms))
const desk = async (id: bigint, call: string, body: object) =>
  (await world.signUp(`+91${KABIR}`)).post(`dashboard/claims/${id}/${call}`, {
    version: (await read(id)).version,
    ...body,
  })
const paidByHand = new Set<bigint>()

/** Three new members, one of them with a company's credits. */
async function members() {
  const mobiles = [0, 1, 2].map(() => `+91${9_720_000_000 + count++}`)
  const plans: string[] = []
  for (const [at, mobile] of mobiles.entries()) {
    const browser = await world.signUp(mobile)
    const given = at === 2 ? await giveWallet(world, mobile) : await buyPlan(world, browser)
    plans.push(given.subscription_id)
    // The account is verified in the name of the person on the plan.
    if (at === 2)
      await world.db.updateTable('accounts').set({ name: 'Nila Bose' }).where('mobile', '=', mobile).execute()
    expect((await saveBank(browser)).status).toBe(200)
  }
  return { mobiles, plans }
}

async function approved(subscription_id: string): Promise<bigint> {
  const { id, claim_amount_paise } = await insertTestClaim(world, { subscription_id, claim_amount_paise: 500_00n })
  await world.db
    .updateTable('claims')
    .set({
      status: 'APPROVED',
      decided_by: kabirId,
      decided_at: world.clock.now(),
      approved_claim_amount_paise: claim_amount_paise,
    })
    .where('id', '=', id)
    .execute()
  return id
}

async function settleByHand(id: bigint, utr = `HAND${id}N${count++}`): Promise<number> {
  const paid_on = new Date(world.clock.now().getTime() + 330 * MINUTE_MS).toISOString().slice(0, 10)
  const { status } = await desk(id, 'settle', { utr, paid_on, amount: 500 })
  // Someone who may settle it has made the transfer.
  if (status === 200 && utr.startsWith('HAND')) paidByHand.add(id)
  return status
}

/** A person asks the bank about a payout of unknown outcome, and records the answer. */
async function findOut(id: bigint): Promise<void> {
  const manual = (await rowsOf(id)).find(({ status }) => status === 'MANUAL')
  const made = manual && bank.made.get(manual.key)
  if (!manual || made?.state === 'waiting') return
  const text = made?.reason ?? 'Not at the bank'
  const status =
    made?.state === 'paid'
      ? await settleByHand(id, made.utr!)
      : (await desk(id, 'settlement_failed', { code: 'OTHER', text })).status
  expect(status).toBe(200)
}

async function take({ kind, pick, behaviours }: Step, claims: bigint[], mobiles: string[]): Promise<void> {
  const pickFrom = <T>(of: T[]): T | undefined => of[pick % Math.max(1, of.length)]
  const claim = pickFrom(claims)!
  const atBank = (state: FlakyPayout['state']) =>
    pickFrom(claims.flatMap(madeFor).filter((made) => made.state === state))
  const member = pickFrom(mobiles)!
  bank.behaviours = [...behaviours]
  if (kind === 'batch') await openBatch(parts, bank, { by: by() })
  if (kind === 'work') await worker.runDue()
  if (kind === 'wait') wait(WAITS[pick % WAITS.length]!)
  if (kind === 'compare') await reconcilePayouts(parts, bank).catch(() => {})
  if (kind === 'ends' && atBank('waiting')) bank.end(atBank('waiting')!, pick % 3 === 0 ? 'refused' : 'paid')
  if (kind === 'returns' && atBank('paid')) sendBack(atBank('paid')!)
  if (kind === 'message') await deliver(pickFrom(bank.letters))
  if (kind === 'retry') await desk(claim, 'retry_settlement', {})
  // A payout left to a person is not paid again before that.
  if (kind === 'by hand' && !(await rowsOf(claim)).some(({ status }) => status === 'MANUAL')) await settleByHand(claim)
  if (kind === 'find out') await findOut(claim)
  if (kind === 'change bank') await giveAnother(member)
  if (kind === 'same bank') await saveBank(await world.signUp(member))
  if (kind === 'brand') parts.config.brand = `Brand ${count++}`
}

/** Unless too many codes were requested already. */
async function giveAnother(mobile: string): Promise<void> {
  const account_number = String(5e11 + count++)
  await changeBank(world, await world.signUp(mobile), { account_number }).catch(() => {})
}

/** Within the days in which the bank may return money. */
function sendBack(made: FlakyPayout): void {
  if (world.clock.now().getTime() - made.since < 15 * DAY_MS) bank.end(made, 'returned')
}

async function deliver(letter: { event_id: string; body: string } | undefined): Promise<void> {
  if (!letter) return
  const signature = sign(letter.body, SIMULATED_PAYOUTS.webhookSecret)
  const message = { rawBody: Buffer.from(letter.body), signature, event_id: letter.event_id }
  await receiveWebhook(parts, bank, message).catch(() => {})
}

/** The states of the bank's records that are consistent with this state of ours. */
const AT_BANK: Partial<Record<string, RegExp>> = {
  FAILED: /^(none|refused|returned)$/,
  STOPPED: /^none$/,
  PAID: /^(paid|returned)$/,
  RETURNED: /^returned$/,
}
const LAST: Partial<Record<string, RegExp>> = { SETTLED: /^(PAID|RETURNED)$/, SETTLEMENT_FAILED: /^(FAILED|RETURNED)$/ }
const isOpen = ({ status }: { status: string }) => ['QUEUED', 'UNKNOWN', 'PROCESSING', 'MANUAL'].includes(status)

/** The invariants that hold at every moment. */
async function agree(claims: bigint[]): Promise<void> {
  const stand = await world.db.selectFrom('claims').selectAll().where('id', 'in', claims).execute()
  const payouts = await world.db
    .selectFrom('payouts')
    .selectAll()
    .where('claim_id', 'in', claims)
    .orderBy('attempt')
    .execute()
  const credits = await world.db.selectFrom('wallet_transactions').selectAll().execute()
  for (const { id, status, in_payout, has_wallet, external_transaction_id } of stand) {
    const rows = payouts.filter(({ claim_id }) => claim_id === id)
    const paid = madeFor(id).filter(({ state }) => state === 'waiting' || state === 'paid').length
    expect([id, paid + (paidByHand.has(id) ? 1 : 0)]).toEqual([id, expect.toBeOneOf([0, 1])])
    expect([id, rows.filter(isOpen).length]).toEqual([id, in_payout ? 1 : 0])
    for (const row of rows)
      expect(`${row.key} ${row.status} ${bank.made.get(row.key)?.state ?? 'none'}`).toSatisfy((states: string) =>
        (AT_BANK[row.status] ?? /./).test(states.split(' ')[2]!),
      )
    if (!paidByHand.has(id)) {
      expect([id, rows.at(-1)?.status ?? '']).toEqual([id, expect.stringMatching(LAST[status] ?? /^/)])
      if (status === 'SETTLED') expect([id, rows.at(-1)?.utr]).toEqual([id, external_transaction_id])
    }
    const hold = credits.find(({ reference }) => reference === `claim/${id}`)
    if (has_wallet) expect([id, hold?.status]).toEqual([id, status === 'SETTLED' ? 'SUCCESS' : 'PENDING'])
  }
}

const booksBalance = async () => expect(await verifyBooks(world.db)).toMatchObject({ whole: true })

/** The bank works again and sends no messages: open payouts end by queries alone. */
async function calmDown(claims: bigint[]): Promise<void> {
  for (const ms of [...Array(12).fill(31 * MINUTE_MS), ...Array(10).fill(DAY_MS)]) {
    bank.behaviours = []
    for (const made of claims.flatMap(madeFor)) if (made.state === 'waiting') bank.end(made, 'paid')
    wait(ms)
    await worker.runDue()
    await reconcilePayouts(parts, bank)
  }
  for (const id of claims) await findOut(id)
  await agree(claims)
  for (const id of claims) {
    const rows = await rowsOf(id)
    expect(rows.filter(isOpen)).toEqual([])
    const isPaid = madeFor(id).some(({ state }) => state === 'paid') || paidByHand.has(id)
    expect([id, (await read(id)).status === 'SETTLED']).toEqual([id, isPaid])
  }
}

it('in whatever order batches, responses, messages, people and crashes come, no claim is paid twice and none is lost', {
  timeout: 600_000,
}, async () => {
  let schedules = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), async (steps) => {
      // Each schedule takes weeks, and the company's contract ends after a year.
      if (++schedules % 12 === 0) await world.close().then(open)
      const claims: bigint[] = []
      const { mobiles, plans } = await members()
      for (const plan of plans) claims.push(await approved(plan), await approved(plan))
      for (const [at, one] of [{ kind: 'batch', pick: 0, behaviours: [] } as Step, ...steps].entries()) {
        await take(one, claims, mobiles)
        await agree(claims)
        if (at % 5 === 4) await booksBalance()
      }
      await calmDown(claims)
      await booksBalance()
    }),
    { numRuns: SCHEDULES, endOnFailure: true },
  )
})
