/** Pairs of whom one was appointed by the other, for planted-damage.ts. */
import { SQL_NOW } from '#platform/testing/still-clock.ts'
import { INSURANCE_REFUND } from './planted-insurance.ts'
import { ANY, FIXED, PLAN, planRefund, refund, SUMMED } from './planted-rows.ts'
import { chosenOrder, givenBack } from './planted-uses.ts'

const FIRST = `'6f1d2a50-0b1c-4c7e-9a01-0000000000f1'`
const THIRD = `'6f1d2a50-0b1c-4c7e-9a01-0000000000f3'`
const SECOND = `'6f1d2a50-0b1c-4c7e-9a01-0000000000f2'`
/** In a role that no second person is needed for. */
const appointed = (by: string) => `insert into staff_appointments (account_id, role, granted_at, granted_by)
  values (${SECOND}, 'MODERATOR', ${SQL_NOW}, ${by})`
const APPOINTED = appointed(FIRST)
const OWNER = `(select account_id from subscriptions where id = ${PLAN})`

const CLAIM = `update claims set first_approver = ${FIRST}, decided_by = ${SECOND}, decided_at = ${SQL_NOW} where status = 'APPROVED'`

export const PAIR_DAMAGE = {
  'access.appointed-by-two': {
    'or by one': [
      `insert into staff_appointments (account_id, role, granted_at, granted_by) values (${ANY}, 'ADMIN', ${SQL_NOW}, ${ANY})`,
    ],
  },
  'access.appointed-by-independent': {
    'or by an appointee': [
      APPOINTED,
      `insert into staff_appointments (account_id, role, granted_at, granted_by, confirmed_by)
        values (${ANY}, 'MODERATOR', ${SQL_NOW}, ${FIRST}, ${SECOND})`,
    ],
  },
  'catalogue.money-settings-by-independent': {
    'or by an appointee': [
      APPOINTED,
      `insert into setting_proposals (id, key, value, before, seen_version, reason, proposed_by, proposed_at, expires_at, status, decided_by, decided_at)
        values (${FIXED}, 'claims.one_person_limit', '1', '0', 1, 'x', ${FIRST}, ${SQL_NOW}, ${SQL_NOW}, 'CONFIRMED', ${SECOND}, ${SQL_NOW})`,
    ],
  },
  'subscriptions.contact-by-independent': {
    'or by an appointee': [
      APPOINTED,
      'alter table member_contact_proposals drop constraint member_contact_proposals_proposed_by_fkey, drop constraint member_contact_proposals_decided_by_fkey',
      `insert into member_contact_proposals (uhid, reason, member_version, proposed_by, proposed_at, decided_by, decided_at)
        select uhid, 'planted', 1, ${FIRST}, ${SQL_NOW}, ${SECOND}, ${SQL_NOW} from subscription_members where not is_primary limit 1`,
    ],
  },
  'claims.approved-by-independent': {
    'or by an appointee': [APPOINTED, CLAIM],
    'or by two of one appointer': [
      appointed(THIRD),
      `insert into staff_appointments (account_id, role, granted_at, granted_by) values (${FIRST}, 'MODERATOR', ${SQL_NOW}, ${THIRD})`,
      CLAIM,
    ],
  },
  'insurance.money-by-independent': {
    'or by an appointee': [
      APPOINTED,
      ...INSURANCE_REFUND,
      `update insurance_refunds set needs_approval = true, requested_by = ${FIRST}, decided_by = ${SECOND}, decided_at = ${SQL_NOW}`,
    ],
  },
  'payouts.return-by-independent': {
    'or by an appointee': [
      APPOINTED,
      `insert into payout_returns (claim_id, utr, text, reported_by, reported_at, decision, decided_by, decided_at)
        values (1, 'x', 'x', ${FIRST}, ${SQL_NOW}, 'CONFIRMED', ${SECOND}, ${SQL_NOW})`,
    ],
  },
  'plan-refunds.by-independent': {
    'or by an appointee': [
      appointed(OWNER),
      planRefund({
        columns: ', decision, decided_at, decided_by, credit_note_id',
        values: `, 'APPROVED', ${SQL_NOW}, ${SECOND}, ${ANY}`,
      }),
      refund('1'),
      `insert into plan_refund_parts (plan_refund_id, refund_id) values (${FIXED}, ${FIXED})`,
    ],
  },
  'service-uses.chosen-by-independent': {
    'or by an appointee': [
      APPOINTED,
      ...chosenOrder(', chosen_first_by, decided_by, decided_at', `, 1, ${FIRST}, ${SECOND}, ${SQL_NOW}`),
    ],
  },
  'service-uses.given-back-by-independent': {
    'or by an appointee': [
      APPOINTED,
      ...chosenOrder('', ', 1'),
      'alter table partner_order_returns drop constraint partner_order_returns_proposed_by_fkey, drop constraint partner_order_returns_decided_by_fkey',
      givenBack(1, FIRST, SECOND),
    ],
  },
  'wallet.topups-by-independent': {
    'or by an appointee': [
      APPOINTED,
      `update wallet_topups set source = 'COMPANY', asked_by = ${FIRST}, decided_by = ${SECOND}, decided_at = ${SQL_NOW} where decision = 'CONFIRMED'`,
    ],
  },
  'wallet.topups-taken-back': {
    'by nobody': [
      `insert into wallet_transactions (id, type, status, partner_plan_id, amount_paise, reference, created_at, modified_at)
        select ${FIXED}, type, status, partner_plan_id, -amount_paise, 'planted', created_at, modified_at
        from wallet_transactions where type = 'TOPUP' and status = 'SUCCESS' limit 1`,
      SUMMED,
    ],
    'whose receipt is free': [
      `update wallet_transactions set attributes = attributes || '{"is_reversed": true}' where type = 'TOPUP' and status = 'SUCCESS'`,
    ],
    'more than was added': [
      `insert into wallet_topup_reversals (id, topup_id, amount_paise, reason, proposed_by, proposed_at, decision, decided_by, decided_at, transaction_id)
        select ${FIXED}, transaction_id, received_paise + 1, 'x', ${FIRST}, ${SQL_NOW}, 'CONFIRMED', ${SECOND}, ${SQL_NOW}, transaction_id
        from wallet_topups where decision = 'CONFIRMED' limit 1`,
    ],
  },
}
