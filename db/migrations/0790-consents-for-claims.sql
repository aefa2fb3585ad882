-- A coordinator files claims for a person under a consent of its own: the one that lets them arrange a plan ends with the
-- activation and names no claims. Both can be asked of one number for one contract at the same time.
alter table partner_user_consents drop constraint partner_user_consents_scopes_check,
  add constraint partner_user_consents_scopes_check check (scopes = '{file_claims}'
    or (scopes <> '{}' and scopes <@ array['activate_plan', 'edit_address', 'edit_details']));
alter table partner_user_consents add constraint partner_user_consents_claims_activate_nothing
  check (scopes <> '{file_claims}' or activated_at is null);
drop index partner_user_consents_open;
create unique index partner_user_consents_open on partner_user_consents (mobile, partner_plan_id, (scopes = '{file_claims}'))
  where status = 'REQUESTED' and declined_at is null and lapsed_at is null;

alter table partner_user_consent_log drop constraint partner_user_consent_log_act_check,
  add constraint partner_user_consent_log_act_check check (act in ('request', 'resend', 'read_status', 'read_details',
    'edit_details', 'check_eligibility', 'read_address', 'edit_address', 'activate_plan', 'read_claims', 'file_claim'));

-- What a coordinator filed for a person is listed by both.
create index claims_of_filer on claims (created_by, account_id, created_at desc) where reimbursement_type = 'ASSISTED';
