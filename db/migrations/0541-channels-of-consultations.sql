-- How patient and doctor talked, as the desk says with its acceptance; until now all did by video.
alter table consultations add column channel text not null default 'video' check (channel in ('chat', 'audio', 'video'));
-- A report of a contract's consultations reads them by plan.
create index consultations_of_plan on consultations (subscription_id, initiated_at);
