-- An employee ID that a person types on their company's page, and that the company has not listed for their number, is a note:
-- it was unique, so it took the ID from its owner, and told who tried it that somebody has it.
alter table partner_users
  -- The person activated the plan on the company's page.
  add column by_self boolean not null default false,
  -- What such a person typed as their employee ID, until the company writes one.
  add column noted_reference_id text;

update partner_users e set by_self = true
where e.shows_mobile is not null or exists (select from company_activities a where a.entity_id = e.id::text
  and a.action = 'EMPLOYEE_ADDED' and a.actor_id is null and a.actor_name = 'The system');

update partner_users e set noted_reference_id = e.external_reference_id, external_reference_id = null
where e.by_self and e.external_reference_id is not null
  and not exists (select from partner_users o where o.subsidiary_id = e.subsidiary_id and o.mobile = e.mobile and not o.by_self
    and o.number < e.number and lower(o.external_reference_id) = lower(e.external_reference_id))
  and not exists (select from company_activities a where a.entity_id = e.id::text and a.action = 'EDITED'
    and a.after ? 'external_reference_id');

alter table partner_users
  add constraint partner_users_note_by_self check (noted_reference_id is null or (by_self and external_reference_id is null));
