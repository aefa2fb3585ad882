/** Damage to the order of a plan with a cover. */
import { SQL_NOW } from '#platform/testing/still-clock.ts'

const INSURED = '(select * from orders where premium_paise > 0 and plan_id is not null limit 1)'

const refund = (reference: string, amount: string) => `insert into refunds
    (id, reference, gateway, payment_ref, amount_paise, reason, status, created_at, updated_at)
  select gen_random_uuid(), '${reference}', 'razorpay', payment_ref, ${amount}, 'x', 'APPROVED', ${SQL_NOW}, ${SQL_NOW} from ${INSURED} o`

export const COVER_DAMAGE = {
  'checkout.premium-booked-once': {
    'or not': [`delete from ledger_transfers where type = 'checkout.premium-paid'`],
  },
  'checkout.refunded-by-part': {
    'with premium in the refund of the plan': [refund('planted-0001', 'amount_paise')],
    'with a part of the plan in the refund of the premium': [refund('insurance-planted-0001', 'premium_paise + 1')],
  },
}
