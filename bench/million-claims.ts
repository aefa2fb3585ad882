import { runStatements } from './run-statements.ts'

const CLAIMS = 1_000_000
/** Two members each. */
const PLANS = 20_000
/** The newest, from three months: a desk with a backlog. */
const OPEN = 80_000

/**
 * A million claims of three years: 80,000 open ones; of the others one in a hundred approved, one in nine rejected, the
 * rest settled. Inserted in sets, with the triggers for single claims off; their counts are computed once at the end.
 */
export async function loadClaims(url: string): Promise<void> {
  await runStatements(url, [...PEOPLE, ...CLAIM_ROWS])
}

const PEOPLE = [
  `create temporary table named as select n, gen_random_uuid() as account_id, gen_random_uuid() as subscription_id,
      gen_random_uuid() as primary_uhid, gen_random_uuid() as other_uhid,
      initcap(substr(md5(n::text || 'a'), 1, 1 + n % 3) || (array['asha', 'ravi', 'meena', 'kabir', 'nisha', 'arun', 'divya',
        'farah', 'gopal', 'hema', 'imran', 'jaya', 'kiran', 'lata', 'mohan', 'neha', 'om', 'priya', 'rahul', 'sita'])[1 + n % 20])
        || ' ' || initcap((array['verma', 'menon', 'khanna', 'iyer', 'kulkarni', 'shah', 'rao', 'das', 'patel', 'singh'])[1 + n / 20 % 10]
        || substr(md5(n::text), 1, n % 4)) as name
    from generate_series(1, ${PLANS}) n`,
  `insert into accounts (id, mobile, name, created_at) select account_id, '+9171' || lpad(n::text, 8, '0'), name, now() from named`,
  `insert into subscriptions (id, account_id, plan_id, plan_version_id, plan_line, status, starts_on, ends_on, expires_at,
      payment_transaction_id, created_at)
    select n.subscription_id, n.account_id, v.plan_id, v.id, 'bench', 'ACTIVE', current_date - 1095, current_date + 300,
      now() + interval '300 days', gen_random_uuid(), now() - interval '1095 days'
    from named n, (select id, plan_id from plan_versions limit 1) v`,
  `insert into subscription_terms (subscription_id, number, plan_version_id, starts_on, ends_on, payment_transaction_id, created_at)
    select s.id, 1, s.plan_version_id, s.starts_on, s.ends_on, s.payment_transaction_id, s.created_at
    from subscriptions s join named n on n.subscription_id = s.id`,
  `insert into plan_reimbursements (plan_version_id, claim_type, "order")
    select distinct s.plan_version_id, covered.claim_type, 10 + covered.place from subscriptions s join named n on n.subscription_id = s.id,
      unnest(array['Pharmacy', 'Vision Care', 'Dental Procedure', 'Vaccination']) with ordinality covered (claim_type, place)
    on conflict do nothing`,
  `insert into subscription_members (uhid, subscription_id, is_primary, name, mobile, relation, created_at)
    select primary_uhid, subscription_id, true, name, '+9171' || lpad(n::text, 8, '0'), 'Self', now() from named
    union all select other_uhid, subscription_id, false, 'Little ' || name, null, 'Child', now() from named`,
]

const CLAIM_ROWS = [
  `alter table claims disable trigger user`,
  `insert into claims (account_id, subscription_id, term, uhid, uhid_by, created_by, patient_name, plan_name, status,
      reimbursement_type, claim_type, claim_amount_paise, payable_estimate_paise, approved_claim_amount_paise, scheduled_time,
      establishment_name, bill_key, insured, has_wallet, risk, assigned_to, on_hold_by, on_hold_at, respond_by, paused_at, decided_by,
      decided_at, reason_codes, external_transaction_id, settled_at, clock_started_at, first_decision_due_at, payout_due_at,
      created_at, modified_at)
    select account_id, subscription_id, 1, case when i % 3 = 0 then other_uhid else primary_uhid end, primary_uhid, account_id,
      case when i % 3 = 0 then 'Little ' || name else name end, 'Care Plan', status, 'DIRECT',
      (array['Pharmacy', 'Lab Tests', 'Vision Care', 'Dental Procedure', 'Vaccination', 'Online Consultation'])[1 + i % 6],
      paise, paise, case when status in ('APPROVED', 'SETTLED', 'SETTLEMENT_FAILED') then paise end, at - interval '2 days',
      'Clinic ' || i % 5000, 'clinic' || i % 5000 || 'b' || i, i % 4 = 0, false,
      case when i % 20 = 0 then 'HIGH' when i % 5 = 0 then 'MEDIUM' else 'LOW' end,
      case when is_open and i / 100 % 5 = 0 then staff end, case when status = 'ON_HOLD' then staff end,
      case when status = 'ON_HOLD' then at end, case when status = 'ON_HOLD' then at + interval '14 days' end,
      case when status = 'ON_HOLD' then at end, case when is_open then null else staff end,
      case when is_open then null else at + interval '1 day' end, case when status = 'REJECTED' then '{INVOICE_UNREADABLE}'::text[] else '{}' end,
      case when status = 'SETTLED' then 'UTR' || i end, case when status = 'SETTLED' then at + interval '3 days' end,
      at, at + interval '2 days', at + interval '5 days', at, at
    from (
      select i, n.*, 10000 + (i::bigint * 7919 % 490000) as paise, s.id as staff,
        now() - i * interval '95 seconds' as at,
        case when i > ${OPEN} then case when i % 100 = 0 then 'APPROVED' when i % 100 < 12 then 'REJECTED' else 'SETTLED' end
          when i % 8 < 5 then 'INITIATED' when i % 8 = 5 then 'PENDING' else 'ON_HOLD' end as status,
        i <= ${OPEN} as is_open
      from generate_series(${CLAIMS}, 1, -1) i join named n on n.n = 1 + i::bigint * 104729 % ${PLANS},
        (select a.id from accounts a join staff_roles r on r.account_id = a.id where r.role = 'SUPERADMIN' limit 1) s
    ) c order by i desc`,
  `alter table claims enable trigger user`,
  `insert into claim_checks (claim_id, check_code, level, created_at)
    select id, 'ROUND_AMOUNT', 'LOW', created_at from claims where status in ('INITIATED', 'PENDING') and id % 2 = 0`,
  `delete from claim_count_moves`,
  `delete from claim_count_sums`,
  `insert into claim_count_sums (status, claim_type, risk, is_assigned, count)
    select status, claim_type, risk, assigned_to is not null, count(*) from claims group by 1, 2, 3, 4`,
]
