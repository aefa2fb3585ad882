import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Paise } from '#values/money.ts'

/** What became of one payment, in paise. */
export interface ReturnedMoney {
  paid_paise: Paise
  /** What we have asked for or promised; a declined refund is neither. */
  promised_paise: Paise
  /** The part of it that waits for a second person. */
  waiting_paise: Paise
  /** What went back without us, in the gateway's dashboard or by a dispute. */
  beside_paise: Paise
  /** What may still be given back: paid, less promised, less returned without us; at least 0. */
  left_paise: Paise
  /** Whether all of it is back with the payer. */
  is_returned: boolean
}

/**
 * What became of a payment, as a row for a query: the one rule of what is still ours. What the gateway counts as refunded is
 * returned without us as far as no refund of ours at the gateway explains it: the payment's own event may come without that of
 * the refund.
 */
export function moneyOfPayment(payment_ref: RawBuilder<unknown>): RawBuilder<ReturnedMoney> {
  return sql`(select paid_paise, promised_paise, waiting_paise, beside_paise,
      greatest(paid_paise - promised_paise - beside_paise, 0) as left_paise,
      refunded_paise >= paid_paise or sent_paise + beside_paise >= paid_paise as is_returned
    from (select p.amount_paise as paid_paise, ours.promised_paise, ours.waiting_paise, ours.sent_paise,
        p.amount_refunded_paise as refunded_paise,
        greatest(beside.paise, p.amount_refunded_paise - ours.gateway_paise) as beside_paise
      from gateway_payments p,
        lateral (select coalesce(sum(amount_paise), 0)::bigint as paise from refunds_beside where payment_ref = p.payment_ref) beside,
        lateral (select coalesce(sum(amount_paise) filter (where status <> 'DECLINED'), 0)::bigint as promised_paise,
          coalesce(sum(amount_paise) filter (where status = 'REQUESTED'), 0)::bigint as waiting_paise,
          coalesce(sum(amount_paise) filter (where status = 'SUCCESS'), 0)::bigint as sent_paise,
          coalesce(sum(amount_paise) filter (where status in ('PROCESSING', 'UNKNOWN', 'SUCCESS') and not by_transfer), 0)::bigint
            as gateway_paise
          from refunds where payment_ref = p.payment_ref) ours
      where p.payment_ref = ${payment_ref}) money)`
}

/** What of a payment is still ours to give back, and what is not. */
export async function readReturned(db: Db, payment_ref: string): Promise<ReturnedMoney> {
  const { rows } =
    await sql<ReturnedMoney>`select paid_paise, promised_paise, waiting_paise, beside_paise, left_paise, is_returned
    from ${moneyOfPayment(sql`${payment_ref}`)} money`.execute(db)
  return rows[0]!
}
