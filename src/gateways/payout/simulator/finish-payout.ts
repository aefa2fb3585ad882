import { randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { SimulatorPayouts } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { newRef } from '../../payment-gateway/simulator/refs.ts'
import type { Simulator } from '../../payment-gateway/simulator/simulator.ts'
import type { PayoutOutcome } from './payout-outcomes.ts'

export type SimulatedPayout = Selectable<SimulatorPayouts>

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** How long the bank processes a payout, and after how long it sends a `late` one back. */
const WORKS_MS = 2 * MINUTE_MS
const LATE_MS = 30 * MINUTE_MS
const RETURNS_MS = 2 * DAY_MS

export const FINISH_PAYOUT = { name: 'payout-simulator.finish-payout' } as const
export const SEND_EVENT = { name: 'payout-simulator.deliver-webhook' } as const

type FinalPayoutState = 'processed' | 'failed' | 'reversed'
export interface Finish {
  payout_ref: string
  ending: FinalPayoutState
}

/** What the bank is going to do with a new payout, and when. */
export async function planEnding(trx: Db, payout: SimulatedPayout, now: Date): Promise<void> {
  const outcome = payout.outcome
  const ending = outcome === 'failure' || outcome === 'bank_offline' ? 'failed' : 'processed'
  await later(trx, payout, ending, now, outcome === 'late' ? LATE_MS : WORKS_MS)
}

async function later(trx: Db, payout: SimulatedPayout, ending: FinalPayoutState, now: Date, ms: number) {
  const payload: Finish = { payout_ref: payout.payout_ref, ending }
  await enqueue(trx, FINISH_PAYOUT, { payload, run_at: new Date(now.getTime() + ms) })
}

/** The bank finishes processing one payout; an event reports it unless it is to be lost. */
export async function finishPayout(sim: Simulator, { payout_ref, ending }: Finish): Promise<void> {
  await withTransaction(sim.db, async (trx) => {
    const payout = await lockPayout(trx, payout_ref)
    if (payout && MAY_END[ending].includes(payout.status)) await end(trx, sim, payout, ending)
  })
}

const MAY_END: Record<FinalPayoutState, readonly string[]> = {
  processed: ['processing'],
  failed: ['processing'],
  reversed: ['processed'],
}

async function end(trx: Db, sim: Simulator, payout: SimulatedPayout, ending: FinalPayoutState): Promise<void> {
  const now = sim.clock.now()
  const after = await trx
    .updateTable('simulator_payouts')
    .set({
      status: ending,
      ...(ending === 'processed'
        ? { utr: String(randomInt(10 ** 11, 10 ** 12)) }
        : {
            failure_reason: ending === 'failed' ? whyFailed(payout) : 'Returned by the beneficiary bank',
          }),
    })
    .where('payout_ref', '=', payout.payout_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (ending === 'processed' && payout.outcome === 'late') await later(trx, payout, 'reversed', now, RETURNS_MS)
  if (payout.outcome !== 'timeout') await announce(trx, `payout.${ending}`, after, now)
}

function whyFailed({ outcome }: SimulatedPayout): string {
  return outcome === 'bank_offline' ? 'The beneficiary bank is offline' : 'Beneficiary account is closed'
}

/** Sends an event to us soon, enqueued in the transaction that made it true. */
async function announce(trx: Db, event: string, payout: SimulatedPayout, now: Date): Promise<void> {
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_TulsiSimulator',
    event,
    contains: ['payout'],
    payload: { payout: { entity: payoutEntity(payout) } },
    created_at: Math.floor(now.getTime() / 1000),
  })
  await enqueue(trx, SEND_EVENT, { payload: { event_id: newRef('evt'), body }, run_at: now })
}

/** A person plays the bank: a payout in process ends immediately, or a paid one is returned. */
export async function simulateBank(sim: Simulator, reference: string, outcome: PayoutOutcome): Promise<void> {
  await withTransaction(sim.db, async (trx) => {
    const newest = await trx
      .selectFrom('simulator_payouts')
      .select('payout_ref')
      .where('reference_id', 'like', `${reference}-%`)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const payout = newest && (await lockPayout(trx, newest.payout_ref))
    if (payout?.status === 'processed' && outcome === 'late') return end(trx, sim, payout, 'reversed')
    if (payout?.status === 'processing') {
      if (!isEnding(outcome)) return
      const chosen = { ...payout, outcome }
      await trx.updateTable('simulator_payouts').set({ outcome }).where('payout_ref', '=', payout.payout_ref).execute()
      return end(trx, sim, chosen, outcome === 'failure' || outcome === 'bank_offline' ? 'failed' : 'processed')
    }
    await trx
      .insertInto('simulator_payout_plans')
      .values({ reference, outcome })
      .onConflict((conflict) => conflict.column('reference').doUpdateSet({ outcome }))
      .execute()
  })
}

type SimulatedPayoutOutcome = SimulatedPayout['outcome']

/** Whether the outcome is one of a payout that exists, and not of the request for one. */
function isEnding(outcome: PayoutOutcome): outcome is PayoutOutcome & SimulatedPayoutOutcome {
  return !['no_balance', 'keys_rejected', 'forbidden'].includes(outcome)
}

function lockPayout(trx: Db, payoutRef: string): Promise<SimulatedPayout | undefined> {
  return trx
    .selectFrom('simulator_payouts')
    .selectAll()
    .where('payout_ref', '=', payoutRef)
    .forUpdate()
    .executeTakeFirst()
}

/** A payout as RazorpayX's REST and its events represent it. */
export function payoutEntity(payout: SimulatedPayout) {
  return {
    id: payout.payout_ref,
    entity: 'payout',
    fund_account_id: payout.fund_account_ref,
    amount: Number(payout.amount_paise),
    currency: payout.currency,
    status: payout.status,
    mode: payout.mode,
    purpose: 'refund',
    utr: payout.utr,
    reference_id: payout.reference_id,
    failure_reason: payout.failure_reason,
    created_at: Math.floor(payout.created_at.getTime() / 1000),
  }
}
