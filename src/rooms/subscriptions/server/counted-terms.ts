import { type RawBuilder, sql } from 'kysely'
import { changeReference } from '#rooms/invoices/rules/credit-reference.ts'

/**
 * The paid periods whose uses count against the limits of one: itself, and those that a change of plan joins to it, with
 * the share of the earlier period's price that the change credited. Otherwise each change would give all limits again
 * for a price that was given back.
 * @returns rows of `number` and `share`, up to 1, to join with in a query
 */
export function countedTerms(subscription_id: string, number: number): RawBuilder<{ number: number; share: string }> {
  const change = sql`${changeReference('')}::text`
  const start = sql`select number, payment_transaction_id, 1::numeric as share from subscription_terms
    where subscription_id = ${subscription_id} and number = ${number}`
  return sql`(with recursive before as (${start} union all
      select t.number, t.payment_transaction_id, later.share * n.total_paise / nullif(i.total_paise, 0)
        from before as later
        join credit_notes n on n.reference = ${change} || later.payment_transaction_id
        join invoices i on i.id = n.invoice_id
        join subscription_terms t on t.payment_transaction_id = i.payment_transaction_id),
    since as (${start} union all
      select t.number, t.payment_transaction_id, earlier.share * n.total_paise / nullif(i.total_paise, 0)
        from since as earlier
        join invoices i on i.payment_transaction_id = earlier.payment_transaction_id
        join credit_notes n on n.invoice_id = i.id
        join subscription_terms t on t.subscription_id = ${subscription_id} and t.taken_back_at is null
          and n.reference = ${change} || t.payment_transaction_id)
    select number, share from before union select number, share from since)`
}
