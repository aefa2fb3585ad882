import { sql } from 'kysely'

/**
 * The address at work of the person of the plan `s`, as their company entered it, while they are with it. It gets news of the credits that
 * the company gives, where the person has entered no address; it proves nothing.
 */
export function workEmail() {
  return sql<string | null>`(select u.email from partner_users u
    where u.subscription_id = s.id and u.account_id = s.account_id and u.status = 'ACTIVE' limit 1)`
}
