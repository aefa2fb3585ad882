-- A proposed setting ends when its proposer may no longer change settings: nobody can confirm it, and it kept others from proposing.
alter table setting_proposals drop constraint setting_proposals_status_check,
  add constraint setting_proposals_status_check
    check (status in ('OPEN', 'CONFIRMED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'PROPOSER_REMOVED'));
