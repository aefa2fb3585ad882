/** SQL that damages policies and premium, for planted-damage.ts. */
import { SQL_NOW, SQL_TODAY } from '#platform/testing/still-clock.ts'

const APPLICATION = `'6f1d2a50-0b1c-4c7e-9a01-0000000000a1'`
const POLICY = `'6f1d2a50-0b1c-4c7e-9a01-0000000000b1'`
const OTHER = `'6f1d2a50-0b1c-4c7e-9a01-0000000000b2'`
const PERSON = `'6f1d2a50-0b1c-4c7e-9a01-0000000000c1'`
const COVER = `'6f1d2a50-0b1c-4c7e-9a01-0000000000d1'`

const application = (closed = false) => `insert into insurance_applications
    (id, account_id, insurance_plan_id, plan_version_id, closed_at, created_at, modified_at)
  values (${APPLICATION}, ${PERSON}, ${COVER}, ${COVER}, ${closed ? SQL_NOW : 'null'}, ${SQL_NOW}, ${SQL_NOW})`

const policy = (status: 'PENDING' | 'CANCELLED') => `insert into insurance_policies
    (id, application_id, account_id, insurance_plan_id, plan_version_id, order_transaction_id, payment_ref, premium_paise, status,
      verify_code, paid_at, cancelled_at, cancelled_by, created_at, modified_at)
  values (${POLICY}, ${APPLICATION}, ${PERSON}, ${COVER}, ${COVER}, ${POLICY}, 'pay_planted', 100, '${status}', 'planted-planted-plante', ${SQL_NOW},
    ${status === 'CANCELLED' ? `${SQL_NOW}, 'MEMBER'` : 'null, null'}, ${SQL_NOW}, ${SQL_NOW})`

/** In force for a year, with the application of another table. */
const issued = (id: string, name: string) => `insert into insurance_policies
    (id, application_id, account_id, insurance_plan_id, plan_version_id, order_transaction_id, payment_ref, premium_paise, status,
      verify_code, coi_number, coi_received_at, start_date, end_date, paid_at, created_at, modified_at)
  values (${id}, ${id}, ${PERSON}, ${COVER}, ${COVER}, ${id}, 'pay_planted', 100, 'COMPLETED', '${name}-planted-planted', '${name}', ${SQL_NOW},
    ${SQL_TODAY}, ${SQL_TODAY} + 364, ${SQL_NOW}, ${SQL_NOW}, ${SQL_NOW})`

const logged = (to: string, from: string | null = null, id = POLICY) => `insert into insurance_policy_events
    (policy_id, from_status, to_status, actor_type, at) values (${id}, ${from ? `'${from}'` : 'null'}, '${to}', 'SYSTEM', ${SQL_NOW})`

const refund = (amount_paise: number) => `insert into insurance_refunds
    (id, policy_id, reference, refund_id, kind, amount_paise, needs_approval, requested_at, due_on)
  values (${OTHER}, ${POLICY}, 'insurance-planted', ${OTHER}, 'CANCELLED', ${amount_paise}, false, ${SQL_NOW}, ${SQL_TODAY})`

const pending = [application(), policy('PENDING'), logged('PENDING')]
const cancelled = [application(true), policy('CANCELLED'), logged('CANCELLED')]

/** A refund of premium that the payments room has not sent yet. */
export const INSURANCE_REFUND = [
  ...cancelled,
  refund(100),
  `insert into refunds (id, reference, gateway, payment_ref, amount_paise, reason, status, created_at, updated_at)
    values (${OTHER}, 'insurance-planted', 'razorpay', 'pay_planted', 100, 'x', 'APPROVED', ${SQL_NOW}, ${SQL_NOW})`,
]

const PAYABLE = `insert into ledger_accounts (kind, keeps_balance, min_balance_paise, created_at)
  values ('INSURER_PAYABLE', false, 0, ${SQL_NOW}) on conflict do nothing`

/** Moves money to what is owed to the insurer. */
const owed = (idem: string) => [
  PAYABLE,
  `insert into ledger_transfers (idem, type, debit_id, credit_id, amount_paise, reference, created_at)
    select '${idem}', 'planted.entry', debit_id, (select id from ledger_accounts where kind = 'INSURER_PAYABLE'), 700, 'planted/1', created_at
    from ledger_transfers where type = 'checkout.order-paid' limit 1`,
]

const sentToInsurer = `insert into ledger_transfers (idem, type, debit_id, credit_id, amount_paise, reference, created_at)
  select 'insurer-paid/PLANTED1', 'planted.entry', (select id from ledger_accounts where kind = 'INSURER_PAYABLE'), debit_id, 700,
    'planted/1', created_at from ledger_transfers where type = 'checkout.order-paid' limit 1`

const paidToInsurer = `insert into insurer_payments (insurer_code, reference, amount_paise, paid_on, note, status, entered_by, entered_at)
  values ('planted', 'PLANTED1', 700, ${SQL_TODAY}, 'x', 'BOOKED', ${PERSON}, ${SQL_NOW})`

export const INSURANCE_DAMAGE = {
  'insurance.moves-allowed': { 'or not': [application(), policy('PENDING'), logged('PENDING', 'CANCELLED')] },
  'insurance.where-log-ends': {
    'or elsewhere': [...pending, logged('PROCESSING', 'PENDING')],
    'or without a log': [application(), policy('PENDING')],
  },
  'insurance.premium-has-policy': {
    'or none': owed('premium/planted'),
    'or of another amount': [...pending, ...owed(`premium/${POLICY.replaceAll("'", '')}`)],
  },
  'insurance.refunds-within-premium': { 'or more': [...cancelled, refund(101)] },
  'insurance.refunds-have-money': {
    'or not': [
      ...cancelled,
      refund(100),
      `insert into refunds (id, reference, gateway, payment_ref, amount_paise, reason, status, created_at, updated_at)
        values (${OTHER}, 'insurance-planted', 'razorpay', 'pay_planted', 100, 'x', 'DECLINED', ${SQL_NOW}, ${SQL_NOW})`,
    ],
  },
  'insurance.refunds-of-cancelled': { 'or of a running one': [...pending, refund(100)] },
  'insurance.owed-to-insurer': { 'or more': owed('planted/premium') },
  'insurance.payments-to-insurers-booked': {
    'or none': [paidToInsurer],
    'or without an entry': [PAYABLE, sentToInsurer],
  },
  'insurance.one-cover-each': {
    'or twice': [
      issued(POLICY, 'aaaaaa'),
      issued(OTHER, 'bbbbbb'),
      logged('COMPLETED'),
      logged('COMPLETED', null, OTHER),
    ],
  },
  'insurance.application-follows': { 'or not': [application(true), policy('PENDING'), logged('PENDING')] },
}
