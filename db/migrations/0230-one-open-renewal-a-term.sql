-- A renewal that was paid and taken back, or called off, no longer prevents the next one for the same day: at most one
-- renewal of a subscription is open, and each has a row, an order and notices of its own.
-- An earlier one that is still open has been paid otherwise.
update renewals r set status = 'STOPPED', why = 'not_wanted', next_step_at = null
where r.status not in ('PAID', 'STOPPED') and exists
  (select from renewals later where later.subscription_id = r.subscription_id and later.renews_on > r.renews_on
    and later.status not in ('PAID', 'STOPPED'));
alter table renewals drop constraint renewals_subscription_id_renews_on_key;
create unique index renewals_open on renewals (subscription_id) where status not in ('PAID', 'STOPPED');
create index renewals_by_day on renewals (subscription_id, renews_on);
