import type { Db } from '#platform/database/open-database.ts'
import type { Mode, Variation } from '../rules/sub-status.ts'

interface DemoPackage {
  id: string
  code: string
  name: string
  variation: Variation
  tests: string[]
  modes: Mode[]
  cities: string[]
  fasting_hours: number
  position: number
}

const METROS = ['Ahmedabad', 'Bengaluru', 'Chennai', 'Delhi', 'Hyderabad', 'Kolkata', 'Mumbai', 'Pune']
const BLOOD = [
  'Complete blood count',
  'Blood sugar, fasting and HbA1c',
  'Lipid profile',
  'Liver function',
  'Kidney function',
]

/** The demo packages; their ids never change. */
export const DEMO_PACKAGES = {
  essential: 'c4ec0b00-0b1c-4c7e-9a01-5a1d00000001',
  complete: 'c4ec0b00-0b1c-4c7e-9a01-5a1d00000002',
  joining: 'c4ec0b00-0b1c-4c7e-9a01-5a1d00000003',
} as const

const PACKAGES: readonly DemoPackage[] = [
  {
    id: DEMO_PACKAGES.essential,
    code: 'essential',
    name: 'Essential check-up',
    variation: 'AHC',
    tests: [...BLOOD, 'Thyroid (TSH)', 'Vitamin D and B12', 'Urine routine'],
    modes: ['HOME', 'CENTRE'],
    cities: [...METROS, 'Surat'],
    fasting_hours: 10,
    position: 1,
  },
  {
    id: DEMO_PACKAGES.complete,
    code: 'complete',
    name: 'Complete check-up with heart and eyes',
    variation: 'AHC',
    tests: [
      ...BLOOD,
      'Thyroid profile',
      'ECG',
      'Chest X-ray',
      'Ultrasound of the abdomen',
      'Eye test',
      'Talk with a doctor',
    ],
    modes: ['CENTRE'],
    cities: METROS,
    fasting_hours: 10,
    position: 2,
  },
  {
    id: DEMO_PACKAGES.joining,
    code: 'joining',
    name: 'Medical before joining',
    variation: 'PEMC',
    tests: ['Complete blood count', 'Blood sugar', 'Chest X-ray', 'Eye test', 'Examination by a doctor'],
    modes: ['CENTRE'],
    cities: [...METROS, 'Surat'],
    fasting_hours: 0,
    position: 1,
  },
]

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const WORKING_DAYS = [1, 2, 3, 4, 5, 6]

/** Seeds what the provider of the demo world offers; running it again changes nothing. */
export async function seedCheckupOffer(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('checkup_packages')
    .values(PACKAGES.map((one) => ({ ...one, created_at: now })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const line = (mode: Mode, weekdays: number[]) => (hour: number) => ({
    mode,
    starts_at: `${String(hour).padStart(2, '0')}:00:00`,
    weekdays,
    capacity: mode === 'HOME' ? 8 : 12,
  })
  await db
    .insertInto('checkup_slots')
    .values([
      ...[6, 7, 8, 9, 10].map(line('HOME', EVERY_DAY)),
      ...[8, 9, 10, 11, 12, 14, 15, 16].map(line('CENTRE', WORKING_DAYS)),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
