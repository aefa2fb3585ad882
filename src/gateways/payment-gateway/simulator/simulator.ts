import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'

/** What the simulated gateway needs from its process. */
export type Simulator = { db: Db; clock: Clock }

/** Deferred work of the simulated gateway, by the product's clock. */
export type SimulatorWork =
  | { name: 'gateway-simulator.deliver-webhook'; payload: { event_id: string; body: string } }
  | { name: 'gateway-simulator.capture-late'; payload: { payment_ref: string } }
  | { name: 'gateway-simulator.finish-refund'; payload: { refund_ref: string } }
  | { name: 'gateway-simulator.answer-mandate'; payload: { token_ref: string } }

/** Enqueues in the transaction that causes the work, so neither exists without the other. */
export async function schedule(trx: Db, { name, payload }: SimulatorWork, runAt: Date): Promise<void> {
  await enqueue(trx, { name }, { payload, run_at: runAt })
}

/** Every route declares who may use it; these are outside the product's own rules, and exist in simulator mode only. */
export const SIMULATED = { config: { who: 'simulator' } }
