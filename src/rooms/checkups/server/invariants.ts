import type { Invariant } from '#platform/invariants/invariant.ts'
import { isBeforeAppointment, SUB_STATUSES } from '../rules/sub-status.ts'
import { transitionsOf } from '../rules/transitions.ts'

const MOVES = transitionsOf('PEMC').map(({ from, to }) => `('${from}', '${to}')`)
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
    name: 'checkups.counted-by-status',
    sentence: 'What a company reads above its list of check-ups is how many there are.',
    breaches: `select format('%s %s %s counts %s, and there are %s', coalesce(c.subsidiary_id, o.subsidiary_id),
        coalesce(c.variation, o.variation), coalesce(c.status, o.status), coalesce(c.orders, 0), coalesce(o.orders, 0))
      from checkup_order_counts c full join (select subsidiary_id, variation, status, count(*) as orders from checkup_orders
        where subsidiary_id is not null group by 1, 2, 3) o using (subsidiary_id, variation, status)
      where coalesce(c.orders, 0) <> coalesce(o.orders, 0)`,
  },
]
