import type { Invariant } from '#platform/invariants/invariant.ts'
import { isBeforeAppointment, SUB_STATUSES } from '../rules/sub-status.ts'
import { transitionsOf } from '../rules/transitions.ts'

const MOVES = transitionsOf('PEMC').map(({ from, to }) => `('${from}', '${to}')`)
const BEFORE = SUB_STATUSES.filter(isBeforeAppointment).map((one) => `'${one}'`)
const MISSED = SUB_STATUSES.filter(isBeforeAppointment).map((from) => `('${from}', 'RESCHEDULED')`)

export const checkupInvariants: readonly Invariant[] = [
  {
    name: 'checkups.moves-allowed',
    sentence: 'A check-up moves as its transitions allow.',
    breaches: `select format('%s went from %s to %s', order_id, from_status, to_status) from checkup_events
      where from_status <> to_status and (from_status, to_status) not in (${[...MOVES, ...MISSED].join()})`,
  },
  {
    name: 'checkups.where-log-ends',
    sentence: 'The last entry of its log is where a check-up is.',
    breaches: `select format('%s is %s but its log ends with %s', o.id, o.sub_status, e.to_status) from checkup_orders o
      join lateral (select to_status from checkup_events where order_id = o.id order by id desc limit 1) e on true
      where e.to_status <> o.sub_status`,
  },
  {
    name: 'checkups.unit-of-open-orders',
    sentence: 'A check-up of a plan uses one unit until it is cancelled, and none afterwards.',
    breaches: `select format('%s is %s and its unit is %s', o.id, o.sub_status, coalesce(u.status, 'missing'))
      from checkup_orders o left join service_uses u on u.reference = 'checkup/' || o.id
      where o.variation = 'AHC' and ((o.status = 'cancelled') <> coalesce(u.status = 'REVERSED', false)
        or (o.status = 'cancelled') <> (o.use_reference is null))`,
  },
  {
    name: 'checkups.person-at-the-centre',
    sentence: 'A candidate is known by the number that they gave at the centre, and by no other agrees after that.',
    breaches: `select format('%s has a number of the centre before anybody was there', id) from checkup_orders
        where person_mobile is not null and sub_status in (${BEFORE.join()})
      union all select format('%s was agreed to by another number', o.id) from checkup_orders o
        join lateral (select actor_id from checkup_events where order_id = o.id and kind = 'AGREED' order by id desc limit 1) e on true
        join accounts a on a.id = e.actor_id
        where o.agreed_at is not null and o.person_mobile is not null and a.mobile <> o.person_mobile`,
  },
  {
    name: 'checkups.yes-of-accounts',
    sentence: 'A company opens nothing of a check-up by the yes of somebody who deleted their account.',
    breaches: `select format('%s is open by a deleted account', o.id) from checkup_orders o
        join (select distinct on (order_id, kind) order_id, kind, actor_id from checkup_events where kind in ('SHARED', 'AGREED')
          order by order_id, kind, id desc) e on e.order_id = o.id
        join accounts a on a.id = e.actor_id
        where a.erased_at is not null and case e.kind when 'SHARED' then o.share_report_with_employer else o.agreed_at is not null end
      union all select format('%s is open by the number of a deleted account', id) from checkup_orders
        where person_mobile like 'erased:%' and (share_report_with_employer or agreed_at is not null)
      union all select format('%s is still allowed for %s', c.purpose, c.order_id) from (
          select distinct on (account_id, purpose, evidence->>'order_id') account_id, purpose, evidence->>'order_id' as order_id, given
            from consents where purpose in ('employer_opens_checkup_report', 'company_gets_certificate')
            order by account_id, purpose, evidence->>'order_id', id desc) c
        join accounts a on a.id = c.account_id where c.given and a.erased_at is not null`,
  },
  {
    name: 'checkups.place-of-appointments',
    sentence: 'A confirmed appointment at a centre names the centre.',
    breaches: `select format('%s is confirmed and nobody knows where', id) from checkup_orders
      where centre_name is null and ((mode = 'CENTRE' and sub_status = 'SLOT_CONFIRMED')
        or (sub_status = 'VISIT_PENDING' and visit_appointment_at is not null))`,
  },
  {
    name: 'checkups.counted-by-status',
    sentence: 'What a company reads above its list of check-ups is how many there are.',
    breaches: `select format('%s %s %s counts %s, and there are %s', coalesce(c.subsidiary_id, o.subsidiary_id),
        coalesce(c.variation, o.variation), coalesce(c.status, o.status), coalesce(c.orders, 0), coalesce(o.orders, 0))
      from checkup_order_counts c full join (select subsidiary_id, variation, status, count(*) as orders from checkup_orders
        where subsidiary_id is not null group by 1, 2, 3) o using (subsidiary_id, variation, status)
      where coalesce(c.orders, 0) <> coalesce(o.orders, 0)`,
  },
]
