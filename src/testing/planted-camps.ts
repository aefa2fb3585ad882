/** SQL that damages the camps of the demo world, for planted-damage.ts. */
import { SQL_NOW } from '#platform/testing/still-clock.ts'

const COMING = `(select c.id from health_camps c join health_camp_locations l on l.camp_id = c.id where l.start_date > ${SQL_NOW} + interval '3 days' limit 1)`
const EXPECTED = `(select id from health_camp_registrations where camp_id = ${COMING} order by id limit 1)`
const copied = (status: string) => `insert into health_camp_registrations
    (camp_id, location_id, slot_id, on_date, partner_user_id, account_id, kind, status, registered_at)
  select camp_id, location_id, slot_id, on_date, partner_user_id, account_id, 'WALK_IN', '${status}', ${SQL_NOW}
  from health_camp_registrations where id = ${EXPECTED}`
const OTHER_PERSON = `(select id from partner_users where account_id <> (select account_id from health_camp_registrations where id = ${EXPECTED}) limit 1)`
const CANCELLED = `update health_camps set status = 'CANCELLED', cancelled_at = ${SQL_NOW} where id = ${COMING}`

export const CAMP_DAMAGE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'health-camps.places-counted': {
    'one too many': [
      `update health_camp_slots set taken = taken + 1 where id = (select id from health_camp_slots where taken < capacity limit 1)`,
    ],
    'one too few': [
      `update health_camp_slots set taken = taken - 1 where id = (select id from health_camp_slots where taken > 0 limit 1)`,
    ],
  },
  'health-camps.one-slot-each': {
    'of another day': [`update health_camp_registrations set on_date = on_date + 1 where id = ${EXPECTED}`],
    'of another camp': [
      `update health_camp_registrations set camp_id = gen_random_uuid(), account_id = (select account_id from partner_users p
        where p.id = partner_user_id) where id = ${EXPECTED}`,
      `insert into health_camps (id, subsidiary_id, name, created_at) select r.camp_id, e.subsidiary_id, 'Planted', ${SQL_NOW}
        from health_camp_registrations r join partner_users e on e.id = r.partner_user_id
        where not exists (select from health_camps c where c.id = r.camp_id)`,
    ],
    'taken out of the plan': [
      `update health_camp_slots set closed = true where id = (select slot_id from health_camp_registrations where id = ${EXPECTED})`,
    ],
  },
  'health-camps.one-person-once': {
    'as another employee': [
      `update health_camp_registrations set partner_user_id = ${OTHER_PERSON} where id = ${EXPECTED}`,
    ],
    'or twice': ['drop index health_camp_registrations_person', copied('REGISTERED')],
  },
  'health-camps.cancelled-waits-for-nobody': {
    'who is expected': [CANCELLED],
    'at a kiosk': [
      CANCELLED,
      `update health_camp_registrations set status = 'CANCELLED', cancelled_by = 'PLAN', cancelled_at = ${SQL_NOW} where camp_id = ${COMING}`,
      `update health_camp_slots s set taken = 0 from health_camp_locations l where l.id = s.location_id and l.camp_id = ${COMING}`,
      `insert into health_camp_kiosks (camp_id, location_id, on_date, token_hash, created_by, created_at, expires_at)
        select camp_id, id, start_date, '\\x01', gen_random_uuid(), ${SQL_NOW}, ${SQL_NOW} from health_camp_locations where camp_id = ${COMING}`,
    ],
  },
}
