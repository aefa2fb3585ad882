import type { Invariant } from '#platform/invariants/invariant.ts'
import { ALL_BENEFITS, BENEFIT_OF_CLAIMS } from '../rules/benefits.ts'

const TYPES = BENEFIT_OF_CLAIMS.map(({ claim_type, benefit }) => `('${claim_type}', '${benefit}')`).join(', ')
const FOLDED = 'pg_visible_in_snapshot(f.xid, s.snapshot::pg_snapshot)'

/** The figures of each person, added up from the facts that are folded; those of the last second may not be. */
const PEOPLE = `select f.partner_plan_id, date_trunc('month', f.service_date)::date as month, b.benefit, f.subscription_id,
    sum(f.count) as uses, sum(f.claims) as claims, sum(f.worth_paise) as worth_paise, sum(f.paid_by_plan_paise) as paid_by_plan_paise,
    sum(f.paid_by_member_paise) as paid_by_member_paise
  from (select f.partner_plan_id, f.subscription_id, f.service_date, f.service as benefit, f.count, 0 as claims, f.worth_paise,
        f.paid_by_plan_paise, f.paid_by_member_paise
      from service_use_facts f, utilization_state s where f.count <> 0 and (f.id <= s.service_use_fact_id or ${FOLDED})
    union all select f.partner_plan_id, f.subscription_id, f.service_date, t.benefit, f.count, f.count, f.gross_paise,
        f.paid_by_plan_paise, f.paid_by_member_paise
      from utilization_state s, claim_facts f join (values ${TYPES}) t (claim_type, benefit) using (claim_type)
      where f.id <= s.claim_fact_id or ${FOLDED}) f
    cross join lateral (values (f.benefit), ('${ALL_BENEFITS}')) b (benefit)
  where f.partner_plan_id is not null group by 1, 2, 3, 4`

export const utilizationInvariants: readonly Invariant[] = [
  {
    name: 'utilization.months-are-facts',
    sentence: 'The monthly figures of each contract are what the facts of uses and claims add up to.',
    breaches: `select format('contract %s, %s, %s: %s users and %s paise, of facts %s and %s', partner_plan_id, month, benefit, m.users,
          m.worth_paise, f.users, f.worth_paise)
      from (select partner_plan_id, month, benefit, count(*) filter (where uses > 0) as users, count(*) filter (where claims > 0) as claimants,
          count(*) filter (where claims > 0 and uses <= claims) as only_claimants, sum(uses) as uses,
          sum(worth_paise) as worth_paise, sum(paid_by_plan_paise) as plan, sum(paid_by_member_paise) as member
        from (${PEOPLE}) people group by 1, 2, 3) f
      full join utilization_months m using (partner_plan_id, month, benefit)
      where (m.users, m.claimants, m.only_claimants, m.uses, m.worth_paise, m.paid_by_plan_paise, m.paid_by_member_paise)
        is distinct from (f.users, f.claimants, f.only_claimants, f.uses, f.worth_paise, f.plan, f.member)`,
  },
  {
    name: 'utilization.people-are-facts',
    sentence: 'How often each person used a benefit in a month is what the facts say.',
    breaches: `select format('plan %s, %s, %s: %s uses, of facts %s', subscription_id, month, benefit, p.uses, f.uses)
      from (${PEOPLE}) f full join utilization_people p using (partner_plan_id, month, benefit, subscription_id)
      where (p.uses, p.claims) is distinct from (f.uses, f.claims)`,
  },
  {
    name: 'utilization.facts-are-folded',
    sentence: 'Each use is in the monthly figures five minutes later.',
    breaches: `select format('fact %s of %s is not folded', f.id, f.recorded_at) from service_use_facts f, utilization_state s
      where f.partner_plan_id is not null and f.count <> 0 and f.id > s.service_use_fact_id and not ${FOLDED}
        and f.recorded_at < $1::timestamptz - interval '5 minutes'`,
    afterJobs: true,
  },
]
