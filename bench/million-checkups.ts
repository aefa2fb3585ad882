import { DEMO_PACKAGES } from '#rooms/checkups/seed/offer.ts'
import { runStatements } from './run-statements.ts'

const ORDERS = 1_000_000

/** A million check-ups of three years, all of one company: nine in ten are annual, most of them completed, one in 5,000 in Surat. */
export async function loadCheckups(url: string, subsidiary_id: string): Promise<void> {
  await runStatements(url, statements(subsidiary_id), { bare: true })
}

const statements = (subsidiary_id: string) => [
  `insert into checkup_orders (variation, package_id, city, mode, person_name, mobile, email, subscription_id, uhid, subsidiary_id,
      reference_id, slot_at, sub_status, created_at, modified_at)
    select variation, case variation when 'AHC' then '${DEMO_PACKAGES.essential}' else '${DEMO_PACKAGES.joining}' end::uuid,
      case when n % 5000 = 7 then 'Surat'
        else (array['Pune', 'Mumbai', 'Delhi', 'Chennai', 'Kolkata', 'Hyderabad', 'Bengaluru', 'Ahmedabad'])[1 + n % 8] end,
      case when n % 3 = 0 then 'CENTRE' else 'HOME' end,
      (array['Asha', 'Ravi', 'Meena', 'Kabir', 'Nisha', 'Arun', 'Divya', 'Farah', 'Gopal', 'Hema'])[1 + n % 10] || ' '
        || initcap(translate(md5(n::text), '0123456789', 'ghijklmnop')),
      '+9174' || lpad(n::text, 8, '0'), 'person.' || n || '@banyan.example',
      case when variation = 'AHC' then gen_random_uuid() end, case when variation = 'AHC' then gen_random_uuid() end,
      '${subsidiary_id}', 'BN-' || lpad(n::text, 7, '0'), at + interval '2 days',
      case when chance < 5 then (array['REQUESTED', 'SLOT_CONFIRMED', 'RESCHEDULED', 'SAMPLE_COLLECTED', 'REPORT_AWAITED'])[1 + chance % 5]
        when chance < 20 then (array['CANCELLED_BY_MEMBER', 'UNSERVICEABLE', 'EXPIRED', 'NO_SHOW'])[1 + chance % 4]
        when variation = 'PEMC' then (array['FIT', 'FIT', 'FIT_WITH_NOTE', 'TEMP_UNFIT', 'UNFIT'])[1 + chance % 5]
        else (array['REPORT_RELEASED', 'DOCTOR_REVIEWED'])[1 + chance % 2] end,
      at, at
    from (select n, n::bigint * 7919 / 10 % 100 as chance, case when n % 10 = 9 then 'PEMC' else 'AHC' end as variation, now() - n * interval '94 seconds' as at
      from generate_series(1, ${ORDERS}) n) each_one`,
  `delete from checkup_count_moves`,
  `delete from checkup_count_sums`,
  `insert into checkup_count_sums (variation, sub_status, city, count)
    select variation, sub_status, city, count(*) from checkup_orders group by 1, 2, 3`,
  `delete from checkup_order_counts`,
  `insert into checkup_order_counts (subsidiary_id, variation, status, orders)
    select subsidiary_id, variation, status, count(*) from checkup_orders where subsidiary_id is not null group by 1, 2, 3`,
]
