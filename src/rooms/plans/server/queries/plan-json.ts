import { sql } from 'kysely'

/** The benefits of version `v` in wire format, in order. */
export const BENEFITS = sql`coalesce((select jsonb_agg(jsonb_build_object(
    'description', jsonb_build_object('main_header', b.main_header, 'display_header', b.display_header,
      'extra_display_headers', b.extra_display_headers, 'worth', b.worth_paise / 100.0, 'order', b."order",
      'home_texts', jsonb_build_object('service_title', b.service_title)),
    'benefit_attribute_value', b.benefit_attribute_value, 'service_provider', b.service_provider) order by b."order")
  from plan_benefits b where b.plan_version_id = v.id), '[]')`

/** What version `v` reimburses, in wire format, in order. */
export const REIMBURSEMENTS = sql`coalesce((select jsonb_agg(jsonb_build_object('claim_type', r.claim_type,
    'per_visit', r.per_visit_paise / 100.0, 'per_month', r.per_month_paise / 100.0,
    'per_term', r.per_term_paise / 100.0, 'count', r.count) order by r."order")
  from plan_reimbursements r where r.plan_version_id = v.id), '[]')`

/** The cities of version `v`; none if it is sold everywhere. */
export const CITIES = sql`coalesce((select jsonb_agg(jsonb_build_object('name', c.name) order by c."order")
  from plan_cities c where c.plan_version_id = v.id), '[]')`

/** Plan `p` in its version `v` in wire format. */
export const PLAN = sql`jsonb_build_object(
  'id', p.id, 'product_code', p.product_code, 'name', v.name,
  'cost', v.cost_paise / 100.0, 'valued_at', v.valued_at_paise / 100.0, 'duration_days', v.duration_days,
  'coverage', jsonb_build_object('adult', v.adult, 'minor', v.minor), 'coverage_text', v.coverage_text,
  'benefits', ${BENEFITS}, 'reimbursements', ${REIMBURSEMENTS}, 'cities', ${CITIES},
  'details', jsonb_build_object('marketing_plan_title', v.marketing_plan_title,
    'marketing_plan_subtitle', v.marketing_plan_subtitle, 'exclusions', v.exclusions),
  'recurring_plan_details', case when v.renewable
    then jsonb_build_object('human_readable_billing_cycle', v.human_readable_billing_cycle) end)`
