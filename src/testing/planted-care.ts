/** Damage to home care, of the plan that was bought. */
import { SQL_NOW } from '#platform/testing/still-clock.ts'

const PLAN = '(select subscription_id from claims limit 1)'
const ANY = 'gen_random_uuid()'
const KIT = `'0190d000-0000-7000-8000-000000000001'`

const episode = (status: string) => `insert into home_care_episodes
    (subscription_id, plan_proposal_id, account_id, uhid, status, activated_at, starts_on, ends_on, ended_at)
  select ${PLAN}, ${ANY}, ${ANY}, ${ANY}, '${status}', ${SQL_NOW}, '2026-11-01', '2026-11-12', case '${status}' when 'ACTIVE' then null else ${SQL_NOW} end`
const CALLS = `insert into home_care_calls (subscription_id, kind, day, due_at)
  select ${PLAN}, 'SCHEDULED', day, ${SQL_NOW} from unnest(array[1, 2, 4, 8, 12]) day`

export const CARE_DAMAGE = {
  'home-care.given-after-its-check': {
    'or not': [`update subscriptions set plan_line = 'home-care' where id = ${PLAN}`],
  },
  'home-care.started-when-bought': {
    'or not': [
      `insert into plan_proposals (account_id, plan_id, status, checked_at, subscription_id, created_at, modified_at)
        values (${ANY}, ${ANY}, 'CONSUMED', ${SQL_NOW}, ${PLAN}, ${SQL_NOW}, ${SQL_NOW})`,
    ],
  },
  'home-care.stopped-with-its-plan': { 'or its calls go on': [episode('STOPPED'), CALLS] },
  'home-care.no-call-after-its-end': { 'or one is planned': [episode('COMPLETED'), CALLS] },
  'home-care.five-calls': { 'or fewer': [episode('ACTIVE')] },
  'home-care.kit-as-reported': {
    'or further': [
      `insert into home_care_kits (id, subscription_id, number, status) values (${KIT}, ${PLAN}, 1, 'DELIVERED')`,
      `insert into home_care_kit_events (kit_id, status, source, at, recorded_at) values (${KIT}, 'PACKED', 'SYSTEM', ${SQL_NOW}, ${SQL_NOW})`,
    ],
  },
}
