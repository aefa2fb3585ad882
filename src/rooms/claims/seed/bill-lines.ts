/** What the shops of the demo world sell, and what its doctors advise. */
import type { Paise } from '#values/money.ts'
import type { ClaimType } from '../rules/claim-types.ts'
import type { BillLine } from './papers.ts'

interface Trade {
  shops: readonly string[]
  goods: readonly string[]
  advice: readonly string[]
  /** In rupees. */
  from: number
  to: number
}

/** By kind of claim; the order of how often each is claimed is `KINDS`. */
export const TRADES: Partial<Record<ClaimType, Trade>> = {
  Pharmacy: {
    shops: ['Sanjeevani Medicals', 'Balaji Chemists', 'Arogya Pharmacy', 'Green Cross Medicals', 'Sukhayu Chemists'],
    goods: [
      'Paracetamol 650, 15 tablets',
      'Azithromycin 500, 3 tablets',
      'ORS sachets, 5',
      'Cough syrup, 100 ml',
      'Pantoprazole 40, 15 tablets',
    ],
    advice: [
      'Tab. Paracetamol 650, 1-1-1, 3 days',
      'Tab. Pantoprazole 40, 1-0-0, 7 days',
      'Fluids and rest; review in 3 days',
    ],
    from: 140,
    to: 900,
  },
  'Lab Tests': {
    shops: ['Deccan Diagnostics', 'Golden Labs', 'Metro Pathology'],
    goods: ['Complete blood count', 'Thyroid profile', 'Lipid profile', 'Vitamin D'],
    advice: ['CBC, TSH, lipid profile', 'Fasting sample', 'Review with the reports'],
    from: 450,
    to: 1_900,
  },
  'Vision Care': {
    shops: ['Drishti Opticals', 'Lens & Frame'],
    goods: ['Frame', 'Anti-glare lenses, pair', 'Eye examination'],
    advice: ['RE -1.25 DS, LE -1.50 DS', 'Anti-glare lenses', 'Review after a year'],
    from: 900,
    to: 2_400,
  },
  'Dental Procedure': {
    shops: ['Smile Dental Care', 'Kothrud Dental Clinic'],
    goods: ['Scaling and polishing', 'Composite filling', 'Dental X-ray'],
    advice: ['Scaling and polishing', 'Filling, lower left molar', 'Warm saline rinse, 5 days'],
    from: 800,
    to: 2_600,
  },
  Vaccination: {
    shops: ['Rainbow Clinic', 'Little Steps Clinic'],
    goods: ['Influenza vaccine', 'Typhoid vaccine', 'Administration'],
    advice: ['Influenza vaccine, 0.5 ml IM', 'Next dose after a year'],
    from: 600,
    to: 2_100,
  },
}

export const KINDS: readonly ClaimType[] = [
  'Pharmacy',
  'Pharmacy',
  'Lab Tests',
  'Pharmacy',
  'Dental Procedure',
  'Pharmacy',
  'Vision Care',
  'Pharmacy',
  'Lab Tests',
  'Vaccination',
]

export const DOCTORS = [
  { doctor: 'Dr Leela Rao', clinic: 'Sahyadri Family Clinic', registration: 'DEMO 40117' },
  { doctor: 'Dr Suhas Joglekar', clinic: 'Joglekar Clinic', registration: 'DEMO 38852' },
  { doctor: 'Dr Farah Contractor', clinic: 'Camp Road Clinic', registration: 'DEMO 51290' },
  { doctor: 'Dr Anand Pisharody', clinic: 'Viman Health Centre', registration: 'DEMO 29946' },
] as const

/** Lines of a bill that add up to an amount: the first ones are round, the last has the rest. */
export function linesOf(goods: readonly string[], at: number, amount_paise: Paise): BillLine[] {
  const count = 2 + (at % (goods.length - 1))
  const each = (amount_paise / BigInt(count + 1) / 10_00n) * 10_00n
  return Array.from({ length: count }, (_, index) => ({
    text: goods[(at + index) % goods.length]!,
    amount_paise: index < count - 1 ? each : amount_paise - each * BigInt(count - 1),
  }))
}
