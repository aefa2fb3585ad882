/** Damage to what was used of plans: of the use 900 of a plan that was bought. */
import { SQL_NOW, SQL_TODAY } from '#platform/testing/still-clock.ts'

/** The person of a plan that was bought. */
export const MEMBER = '(select subscription_id, uhid from subscription_members where is_primary limit 1)'

/** The use 900, under a reference that says its cause. */
export const plantUse = (status: string, has_wallet: boolean, reference = 'planted/900') => `insert into service_uses
    (id, reference, source, status, subscription_id, uhid, service, service_date, gross_paise, paid_by_plan_paise, paid_by_member_paise,
      has_wallet, payments, occurred_at, created_at, modified_at)
  overriding system value select 900, '${reference}', 'VISIT', '${status}', subscription_id, uhid, 'Appointment', ${SQL_TODAY}, 1, 1, 0,
    ${has_wallet}, 1, ${SQL_NOW}, ${SQL_NOW}, ${SQL_NOW} from ${MEMBER} m`

/** The fact of that use. */
export const PLANTED_FACT = `insert into service_use_facts
    (use_id, kind, count, subscription_id, uhid, service, source, service_date, gross_paise, paid_by_plan_paise, paid_by_member_paise,
      occurred_at, recorded_at)
  select 900, 'USED', 1, subscription_id, uhid, 'Appointment', 'VISIT', ${SQL_TODAY}, 1, 1, 0, ${SQL_NOW}, ${SQL_NOW} from ${MEMBER} m`

const PAYMENT = [
  `insert into wallet_transactions (type, status, partner_plan_id, wallet_id, amount_paise, reference, created_at, modified_at)
    select 'PAYMENT', 'SUCCESS', partner_plan_id, id, 1, 'use/900/1', ${SQL_NOW}, ${SQL_NOW} from wallets limit 1`,
  `insert into company_credit_moves (partner_plan_id, month, type, status, transactions, paise)
    select partner_plan_id, credit_month(type, created_at, modified_at), type, status, 1, amount_paise
    from wallet_transactions where reference = 'use/900/1'`,
]

const order = (stage: string, use_id: string) => `insert into partner_orders
    (reference, kind, mobile, service_date, gross_paise, paid_by_plan_paise, paid_by_member_paise, stage, was_placed, status, use_id,
      created_at, modified_at)
  values ('planted', 'Book', '+919500000001', ${SQL_TODAY}, 1, 1, 0, '${stage}', true, 'APPLIED', ${use_id}, ${SQL_NOW}, ${SQL_NOW})`

/** An order that the planted use 900 is of, and that our staff gave to its person as the columns say. */
export const chosenOrder = (columns: string, values: string) => [
  plantUse('SETTLED', false).replace('VISIT', 'PARTNER'),
  PLANTED_FACT,
  `insert into partner_orders (reference, kind, mobile, service_date, gross_paise, paid_by_plan_paise, paid_by_member_paise, stage,
      was_placed, status, use_id, created_at, modified_at, chosen_uhid, chosen_reason, chosen_up_to_paise${columns})
    select 'planted', 'Book', '+919500000001', ${SQL_TODAY}, 1, 1, 0, 'DONE', true, 'APPLIED', 900, ${SQL_NOW}, ${SQL_NOW}, uhid,
      'planted'${values} from ${MEMBER} m`,
]

const ANYBODY = '(select id from accounts order by id limit 1)'

/** What our staff gave back of it. */
export const givenBack = (
  paise: number,
  first = ANYBODY,
  second = ANYBODY,
) => `insert into partner_order_returns (id, order_id,
    order_version, use_id, amount_paise, reason, proposed_by, proposed_at, decision, decided_by, decided_at, use_version)
  select gen_random_uuid(), id, 1, use_id, ${paise}, 'planted', ${first}, ${SQL_NOW}, 'GIVEN_BACK', ${second}, ${SQL_NOW}, 1
  from partner_orders where reference = 'planted'`

const EMPLOYEE = `(select m.subscription_id, m.uhid from subscription_members m join partner_users e using (subscription_id)
    where m.is_primary limit 1)`

export const SERVICE_USE_DAMAGE = {
  'service-uses.facts-add-up': {
    'or are missing': [plantUse('SETTLED', false)],
    'or are of no use': [plantUse('REVERSED', false), PLANTED_FACT],
  },
  'service-uses.counted-once': {
    'or for no use': [
      `insert into subscription_usages (subscription_id, term, service, uhid, count, worth_paise, reference, at)
        select subscription_id, 1, 'Appointment', uhid, 1, 0, 'use/900/1', ${SQL_NOW} from ${MEMBER} m`,
    ],
  },
  'service-uses.paid-by-credits': {
    'or for no use': PAYMENT,
    'or by nobody': [plantUse('SETTLED', true), PLANTED_FACT],
  },
  'service-uses.spent-when-provided': { 'or before': [plantUse('OPEN', true), PLANTED_FACT, ...PAYMENT] },
  'service-uses.orders-applied': {
    'or not': [order('DONE', 'null')],
    'or although cancelled': [plantUse('SETTLED', false), PLANTED_FACT, order('CANCELLED', '900')],
  },
  'service-uses.used-by-its-person': {
    'or before': [
      plantUse('SETTLED', false).replace('VISIT', 'PARTNER').replace(MEMBER, EMPLOYEE),
      PLANTED_FACT.replace(MEMBER, EMPLOYEE),
      order('DONE', '900'),
      'update partner_users e set activated_at = null from service_uses u where u.id = 900 and e.subscription_id = u.subscription_id',
    ],
  },
  'service-uses.chosen-within-agreed': { 'or more': chosenOrder('', ', 0') },
  'service-uses.given-back-within-charged': { 'or more': [...chosenOrder('', ', 1'), givenBack(2)] },
  'service-uses.given-back-by-own-entries': {
    'or nothing': [
      ...chosenOrder('', ', 1'),
      givenBack(1),
      'update service_uses set has_wallet = true where id = 900',
      ...PAYMENT,
    ],
  },
  'service-uses.partner-uses-have-orders': {
    'or none': [plantUse('SETTLED', false).replace('VISIT', 'PARTNER'), PLANTED_FACT],
  },
}

const CONTRACT = '(select id from partner_plans order by id limit 1)'
const ofContract = (count: number) =>
  PLANTED_FACT.replace('use_id, kind', 'partner_plan_id, use_id, kind')
    .replace("900, 'USED', 1", `${CONTRACT}, 900, 'USED', ${count}`)
    .replace(`1, 1, 0, ${SQL_NOW}, ${SQL_NOW}`, `${count}, ${count}, 0, ${SQL_NOW}, ${SQL_NOW} - interval '1 hour'`)

export const UTILIZATION_DAMAGE = {
  'utilization.months-are-facts': {
    'or of no facts': [
      `insert into utilization_months (partner_plan_id, month, benefit, users, uses, worth_paise, paid_by_plan_paise, paid_by_member_paise)
        values (${CONTRACT}, '2000-01-01', 'ALL', 1, 1, 1, 1, 0)`,
    ],
  },
  'utilization.people-are-facts': {
    'or nobody': [
      `insert into utilization_people (partner_plan_id, month, benefit, subscription_id, uses)
        values (${CONTRACT}, '2000-01-01', 'ALL', gen_random_uuid(), 1)`,
    ],
  },
  'utilization.facts-are-folded': {
    'or forgotten': [plantUse('REVERSED', false), ofContract(1), ofContract(-1)],
  },
  'claims.facts-add-up': {
    'or one too many': [
      `insert into claim_facts (claim_id, count, subscription_id, uhid, claim_type, service_date, gross_paise, paid_by_plan_paise,
          paid_by_member_paise, recorded_at)
        select id, 1, subscription_id, uhid, claim_type, ${SQL_TODAY}, 1, 1, 0, ${SQL_NOW} from claims where status = 'APPROVED' limit 1`,
    ],
  },
}
