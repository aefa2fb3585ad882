import { sql } from 'kysely'
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
 * What of a payment is still ours to give back. What the gateway counts as refunded is returned without us as far as no refund
 * of ours at the gateway explains it: the payment's own event may come without that of the refund.
 */
export async function readReturned(db: Db, payment_ref: string): Promise<ReturnedMoney> {
  const { rows } = await sql<
    Omit<ReturnedMoney, 'left_paise' | 'is_returned'> & { sent_paise: Paise; refunded_paise: Paise }
  >`
    select p.amount_paise as paid_paise, ours.promised_paise, ours.waiting_paise, ours.sent_paise,
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
    where p.payment_ref = ${payment_ref}`.execute(db)
  const { sent_paise, refunded_paise, ...money } = rows[0]!
  const left = money.paid_paise - money.promised_paise - money.beside_paise
  return {
    ...money,
    left_paise: left > 0n ? left : 0n,
    is_returned: refunded_paise >= money.paid_paise || sent_paise + money.beside_paise >= money.paid_paise,
  }
}
