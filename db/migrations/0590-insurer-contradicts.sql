-- What an insurer says against a certificate, or with the certificate of another policy, is for our staff.
alter table insurance_policies drop constraint insurance_policies_attention_check;
alter table insurance_policies add constraint insurance_policies_attention_check
  check (attention in ('STUCK', 'CONTRADICTED', 'ISSUED_AFTER_CANCEL', 'CANCEL_UNCONFIRMED'));
