import type { Invariant } from '#platform/invariants/invariant.ts'

export const subscriptionInvariants: readonly Invariant[] = [
  {
    name: 'subscriptions.has-person',
    sentence: 'Every plan, and so every seat of a company, has the person that it was given to.',
    breaches: `select format('plan %s%s has %s first members', s.id, ' of contract ' || s.partner_plan_id, count(m.uhid)) from subscriptions s
      left join subscription_members m on m.subscription_id = s.id and m.is_primary group by s.id having count(m.uhid) <> 1`,
  },
  {
    name: 'subscriptions.seats-counted',
    sentence: 'A company’s contract counts a seat for each person who was given one.',
    breaches: `select format('contract %s counts %s seats and %s people have one', p.id, p.consumed_quota, count(s.id)) from partner_plans p
      left join subscriptions s on s.partner_plan_id = p.id and not s.seat_freed group by p.id having count(s.id) <> p.consumed_quota`,
  },
  {
    // A person whose plan is blocked may buy another, and the first be unblocked.
    name: 'subscriptions.one-of-a-line',
    sentence: 'A person has one plan of a line that they bought, unless one was blocked.',
    breaches: `select format('account %s has %s plans of %s', account_id, count(*), plan_line) from subscriptions s
      where partner_plan_id is null and status in ('ACTIVE', 'PAST_DUE') and expires_at > $1
        and not exists (select 1 from subscription_blocks b where b.subscription_id = s.id)
      group by account_id, plan_line having count(*) > 1`,
  },
  {
    name: 'subscriptions.drawn-within-grant',
    sentence: 'No more of a grant is used than was given and not cancelled.',
    breaches: `select format('grant %s of %s, %s cancelled: %s used', g.id, g.count, coalesce(c.count, 0), sum(d.count))
      from subscription_quota_draws d join subscription_quota_grants g on g.id = d.grant_id
      left join subscription_quota_cancellations c on c.grant_id = g.id
      where not exists (select from subscription_usages back where back.reverses_id = d.usage_id)
      group by g.id, g.count, c.count having sum(d.count) > g.count - coalesce(c.count, 0)`,
  },
]
