-- Home care is not sold before it has its check of who it is for: pages of it that are live are drafts again, and their plans retired.
with drafted as (
  update plan_groups set status = 'DRAFT', version = version + 1 where kind = 'home-care' and status = 'LIVE' returning slug
)
update plans set status = 'RETIRED', version = version + 1 where status = 'LIVE' and id in (select m.plan_id from plan_group_plans m join drafted d on d.slug = m.slug)
  and not exists (select from plan_group_plans o join plan_groups g on g.slug = o.slug
    where o.plan_id = plans.id and g.kind <> 'home-care' and g.status = 'LIVE');
update catalogue_version set version = version + 1;
