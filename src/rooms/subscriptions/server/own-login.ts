/**
 * Whether a row `m` of `subscription_members` is an adult who logs in by a number of their own: what they had on the plan is theirs, also
 * once its owner has deleted their account.
 */
export const HAS_OWN_LOGIN = `(not m.is_primary and m.mobile_proof is not null and m.unconfirmed_since is null
  and exists (select from accounts own_login join subscriptions this_plan on this_plan.id = m.subscription_id
    where own_login.mobile = m.mobile and own_login.id <> this_plan.account_id and own_login.first_login_at is not null))`
