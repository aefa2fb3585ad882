-- How the bank transfers a payout, chosen by its amount: IMPS ends at ₹5,00,000.
alter table payouts add column mode text not null default 'IMPS' check (mode in ('IMPS', 'NEFT', 'RTGS'));
-- Whose fault a refusal was: only ACCOUNT is the member's; all others are sent again.
alter table payouts add column refused_for text check (refused_for in ('MODE', 'OURS', 'NETWORK', 'ACCOUNT'));

alter table simulator_payouts drop constraint simulator_payouts_outcome_check;
alter table simulator_payout_plans drop constraint simulator_payout_plans_outcome_check;
alter table simulator_payouts add check
  (outcome in ('success', 'failure', 'late', 'timeout', 'dropped', 'dropped_then_refused', 'bank_offline'));
alter table simulator_payout_plans add check
  (outcome in ('success', 'failure', 'late', 'timeout', 'dropped', 'dropped_then_refused', 'bank_offline', 'no_balance',
    'keys_rejected', 'forbidden'));
