-- A tick of its own when a person gives their consent: the coordinator sees the day and the kind of an alert, never a number.
alter table partner_user_consents drop constraint partner_user_consents_scopes_check,
  add constraint partner_user_consents_scopes_check check (scopes = '{file_claims}'
    or (scopes <> '{}' and scopes <@ array['activate_plan', 'edit_address', 'edit_details', 'see_alerts']));
