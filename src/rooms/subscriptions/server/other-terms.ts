import { sql } from 'kysely'

/**
 * The paid periods of a person's other plans under the contract of this one: a plan that their company ended and gave again gives
 * no benefit a second time, whichever of them is in force, also to who deleted an account meanwhile. Under a contract without an end
 * those within the length of the plan.
 * @returns `(subscription_id, number)`
 */
export function otherTerms(subscription_id: string, term: number) {
  return sql<{ subscription_id: string; number: number }>`(
    select y.subscription_id, y.number
    from subscriptions s
      join partner_plans c on c.id = s.partner_plan_id
      join subscription_terms t on t.subscription_id = s.id and t.number = ${term}
      join plan_versions v on v.id = t.plan_version_id
      cross join lateral (select s.account_id as id
        union all select former_id from former_accounts where account_id = s.account_id) person
      join subscriptions e on e.account_id = person.id and e.partner_plan_id = s.partner_plan_id and e.id <> s.id
      join subscription_terms y on y.subscription_id = e.id
    where s.id = ${subscription_id}
      and (c.ends_on is not null or y.starts_on > t.starts_on - v.duration_days))`
}
