import type { Invariant } from '#platform/invariants/invariant.ts'
import { dependentPairs } from '#rooms/access/server/second-person.ts'

/** What the health credits of a use come to in the wallet: paid or on hold, less refunds. */
const PAID = `(select split_part(t.reference, '/', 2)::bigint as use_id, max(t.status) filter (where t.type = 'PAYMENT'
      and t.status <> 'FAILED') as status, sum(case t.type when 'REFUND' then -t.amount_paise else t.amount_paise end)
      filter (where t.status <> 'FAILED') as paise
    from wallet_transactions t where t.reference like 'use/%' group by 1)`

/** What the plan was charged for the use `r.use_id` in all: each time that what it takes becomes more. */
const CHARGED = `(select coalesce(sum(greatest(total - before, 0)), 0) as paise from (select total, lag(total, 1, 0) over (order by id) as before
    from (select id, kind, count, sum(paid_by_plan_paise) over (order by id) as total from service_use_facts where use_id = r.use_id) f
    where not (kind = 'CORRECTED' and count = -1)) f)`

export const serviceUseInvariants: readonly Invariant[] = [
  {
    name: 'service-uses.facts-add-up',
    sentence: 'The facts of each use add up to what it is now.',
    breaches: `select format('use %s is %s of %s paise and its facts are %s of %s', u.id, u.status, u.gross_paise, f.count, f.gross)
      from service_uses u left join (select use_id, sum(count) as count, sum(gross_paise) as gross,
          sum(paid_by_plan_paise) as plan, sum(paid_by_member_paise) as member from service_use_facts group by 1) f on f.use_id = u.id
      where (coalesce(f.count, 0), coalesce(f.gross, 0), coalesce(f.plan, 0), coalesce(f.member, 0)) <> (case when u.status in ('OPEN', 'SETTLED')
        then (1::bigint, u.gross_paise::numeric, u.paid_by_plan_paise::numeric, u.paid_by_member_paise::numeric)
        else (0::bigint, 0::numeric, 0::numeric, 0::numeric) end)`,
  },
  {
    name: 'service-uses.counted-once',
    sentence: 'Each use is counted once in the plan’s usage, and none that was given back.',
    breaches: `select format('use %s: %s counted', coalesce(u.id::text, c.use_id), coalesce(c.count, 0)) from service_uses u
      full join (select split_part(reference, '/', 2) as use_id, sum(count) as count, max(reference) filter (where count > 0
            and not exists (select from subscription_usages r where r.reverses_id = s.id)) as current
          from subscription_usages s where reference like 'use/%' group by 1) c on c.use_id = u.id::text
      where coalesce(c.count, 0) <> (u.usage_reference is not null)::int or c.current is distinct from u.usage_reference`,
  },
  {
    name: 'service-uses.paid-by-credits',
    sentence: 'What a plan with health credits pays for a use is what the wallet paid or has on hold for it.',
    breaches: `select format('use %s of %s paise: the wallet has %s', coalesce(u.id, p.use_id), u.paid_by_plan_paise, coalesce(p.paise, 0))
      from service_uses u full join ${PAID} p on p.use_id = u.id
      where coalesce(p.paise, 0) <> case when u.has_wallet and u.status in ('OPEN', 'SETTLED') then u.paid_by_plan_paise else 0 end`,
  },
  {
    name: 'service-uses.spent-when-provided',
    sentence: 'Health credits are on hold for open uses, and spent for those that were provided.',
    breaches: `select format('use %s is %s and its payment %s', u.id, u.status, p.status) from service_uses u
      join ${PAID} p on p.use_id = u.id
      where u.status = 'OPEN' and p.status <> 'PENDING' or u.status = 'SETTLED' and p.status <> 'SUCCESS'`,
  },
  {
    name: 'service-uses.orders-applied',
    sentence: 'What a partner reported was used as reported, or waits for our staff.',
    breaches: `select format('order %s is %s of %s paise and its use %s is %s of %s', o.id, o.stage, o.gross_paise, u.id, u.status, u.gross_paise)
      from partner_orders o left join service_uses u on u.id = o.use_id
      where o.status = 'APPLIED' and (case o.stage
        when 'CANCELLED' then u.id is null
        when 'OPEN' then u.status in ('OPEN', 'EXPIRED') or u.id is null and o.gross_paise > 0 and o.paid_by_plan_paise = 0
        when 'DONE' then u.id is null and o.gross_paise > 0 and o.paid_by_plan_paise = 0 or u.status = 'SETTLED'
          and (u.service_date, u.gross_paise, u.paid_by_plan_paise) = (o.service_date, o.gross_paise, o.paid_by_plan_paise)
        else false end) is not true`,
  },
  {
    name: 'service-uses.partner-uses-have-orders',
    sentence: 'A use that a partner reported belongs to its order.',
    breaches: `select format('use %s of no order', u.id) from service_uses u left join partner_orders o on o.use_id = u.id
      where u.source = 'PARTNER' and u.status <> 'REVERSED' and o.id is null`,
  },
  {
    name: 'service-uses.used-by-its-person',
    sentence: 'A company’s plan pays for an order by number only once its person has used the plan.',
    breaches: `select format('use %s: the person of plan %s has not used it', u.id, u.subscription_id) from service_uses u
      join partner_orders o on o.use_id = u.id join subscription_members m on m.uhid = u.uhid and m.is_primary
      join partner_users e on e.subscription_id = u.subscription_id
      where u.source = 'PARTNER' and u.status <> 'REVERSED' and o.uhid is null and o.chosen_uhid is null and e.activated_at is null`,
  },
  {
    name: 'service-uses.chosen-within-agreed',
    sentence: 'A person whom the partner did not name is charged no more for an order than our staff agreed to.',
    breaches: `select format('order %s took %s paise of %s agreed', o.id, u.paid_by_plan_paise, o.chosen_up_to_paise)
      from partner_orders o join service_uses u on u.id = o.use_id
      where u.status in ('OPEN', 'SETTLED') and u.paid_by_plan_paise > o.chosen_up_to_paise`,
  },
  {
    name: 'service-uses.chosen-by-independent',
    sentence:
      'Of the two who give an order to somebody whom the partner did not name, neither was appointed by the other.',
    breaches:
      dependentPairs(`select 'order ' || id as what, chosen_first_by as first, decided_by as second, decided_at as at
      from partner_orders where chosen_first_by is not null and status = 'APPLIED'`),
  },
  {
    name: 'service-uses.given-back-within-charged',
    sentence: 'Of an order of a partner our staff give back no more than plans were charged for it.',
    breaches: `select format('order %s: %s paise given back of %s charged', r.order_id, r.paise, c.paise)
      from (select order_id, use_id, sum(amount_paise) as paise from partner_order_returns where decision = 'GIVEN_BACK' group by 1, 2) r
      cross join lateral ${CHARGED} c where r.paise > c.paise`,
  },
  {
    name: 'service-uses.given-back-by-own-entries',
    sentence: 'What our staff gave back of an order to health credits are refunds of what these paid for it.',
    breaches: `select format('order %s: %s paise given back, and the wallet refunded %s', r.order_id, r.amount_paise, w.paise)
      from partner_order_returns r join service_uses u on u.id = r.use_id
      cross join lateral (select coalesce(sum(t.amount_paise), 0) as paise from generate_series(1, u.payments) n
        join wallet_transactions t on t.reference = format('use/%s/%s/refund/%s', u.id, n, r.use_version) and t.type = 'REFUND') w
      where r.decision = 'GIVEN_BACK' and u.has_wallet and w.paise <> r.amount_paise`,
  },
  {
    name: 'service-uses.given-back-by-independent',
    sentence: 'Of the two who give an order back neither was appointed by the other.',
    breaches:
      dependentPairs(`select 'order ' || order_id as what, proposed_by as first, decided_by as second, decided_at as at
      from partner_order_returns where decision = 'GIVEN_BACK' and proposed_by <> decided_by`),
  },
]
