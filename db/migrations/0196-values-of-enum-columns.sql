-- Columns that hold one of a few words say which, so that their types do (tools/schema-types.ts).

alter table subscription_blocks add check
  (status in ('PENDING_ACTIVATION', 'ACTIVE', 'PAST_DUE', 'EXPIRED', 'BLOCKED', 'CANCELLED', 'REFUNDED'));

alter table claim_history add check
  (from_status in ('INITIATED', 'ON_HOLD', 'PENDING', 'APPROVED', 'REJECTED', 'SETTLED', 'SETTLEMENT_FAILED'));
alter table claim_history add check
  (current_state in ('INITIATED', 'ON_HOLD', 'PENDING', 'APPROVED', 'REJECTED', 'SETTLED', 'SETTLEMENT_FAILED'));

alter table simulator_gateway_mandates add check
  (next_debit in ('success', 'fails_softly', 'fails_hard', 'dropped', 'dropped_after_commit', 'late'));
alter table simulator_payouts add check (outcome in ('success', 'failure', 'late', 'timeout', 'dropped'));
alter table simulator_payout_plans add check (outcome in ('success', 'failure', 'late', 'timeout', 'dropped'));
alter table simulator_messages add check (channel in ('sms', 'whatsapp', 'mail'));
