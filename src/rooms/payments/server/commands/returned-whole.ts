import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { PaymentRow } from '../payments.ts'
import { readReturned } from '../returned-money.ts'

/** Published when a payment may have gone back whole at the gateway; the room that knows what it bought acts. */
export const RETURNED_WHOLE = { name: 'payments.returned-whole' }
export interface ReturnedWhole {
  payment_ref: string
}

export async function reportReturned(trx: Db, { payment_ref }: Pick<PaymentRow, 'payment_ref'>, now: Date) {
  await enqueue<ReturnedWhole>(trx, RETURNED_WHOLE, { payload: { payment_ref }, run_at: now })
}

/**
 * Whether a payment of ours went back whole by refunds that we did not ask for. Ours are promised, and have their own ends; one
 * that still waits for a second person promises nothing.
 */
export async function isReturnedBeside(db: Db, { payment_ref, verdict }: Pick<PaymentRow, 'payment_ref' | 'verdict'>) {
  const { is_returned, promised_paise, waiting_paise, paid_paise } = await readReturned(db, payment_ref)
  return verdict === 'paid' && is_returned && promised_paise - waiting_paise < paid_paise
}
