-- Requests to delete an account waited for people who had no tool. An account is deleted by itself 48 hours after its owner asked, or as
-- soon after as nothing of it is open. What the law makes us store stays under the account, which then has no number, name or address,
-- and opens to nobody; the number is free for a new account.
alter table accounts
  add column erased_at timestamptz,
  drop constraint accounts_mobile_check,
  add constraint accounts_mobile_check check (case when erased_at is null then mobile ~ '^\+91[6-9][0-9]{9}$'
    else mobile = 'erased:' || id end),
  add constraint accounts_erased check (erased_at is null
    or (blocked_at is not null and num_nonnulls(name, named_at, email, state, pincode) = 0));

-- Of before: they keep the 14 days that we told the person, and agreed to lose no plan.
delete from erasure_requests where settled_at is not null;
drop index erasure_requests_waiting;
alter table erasure_requests rename column settle_by to due_at;
alter table erasure_requests
  add column status text not null default 'REQUESTED' check (status in ('REQUESTED', 'WITHDRAWN', 'DONE', 'PARTIAL')),
  -- Running plans that the person agreed to lose.
  add column plan_ids uuid[] not null default '{}',
  -- What is open since it was due; the person knows.
  add column waits_for text[] not null default '{}',
  add column ended_at timestamptz,
  -- What the law makes us store.
  add column kept text[] not null default '{}',
  alter column sealed_reason drop not null;
update erasure_requests set status = 'WITHDRAWN', ended_at = withdrawn_at, sealed_reason = null where withdrawn_at is not null;
alter table erasure_requests
  drop column withdrawn_at,
  drop column settled_at,
  add constraint erasure_requests_notice check (due_at >= requested_at + interval '48 hours'),
  add constraint erasure_requests_ended check ((status = 'REQUESTED') = (ended_at is null)),
  add constraint erasure_requests_partial check ((status = 'PARTIAL') = (kept <> '{}')),
  add constraint erasure_requests_reason check (ended_at is null or sealed_reason is null),
  add constraint erasure_requests_in_time check (status not in ('DONE', 'PARTIAL') or ended_at >= due_at);
create unique index erasure_requests_open on erasure_requests (account_id) where status = 'REQUESTED';
create index erasure_requests_due on erasure_requests (due_at) where status = 'REQUESTED';

-- Rows of companies and coordinators stay, without the person.
alter table partner_users
  drop constraint partner_users_mobile_check,
  add constraint partner_users_mobile_check check (mobile ~ '^\+91[6-9][0-9]{9}$' or (mobile = 'erased:' || id and status = 'EXPIRED'));
alter table partner_user_consents
  drop constraint partner_user_consents_check10,
  add constraint partner_user_consents_reachable check (mobile is not null or email is null);

-- What partners sent stays as it came, without the number. Of which order it is may still turn out otherwise.
drop trigger partner_events_rows on partner_events;
create trigger partner_events_deleted before delete on partner_events for each row execute function only_order_changes();
create trigger partner_events_rows before update on partner_events for each row
  when (new.mobile is not distinct from old.mobile or new.mobile not like 'erased:%' or new.mobile is null
    or to_jsonb(old) - 'mobile' <> to_jsonb(new) - 'mobile')
  execute function only_order_changes();

-- A request that began before an account was deleted stores nothing for it afterwards, and nothing of it runs again: it waits here for
-- the deletion, which holds the account, and is answered that it may try again.
create function refuse_erased() returns trigger language plpgsql as $$
declare erased timestamptz;
begin
  execute format('select erased_at from accounts where id = ($1).%I for key share', tg_argv[0]) into erased using new;
  if erased is not null then
    raise exception 'The account was deleted.' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
do $$
declare one text;
begin
  foreach one in array array['addresses', 'orders', 'claims', 'bank_details', 'insurance_applications', 'plan_proposals', 'login_emails',
    'second_factors', 'sessions', 'former_names', 'home_care_episodes', 'health_camp_registrations', 'partner_roles', 'staff_roles',
    'erasure_requests', 'leads']
  loop
    execute format('create trigger %I before insert on %I for each row when (new.account_id is not null)
      execute function refuse_erased(''account_id'')', one || '_of_accounts', one);
  end loop;
end $$;
create trigger checkup_orders_of_accounts before insert on checkup_orders for each row when (new.booked_by is not null)
  execute function refuse_erased('booked_by');
create trigger subscriptions_of_accounts before insert or update of status on subscriptions for each row
  when (new.status in ('PENDING_ACTIVATION', 'ACTIVE', 'PAST_DUE')) execute function refuse_erased('account_id');
create trigger partner_users_of_accounts before insert or update of status on partner_users for each row
  when (new.status = 'ACTIVE') execute function refuse_erased('account_id');
