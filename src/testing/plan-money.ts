import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/**
 * The remaining money of a plan by three sources, in paise: payments less refunds, invoices less credit notes, the
 * ledger.
 */
export interface PlanMoney {
  money: bigint
  papers: bigint
  books: bigint
}

/** Reads the three; once every refund has arrived they are equal. */
export async function moneyOfPlan(db: Db, subscription_id: string): Promise<PlanMoney> {
  const { rows } = await sql<PlanMoney>`
    with own as (select * from invoices where subscription_id = ${subscription_id}),
      paid as (select sum(p.amount_paise) as sum from gateway_payments p join own on own.payment_ref = p.payment_ref),
      back as (select sum(r.amount_paise) as sum from refunds r join own on own.payment_ref = r.payment_ref
        where r.status <> 'DECLINED'),
      noted as (select sum(n.total_paise) as sum from credit_notes n join own on own.id = n.invoice_id),
      booked as (select sum(case when t.reverses_id is null then t.amount_paise else -t.amount_paise end) as sum
        from ledger_transfers t join own
          on t.reference in ('order/' || own.payment_transaction_id, 'renewal/' || own.payment_transaction_id))
    select (coalesce(paid.sum, 0) - coalesce(back.sum, 0))::bigint as money,
      ((select coalesce(sum(total_paise), 0) from own) - coalesce(noted.sum, 0))::bigint as papers,
      coalesce(booked.sum, 0)::bigint as books
    from paid, back, noted, booked`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A query of sums has one row')
  return row
}
