import { KAVERI_CONTRACT, WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { loadPeople } from './million-people.ts'
import { runStatements } from './run-statements.ts'

export const USES = 5_000_000
const PEOPLE = 20_000

/**
 * Five million uses of a year by 20,000 people of a company and 250,000 approved claims, as facts: one in ten thousand is of
 * another company.
 */
export async function loadUses(url: string, subsidiary: string): Promise<void> {
  const of = { subsidiary, plain: WALLET_CONTRACT, wallet: WALLET_CONTRACT }
  await loadPeople(url, of, { people: PEOPLE, with_credits: 0 })
  await runStatements(url, STATEMENTS, { bare: true })
}

const WHO = `(select row_number() over () - 1 as n, subscription_id, subscription_id as uhid from partner_users
    where partner_plan_id = '${WALLET_CONTRACT}')`
const PLAN = `case when i % 10000 = 0 then '${KAVERI_CONTRACT}' else '${WALLET_CONTRACT}' end::uuid`

const STATEMENTS = [
  `create temporary table someone as select * from ${WHO} who`,
  'create index on someone (n)',
  `insert into service_use_facts (use_id, kind, count, subscription_id, partner_plan_id, uhid, service, source, service_date, gross_paise,
      paid_by_plan_paise, paid_by_member_paise, worth_paise, occurred_at, recorded_at)
    select i, 'USED', 1, s.subscription_id, ${PLAN}, s.uhid,
      (array['Appointment', 'Consult', 'Medicine Order', 'Diagnostics', 'Radiology'])[1 + i % 5], 'PARTNER',
      current_date - (i % 365)::int, 50000 + i % 997, 40000 + i % 997, 10000, 50000 + i % 997, now(), now()
    from generate_series(1, ${USES}) i join someone s on s.n = i::bigint * 104729 % (select count(*) from someone)`,
  `insert into claim_facts (claim_id, count, subscription_id, partner_plan_id, uhid, claim_type, service_date, gross_paise,
      paid_by_plan_paise, paid_by_member_paise, recorded_at)
    select i, 1, s.subscription_id, ${PLAN}, s.uhid, (array['Pharmacy', 'Lab Tests', 'Vaccination'])[1 + i % 3],
      current_date - (i % 365)::int, 80000, 70000, 10000, now()
    from generate_series(1, ${USES / 20}) i join someone s on s.n = i::bigint * 7919 % (select count(*) from someone)`,
]
