import { SQL_NOW } from '#platform/testing/still-clock.ts'
import { plantUse } from './planted-uses.ts'

/** Damage to check-ups: of the order 'ORD90000000', booked for the person of a plan that was bought. */
const order = (sub_status: string, variation = 'AHC') => `insert into checkup_orders
    (id, variation, package_id, city, mode, person_name, subscription_id, uhid, subsidiary_id, slot_at, sub_status, created_at, modified_at)
  select 'ORD90000000', '${variation}', gen_random_uuid(), 'Pune', 'CENTRE', 'X', ${variation === 'AHC' ? 'subscription_id, uhid, null' : 'null, null, gen_random_uuid()'}, ${SQL_NOW}, '${sub_status}', ${SQL_NOW}, ${SQL_NOW}
    from subscription_members where is_primary limit 1`

const moved = (from: string, to: string) => `insert into checkup_events
    (order_id, kind, from_status, to_status, actor_type, at, recorded_at)
  values ('ORD90000000', 'MOVED', '${from}', '${to}', 'STAFF', ${SQL_NOW}, ${SQL_NOW})`

const UNIT = plantUse('REVERSED', false, 'checkup/ORD90000000')

const PERSON = `update checkup_orders set person_mobile = '+919811699999'`

const candidate = (sub_status: string) => [
  order(sub_status, 'PEMC'),
  `insert into checkup_order_counts (subsidiary_id, variation, status, orders)
    select subsidiary_id, variation, status, 1 from checkup_orders where id = 'ORD90000000'`,
]

export const CHECKUP_DAMAGE = {
  'checkups.moves-allowed': { 'or not': [...candidate('FIT'), moved('REQUESTED', 'FIT')] },
  'checkups.where-log-ends': { 'or elsewhere': [...candidate('REQUESTED'), moved('REQUESTED', 'SLOT_CONFIRMED')] },
  'checkups.unit-of-open-orders': {
    'or of a cancelled one': [
      order('EXPIRED'),
      UNIT,
      `update checkup_orders set use_reference = 'checkup/ORD90000000'`,
    ],
    'or given back too early': [order('REQUESTED'), UNIT],
  },
  'checkups.person-at-the-centre': {
    'a candidate is known too early': [...candidate('REQUESTED'), PERSON],
    'or agrees by another number': [
      ...candidate('FIT'),
      PERSON,
      `update checkup_orders set agreed_at = ${SQL_NOW}`,
      `insert into checkup_events (order_id, kind, to_status, actor_type, actor_id, at, recorded_at)
        select 'ORD90000000', 'AGREED', 'FIT', 'MEMBER', id, ${SQL_NOW}, ${SQL_NOW} from accounts limit 1`,
    ],
  },
  'checkups.yes-of-accounts': {
    'or by a deleted one': [
      ...candidate('FIT'),
      `update checkup_orders set person_mobile = 'erased:' || gen_random_uuid(), agreed_at = ${SQL_NOW} where id = 'ORD90000000'`,
    ],
  },
  'checkups.place-of-appointments': {
    'or nobody knows where': [...candidate('SLOT_CONFIRMED')],
  },
  'checkups.counted-by-status': {
    'or more': [order('REQUESTED', 'PEMC')],
    'or fewer': [...candidate('REQUESTED'), 'update checkup_order_counts set orders = orders + 1'],
  },
}
