import type { Db } from '#platform/database/open-database.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { addDays, type IstDate, istDateOf } from '#values/ist-date.ts'

interface DemoContract {
  id: string
  code: string
  subsidiary_id: string
  plan_id: string
  partner_name: string
  starts_on: IstDate
  ends_on: IstDate | null
  quota: number
  domains: string[]
  is_wallet_based_plan?: boolean
  checkup_variation_type?: 'AHC' | 'PEMC'
  reference_id_placeholder?: string
  reference_id_sample?: string
}

/** The plan under which a company of the demo world gives its people health credits. */
export const WALLET_CONTRACT = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000111'
/** The plan of the other company. */
export const KAVERI_CONTRACT = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000211'

/** Room for a file of 10,000 people. */
const SMALL = { days: 60, quota: 12_000 }

const BANYAN_IDS = { reference_id_placeholder: 'Employee ID', reference_id_sample: 'BT-1024' }

/**
 * Seeds the plans of the demo companies; running it again changes nothing. Companies and catalogue must exist.
 * @param subsidiaries ids by name of the location
 * @param wallet since how many days the wallet contract runs, and its lives
 */
export async function seedPartnerPlans(
  db: Db,
  subsidiaries: { pune: string; surat: string; chennai: string },
  now: Date,
  wallet: Pick<DemoContract, 'quota'> & { days: number } = SMALL,
): Promise<void> {
  const versions = await db.selectFrom('plans').select(['id', 'current_version_id']).execute()
  const rows = contracts(subsidiaries, istDateOf(now), wallet).flatMap(({ plan_id, ...contract }) => {
    const plan_version_id = versions.find(({ id }) => id === plan_id)?.current_version_id
    return plan_version_id
      ? [{ ...contract, plan_version_id, status: 'SIGNED' as const, signed_at: now, created_at: now }]
      : []
  })
  await db
    .insertInto('partner_plans')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

function contracts(
  { pune, surat, chennai }: Parameters<typeof seedPartnerPlans>[1],
  today: IstDate,
  { days, quota }: typeof SMALL,
): DemoContract[] {
  return [
    {
      id: WALLET_CONTRACT,
      code: 'banyan-family-care',
      subsidiary_id: pune,
      plan_id: DEMO_PLANS.family,
      partner_name: 'Banyan Textiles Family Care',
      starts_on: addDays(today, -days),
      ends_on: addDays(today, 364 - days),
      quota,
      domains: ['banyan.example'],
      is_wallet_based_plan: true,
      checkup_variation_type: 'AHC',
      ...BANYAN_IDS,
    },
    {
      id: '6f1d2a50-0b1c-4c7e-9a01-5a1d00000112',
      code: 'banyan-couples',
      subsidiary_id: pune,
      plan_id: DEMO_PLANS.couples,
      partner_name: 'Banyan Textiles Couples',
      // Before the other: the newest contract is the one that a page shows first.
      starts_on: addDays(today, -days - 140),
      ends_on: null,
      quota: 120,
      domains: ['banyan.example'],
      checkup_variation_type: 'PEMC',
      ...BANYAN_IDS,
    },
    {
      id: '6f1d2a50-0b1c-4c7e-9a01-5a1d00000113',
      code: 'banyan-trial',
      subsidiary_id: pune,
      plan_id: DEMO_PLANS.lite,
      partner_name: 'Banyan Textiles trial',
      starts_on: addDays(today, -400),
      ends_on: addDays(today, -221),
      quota: 40,
      domains: [],
    },
    {
      id: '6f1d2a50-0b1c-4c7e-9a01-5a1d00000121',
      code: 'banyan-surat',
      subsidiary_id: surat,
      plan_id: DEMO_PLANS.couples,
      partner_name: 'Banyan Textiles Surat',
      starts_on: addDays(today, -90),
      ends_on: addDays(today, 274),
      quota: 80,
      domains: ['banyan.example'],
      checkup_variation_type: 'AHC',
      ...BANYAN_IDS,
    },
    {
      id: KAVERI_CONTRACT,
      code: 'kaveri-family-care',
      subsidiary_id: chennai,
      plan_id: DEMO_PLANS.family,
      partner_name: 'Kaveri Software Family Care',
      starts_on: addDays(today, -30),
      ends_on: addDays(today, 334),
      quota: 300,
      domains: ['kaveri.example', '*.kaveri.example'],
      is_wallet_based_plan: true,
      checkup_variation_type: 'AHC',
    },
  ]
}
