import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { changeReference } from '#rooms/invoices/rules/credit-reference.ts'
import { moneyOfPayment } from '#rooms/payments/server/returned-money.ts'
import type { Paise } from '#values/money.ts'
import type { SubscriptionTerm } from './terms.ts'

/**
 * What went back without us of the payments of a term: its own, and those of the terms that changes of plan credited to it.
 * @param payment_transaction_id the term's
 */
export function returnedByPayments(payment_transaction_id: RawBuilder<unknown>): RawBuilder<Paise> {
  return sql<Paise>`(with recursive paid as (
      select ${payment_transaction_id} as id
      union all
      select i.payment_transaction_id from paid
        join credit_notes n on n.reference = ${changeReference('')}::text || paid.id
        join invoices i on i.id = n.invoice_id)
    select coalesce(sum(money.beside_paise), 0)::bigint from paid
      cross join lateral (select coalesce(
        (select payment_ref from invoices where payment_transaction_id = paid.id),
        (select paid_payment_ref from payment_orders where purpose_id = paid.id and status = 'paid')) as payment_ref) with_ref
      cross join lateral ${moneyOfPayment(sql`with_ref.payment_ref`)} money)`
}

/**
 * What of a term's worth went back without us, and so is neither credited, nor refunded: what an earlier change of plan has
 * not subtracted from its credit.
 */
export async function readReturnedOfTerm(
  db: Db,
  {
    payment_transaction_id,
    returned_before_paise,
  }: Pick<SubscriptionTerm, 'payment_transaction_id' | 'returned_before_paise'>,
): Promise<Paise> {
  const { rows } = await sql<{ paise: Paise }>`select greatest(
    ${returnedByPayments(sql`${payment_transaction_id}::uuid`)} - ${returned_before_paise}::bigint, 0) as paise`.execute(
    db,
  )
  return rows[0]!.paise
}
