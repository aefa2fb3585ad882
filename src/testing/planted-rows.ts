/** Rows and places that several kinds of damage share, for planted-damage.ts. */
import { SQL_NOW } from '#platform/testing/still-clock.ts'

/** The plan that was bought, with its claims. */
export const PLAN = '(select subscription_id from claims limit 1)'
const ORDER = `(select o.* from orders o join subscription_terms t on t.payment_transaction_id = o.transaction_id where t.subscription_id = ${PLAN})`
export const INVOICE = `(select * from invoices where subscription_id = ${PLAN})`
export const ANY = 'gen_random_uuid()'
export const FIXED = `'6f1d2a50-0b1c-4c7e-9a01-0000000000ff'`

export const planRefund = (
  over: { amount?: string; columns?: string; values?: string } = {},
) => `insert into plan_refunds
    (id, subscription_id, account_id, invoice_id, amount_paise, rule, quote, reason, requested_by, requested_at${over.columns ?? ''})
  select ${FIXED}, subscription_id, account_id, id, ${over.amount ?? '1'}, 'FULL', '{}', 'x', account_id, ${SQL_NOW}${over.values ?? ''}
  from ${INVOICE} i`
export const APPROVED_REFUND = {
  columns: ', decision, decided_at, decided_by, credit_note_id',
  values: `, 'APPROVED', ${SQL_NOW}, ${ANY}, ${ANY}`,
}
export const declinedBy = (who: string) => ({
  columns: ', decision, decided_at, decided_by, decline_reason',
  values: `, 'DECLINED', ${SQL_NOW}, ${who}, 'x'`,
})
export const refund = (amount: string) => `insert into refunds
    (id, reference, gateway, payment_ref, amount_paise, reason, status, created_at, updated_at)
  select ${FIXED}, 'planted-0001', 'razorpay', payment_ref, ${amount}, 'x', 'APPROVED', ${SQL_NOW}, ${SQL_NOW} from ${ORDER} o`

/** What the triggers would have added for a planted transaction. */
export const SUMMED = `insert into company_credit_moves (partner_plan_id, month, type, status, transactions, paise)
  select partner_plan_id, credit_month(type, created_at, modified_at), type, status, 1, amount_paise
  from wallet_transactions where reference = 'planted'`
