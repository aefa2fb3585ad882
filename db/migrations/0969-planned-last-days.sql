-- A last working day that was planned for after the day to which staff shortened the contract: it holds again once they lengthen it.
alter table partner_users
  add column deferred_last_day date,
  add column deferred_reason text;
