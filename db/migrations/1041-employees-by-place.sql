-- Employees are listed by place, function, designation and entity, by whether they have activated their plan, and by employee ID.
create index partner_users_location on partner_users (subsidiary_id, (tags ->> 'location'), number desc) where tags ? 'location';
create index partner_users_function on partner_users (subsidiary_id, (tags ->> 'function'), number desc) where tags ? 'function';
create index partner_users_designation on partner_users (subsidiary_id, (tags ->> 'designation'), number desc) where tags ? 'designation';
create index partner_users_entity on partner_users (subsidiary_id, (tags ->> 'entity'), number desc) where tags ? 'entity';
create index partner_users_unactivated on partner_users (subsidiary_id, number desc) where activated_at is null and status = 'ACTIVE';
create index partner_users_by_reference on partner_users (subsidiary_id, lower(external_reference_id), number);
