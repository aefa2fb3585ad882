import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { PaymentRow } from '../payments.ts'

/** Published when a payment may have gone back whole at the gateway; the room that knows what it bought acts. */
export const RETURNED_WHOLE = { name: 'payments.returned-whole' }
export interface ReturnedWhole {
  payment_ref: string
}

export async function reportReturned(trx: Db, { payment_ref }: Pick<PaymentRow, 'payment_ref'>, now: Date) {
  await enqueue<ReturnedWhole>(trx, RETURNED_WHOLE, { payload: { payment_ref }, run_at: now })
}

/** Whether a payment of ours went back whole by refunds that we did not ask for. Ours are promised, and have their own ends. */
export async function isReturnedBeside(db: Db, payment_ref: string): Promise<boolean> {
  const { rows } = await sql<{
    is_so: boolean
  }>`select greatest(p.amount_refunded_paise, sent.paise + beside.paise) >= p.amount_paise
      and promised.paise < p.amount_paise as is_so
    from gateway_payments p,
      lateral (select coalesce(sum(amount_paise), 0) as paise from refunds_beside where payment_ref = p.payment_ref) beside,
      lateral (select coalesce(sum(amount_paise), 0) as paise from refunds
        where payment_ref = p.payment_ref and status = 'SUCCESS') sent,
      lateral (select coalesce(sum(amount_paise), 0) as paise from refunds
        where payment_ref = p.payment_ref and status <> 'DECLINED') promised
    where p.payment_ref = ${payment_ref} and p.verdict = 'paid'`.execute(db)
  return rows[0]?.is_so ?? false
}
