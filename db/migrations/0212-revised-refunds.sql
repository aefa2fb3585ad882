-- The amount of a refund that fell since it was asked for: its owner agrees to it or keeps the plan.
alter table plan_refunds add column revised_amount_paise bigint check (revised_amount_paise > 0);
alter table plan_refunds add check ((revised_at is null) = (revised_amount_paise is null));
