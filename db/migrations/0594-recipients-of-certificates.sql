-- A certificate may be mailed to anybody: to whom, masked, where it is not the person's own address.
alter table insurance_coi_mails add column masked_recipient text;
