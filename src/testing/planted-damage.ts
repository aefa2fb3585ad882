/** For every invariant, SQL that damages a world so that exactly it is broken, with triggers and foreign keys off. */
import { SQL_NOW } from '#platform/testing/still-clock.ts'
import { CAMP_DAMAGE } from './planted-camps.ts'
import { CARE_DAMAGE } from './planted-care.ts'
import { CHECKUP_DAMAGE } from './planted-checkups.ts'
import { CONSENT_DAMAGE } from './planted-consents.ts'
import { CONSULT_DAMAGE } from './planted-consults.ts'
import { CONTACT_DAMAGE } from './planted-contacts.ts'
import { COVER_DAMAGE } from './planted-covers.ts'
import { EMPLOYEE_DAMAGE } from './planted-employees.ts'
import { INSURANCE_DAMAGE } from './planted-insurance.ts'
import { PAIR_DAMAGE } from './planted-pairs.ts'
import { ANY, APPROVED_REFUND, declinedBy, FIXED, INVOICE, PLAN, planRefund, refund, SUMMED } from './planted-rows.ts'
import { SERVICE_USE_DAMAGE, UTILIZATION_DAMAGE } from './planted-uses.ts'
import { VISIT_DAMAGE } from './planted-visits.ts'

const SETTLED = `(select id from claims where status = 'SETTLED')`
const APPROVED = `(select id from claims where status = 'APPROVED')`
const payout = (claim: string, status: string) => `insert into payouts
    (id, batch_id, claim_id, attempt, account_id, bank_details_id, amount_paise, key, status, utr, created_at, updated_at)
  select ${ANY}, 1, id, 9, account_id, ${ANY}, approved_claim_amount_paise, 'planted', '${status}', 'PLANTED1', ${SQL_NOW}, ${SQL_NOW} from claims where id = ${claim}`

const term = (payment: string) => `insert into subscription_terms
    (subscription_id, number, plan_version_id, starts_on, ends_on, payment_transaction_id, created_at)
  select subscription_id, 9, plan_version_id, starts_on, ends_on, ${payment}, ${SQL_NOW} from subscription_terms where subscription_id = ${PLAN}`

const RENEWAL = `insert into renewals
    (id, subscription_id, account_id, mandate_id, renews_on, plan_id, plan_version_id, duration_days, amount_paise, breakdown, status, announced_at, paid_at)
  select ${FIXED}, id, account_id, ${ANY}, ends_on, plan_id, plan_version_id, 365, 700, '{}', 'PAID', ${SQL_NOW}, ${SQL_NOW}
  from subscriptions where id = ${PLAN}`

const booked = (
  idem: string,
) => `insert into ledger_transfers (idem, type, debit_id, credit_id, amount_paise, reference, created_at)
  select '${idem}', 'planted.entry', debit_id, credit_id, 700, 'planted/1', created_at from ledger_transfers
  where type = 'checkout.order-paid' limit 1`

const history = (state: string) => `insert into claim_history (claim_id, current_state, actor_type, header, at)
  values (${APPROVED}, '${state}', 'SYSTEM', 'x', ${SQL_NOW})`

const coupon = (code: string, discount: number, mobiles: readonly string[]) =>
  mobiles.map(
    (mobile) => `insert into coupon_redemptions
    (transaction_id, code, account_id, mobile_hmac, discount_paise, status, terms, reserved_at, reserved_until)
  values (${ANY}, '${code}', ${ANY}, '${mobile}', ${discount}, 'RESERVED', '{}', ${SQL_NOW} + interval '1 day', ${SQL_NOW})`,
  )

const MEMBER = `insert into subscription_members (subscription_id, is_primary, mobile, created_at)`
const BANK = `insert into bank_details (id, account_id, account_holder_name, sealed_account_number, account_number_hmac, last_four,
    account_type, ifsc_code, bank, branch, status, active, created_at, closed_at)`
const bank = (id: string, owner: string) =>
  `${BANK} values (${id}, ${owner}, 'x', '', 'same', '1234', 'SAVINGS', 'HDFC0000001', 'x', 'x', 'VERIFIED', false, ${SQL_NOW} - interval '1 year', ${SQL_NOW})`

const DECIDER = `(select decided_by from claims where id = ${APPROVED})`
const ALLOTTED = `(select * from wallet_transactions where wallet_id is not null limit 1)`

/** By the name of the invariant; each of its ways with the statements that plant it. */
export const PLANTED_DAMAGE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ...EMPLOYEE_DAMAGE,
  ...CONTACT_DAMAGE,
  ...PAIR_DAMAGE,
  ...CARE_DAMAGE,
  ...CHECKUP_DAMAGE,
  ...SERVICE_USE_DAMAGE,
  ...UTILIZATION_DAMAGE,
  ...VISIT_DAMAGE,
  ...CAMP_DAMAGE,
  ...CONSENT_DAMAGE,
  ...CONSULT_DAMAGE,
  ...COVER_DAMAGE,
  ...INSURANCE_DAMAGE,
  'payouts.claim-paid-once': {
    'by two payouts': [payout(SETTLED, 'PAID').replace('PLANTED1', 'UTRSETTLED01')],
    'by a payout and by hand': [`update payouts set utr = 'UTRANOTHER01'`],
  },
  'payouts.of-approved-claim': { 'that is not settled': [payout(APPROVED, 'PAID')] },
  'payouts.as-approved': { 'of another amount': ['update payouts set amount_paise = amount_paise + 1'] },
  'payouts.taken-by-payout': {
    'that does not exist': [`update claims set in_payout = true where id = ${APPROVED}`],
    'that the claim does not know': [payout(APPROVED, 'MANUAL')],
  },
  'payouts.return-by-two': {
    'confirmed by one': [
      'alter table payout_returns drop constraint payout_returns_second_person',
      `insert into payout_returns (claim_id, utr, text, reported_by, reported_at, decision, decided_by, decided_at)
        values (1, 'x', 'x', ${FIXED}, ${SQL_NOW}, 'CONFIRMED', ${FIXED}, ${SQL_NOW})`,
    ],
  },
  'claims.settled-with-reference': {
    'without one': ['alter table claims drop constraint claims_check7', 'update claims set settled_at = null'],
  },
  'claims.reference-once': {
    'on two claims': [
      `update claims set status = 'SETTLED', external_transaction_id = 'utrsettled01', settled_at = ${SQL_NOW} where id = ${APPROVED}`,
      `delete from claim_history`,
    ],
  },
  'claims.approved-within-claimed': {
    'more than claimed': [
      'alter table claims drop constraint claims_check1',
      `update claims set approved_claim_amount_paise = claim_amount_paise + 1 where id = ${APPROVED}`,
      `update claim_facts set paid_by_plan_paise = gross_paise + 1, paid_by_member_paise = -1 where claim_id = ${APPROVED}`,
    ],
  },
  'claims.moves-allowed': { 'rejected and approved': [history('REJECTED'), history('APPROVED')] },
  'claims.where-history-ends': { elsewhere: [history('SETTLED')] },
  'claims.decided-by-others': {
    'by its owner': [
      'alter table claims drop constraint claims_check8',
      `update claims set decided_by = account_id where id = ${APPROVED}`,
    ],
    'first by who filed it': [
      'alter table claims drop constraint claims_check9',
      `update claims set first_approver = created_by where id = ${APPROVED}`,
    ],
    'by who owns the plan': [`update subscriptions set account_id = ${DECIDER} where id = ${PLAN}`],
    'by who is covered': [
      `${MEMBER} values (${PLAN}, false, (select mobile from accounts where id = ${DECIDER}), ${SQL_NOW} - interval '1 day')`,
    ],
    'by who is paid': [
      bank(FIXED, `(select account_id from claims where id = ${APPROVED})`),
      bank(ANY, DECIDER),
      `update claims set bank_details_id = ${FIXED} where id = ${APPROVED}`,
    ],
  },
  'claims.approved-by-two': {
    'that are one': [`update claims set first_approver = decided_by where id = ${APPROVED}`],
    'or by one who raised it': [`update claims set raised_by = decided_by where id = ${APPROVED}`],
    'or corrected a finding away': [
      `update claims set cleared_by = decided_by, cleared_codes = '{SAME_BILL}' where id = ${APPROVED}`,
    ],
  },
  'claims.credits-on-hold': {
    'of no claim': [
      `insert into wallet_transactions (type, status, partner_plan_id, wallet_id, amount_paise, reference, created_at, modified_at)
        select 'REIMBURSEMENT', 'PENDING', partner_plan_id, wallet_id, 1, 'planted', ${SQL_NOW}, ${SQL_NOW} from ${ALLOTTED} t`,
      SUMMED,
    ],
    'that are missing': [`update claims set has_wallet = true, reservation = 'planted' where id = ${APPROVED}`],
  },
  'payments.refunded-within-paid': { 'and one paisa': [refund('amount_paise + 1')] },
  'checkout.paid-has-term': { 'that is gone': [`delete from subscription_terms where subscription_id = ${PLAN}`] },
  'checkout.booked-once': { 'or not': [`delete from ledger_transfers where type = 'checkout.order-paid'`] },
  'auto-renewal.paid-has-term': { 'or not': [RENEWAL, booked('renewal/6f1d2a50-0b1c-4c7e-9a01-0000000000ff')] },
  'auto-renewal.booked-once': { 'or not': [RENEWAL, term(FIXED)] },
  'plan-refunds.once': {
    'or twice': ['drop index plan_refunds_once', planRefund(), planRefund().replace(FIXED, ANY)],
  },
  'plan-refunds.by-two': {
    'that are one': [
      'alter table plan_refunds drop constraint plan_refunds_check2',
      planRefund(declinedBy('account_id')),
    ],
    'that are one, of a rest': [
      planRefund(declinedBy(ANY)),
      `insert into audit_log (at, actor_id, actor_type, action, entity, entity_id, hash)
        select ${SQL_NOW}, account_id, 'staff', 'plan-refunds.rest-returned', 'plan_refund', id::text, '' from plan_refunds where id = ${FIXED}`,
    ],
  },
  'plan-refunds.returned-is-not-active': {
    'without us': [
      `update gateway_payments set amount_refunded_paise = amount_paise, verdict = 'paid'
        where payment_ref = (select payment_ref from ${INVOICE} i)`,
    ],
  },
  'plan-refunds.parts-add-up': { 'to nothing': [planRefund(APPROVED_REFUND)] },
  'plan-refunds.within-price': {
    'with claims': [
      planRefund({ ...APPROVED_REFUND, amount: 'total_paise' }),
      refund('amount_paise'),
      `insert into plan_refund_parts (plan_refund_id, refund_id) values (${FIXED}, ${FIXED})`,
    ],
  },
  'invoices.credited-within-total': {
    'and one paisa': [
      `insert into credit_notes (number, issued_on, invoice_id, supplier_gstin, reference, reason, total_paise, created_at)
        select 'PLANTED', issued_on, id, supplier_gstin, 'planted', 'x', total_paise + 1, ${SQL_NOW} from ${INVOICE} i`,
    ],
  },
  'coupons.within-limits': {
    'of all uses': coupon('ONLYONE', 1, ['a', 'b']),
    'of a customer': coupon('WELCOME500', 1, ['a', 'a']),
    'of money': [
      `update coupons set spend_limit_paise = 100 where code = 'WELCOME500'`,
      ...coupon('WELCOME500', 101, ['a']),
    ],
  },
  'subscriptions.has-person': {
    'that was removed': [`update subscription_members set is_primary = false where subscription_id = ${PLAN}`],
  },
  'subscriptions.seats-counted': {
    'one too many': ['update partner_plans set consumed_quota = consumed_quota + 1'],
  },
  'subscriptions.one-of-a-line': {
    'or two': [
      `insert into subscriptions (id, account_id, plan_id, plan_version_id, plan_line, status, starts_on, ends_on, expires_at, payment_transaction_id, created_at)
        select ${FIXED}, account_id, plan_id, plan_version_id, plan_line, status, starts_on, ends_on, expires_at, ${ANY}, ${SQL_NOW} from subscriptions where id = ${PLAN}`,
      `${MEMBER} values (${FIXED}, true, '+919500000077', ${SQL_NOW})`,
    ],
  },
  'subscriptions.end-with-their-terms': {
    'not a day after': [`update subscriptions set expires_at = expires_at + interval '1 day' where id = ${PLAN}`],
  },
  'subscriptions.drawn-within-grant': {
    'and one more': [
      `insert into subscription_quota_grants (id, subscription_id, term, service, count, reason, granted_by, granted_at)
        values (${FIXED}, ${PLAN}, 1, 'x', 1, 'x', ${ANY}, ${SQL_NOW})`,
      `insert into subscription_quota_draws (usage_id, grant_id, count) values (900001, ${FIXED}, 1), (900002, ${FIXED}, 1)`,
    ],
  },
  'wallet.credits-have-person': {
    'that does not exist': [
      `insert into ledger_accounts (kind, owner_id, keeps_balance, created_at) values ('EMPLOYEE', ${ANY}, true, ${SQL_NOW})`,
    ],
  },
  'wallet.holds-end': {
    'a day ago': [
      `insert into wallet_transactions (type, status, partner_plan_id, wallet_id, amount_paise, reference, expires_at, created_at, modified_at)
        select 'PAYMENT', 'PENDING', partner_plan_id, wallet_id, 1, 'planted', ${SQL_NOW} - interval '1 day', ${SQL_NOW}, ${SQL_NOW} from ${ALLOTTED} t`,
      SUMMED,
    ],
  },
  'wallet.company-sums-agree': {
    'of more': [
      `insert into company_credit_moves (partner_plan_id, month, type, status, transactions, paise)
        select partner_plan_id, '2026-01-01', 'TRANSFER', 'SUCCESS', 1, 1 from ${ALLOTTED} t`,
    ],
    'of none': [`delete from company_credit_moves`, `delete from company_credit_sums`],
  },
  'wallet.topups-as-decided': {
    'by a paisa': [`update wallet_topups set received_paise = received_paise + 1 where received_paise is not null`],
    'by nobody': [`delete from wallet_topups`],
  },
  'wallet.topups-by-two': {
    'that are one': [
      'alter table wallet_topups drop constraint wallet_topups_second_person',
      `update wallet_topups set source = 'COMPANY', asked_by = ${FIXED}, decided_by = ${FIXED} where decision = 'CONFIRMED'`,
    ],
    'above the sum for one': [
      'alter table wallet_topups drop constraint wallet_topups_second_person',
      `update wallet_topups set second_person_above_paise = 1 where decision = 'CONFIRMED'`,
    ],
  },
  'health-cash.not-negative': {
    'by a paisa': [
      'alter table ledger_accounts drop constraint ledger_accounts_check',
      `insert into ledger_accounts (kind, owner_id, keeps_balance, balance_paise, created_at) values ('HEALTH_CASH', ${ANY}, true, -1, ${SQL_NOW})`,
    ],
  },
  'health-cash.revoked-within-grant': {
    'and one paisa': [
      `insert into health_cash_grants (id, subscription_id, term, amount_paise, granted_at) values (${FIXED}, ${PLAN}, 9, 1, ${SQL_NOW})`,
      `insert into health_cash_revocations (grant_id, amount_paise, reason, revoked_by, revoked_at) values (${FIXED}, 2, 'x', ${ANY}, ${SQL_NOW})`,
    ],
  },
  'access.invitation-accepted-once': {
    'or twice': [invitation(`${SQL_NOW} + interval '1 day'`), ...[1, 2].map(() => accepted())],
    'or too late': [invitation(`${SQL_NOW} - interval '1 day'`), accepted()],
  },
  'catalogue.money-settings-by-two': {
    'or is another value': [
      `insert into setting_proposals (id, key, value, before, seen_version, reason, proposed_by, proposed_at, expires_at, status, decided_by, decided_at)
        values (${FIXED}, 'claims.one_person_limit', '1', '0', 1, 'x', ${ANY}, ${SQL_NOW}, ${SQL_NOW}, 'CONFIRMED', ${ANY}, ${SQL_NOW})`,
      `insert into setting_values (key, value, effective_from, set_at, proposal_id) values ('claims.one_person_limit', '2', ${SQL_NOW}, ${SQL_NOW}, ${FIXED})`,
    ],
  },
  'my-data.erased-is-gone': {
    'or its request is not recorded': [
      `insert into accounts (id, mobile, created_at, blocked_at, erased_at)
        select ${FIXED}, 'erased:' || ${FIXED}, ${SQL_NOW}, ${SQL_NOW}, ${SQL_NOW}`,
    ],
  },
  'accounts.blocked-logged-out': {
    'or not': [`update accounts set blocked_at = ${SQL_NOW} where id = (select account_id from claims limit 1)`],
  },
  'platform.keys-end': {
    'or stay': [
      `insert into idempotency_keys (scope, key, call, request_hash, started_at, expires_at)
        values ('x', ${ANY}, 'fileClaim', '', ${SQL_NOW} - interval '2 days', ${SQL_NOW} - interval '1 day')`,
    ],
  },
  'books.term-is-paid': { 'or not': [term(ANY)] },
  'books.payment-serves': {
    nothing: [
      `insert into gateway_payments (gateway, payment_ref, order_ref, amount_paise, currency, status, created_at, updated_at)
        values ('razorpay', 'pay_planted', 'order_planted', 100, 'INR', 'captured', ${SQL_NOW}, ${SQL_NOW})`,
    ],
  },
}

function invitation(ends: string): string {
  return `insert into partner_invitations (id, subsidiary_id, mobile, role, status, invited_by, invited_at, expires_at, decided_at)
    values (${FIXED}, ${ANY}, '+919500000078', 'PARTNER_MEMBER', 'ACCEPTED', ${ANY}, ${SQL_NOW}, ${ends}, ${SQL_NOW})`
}

function accepted(): string {
  return `insert into audit_log (at, actor_type, action, entity, entity_id, hash, xid)
    values (${SQL_NOW}, 'PERSON', 'access.invitation-accepted', 'partner_invitation', ${FIXED}, '', '1')`
}
