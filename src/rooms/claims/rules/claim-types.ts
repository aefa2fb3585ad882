import type { ServiceName } from '#rooms/subscriptions/rules/services.ts'

/** The labels are the wire's values too. */
export const CLAIM_TYPES = [
  'In-Clinic Doctor Consultation',
  'Online Consultation',
  'Lab Tests',
  'Annual Health Checkup',
  'Pharmacy',
  'Covid Home Care Plan',
  'Dental Procedure',
  'Vaccination',
  'Vision Care',
  'Other',
] as const
export type ClaimType = (typeof CLAIM_TYPES)[number]

/** What the form calls the one asked, or nothing where it is not asked. Always asked: patient, amount, date, remarks. */
interface ClaimTypeRule {
  dateLabel: 'Appointment Date' | 'Lab Test Date' | 'Medicine Purchased Date' | 'Plan Purchased Date' | 'Procedure Date'
  prescription: 'required' | 'optional'
  /** The labels of the fields that a claim of this type needs. */
  provider?: string
  establishment?: string
  /** The labels of those that it may have. */
  details: Partial<Record<DetailField, string>>
  /** The plan's services that it may use up, the likeliest first; none where only a wallet knows a limit. */
  services: readonly ServiceName[]
}

/** Texts in `additional_details` that are asked for some types only. */
export const DETAIL_FIELDS = ['city', 'bill_number', 'gstin', 'package', 'procedure', 'vaccine', 'description'] as const
export type DetailField = (typeof DETAIL_FIELDS)[number]

const BILL = { bill_number: 'Bill number' }

export const CLAIM_TYPE_RULES: Record<ClaimType, ClaimTypeRule> = {
  'In-Clinic Doctor Consultation': {
    dateLabel: 'Appointment Date',
    prescription: 'required',
    provider: 'Doctor',
    establishment: 'Clinic or hospital',
    details: { city: 'City', ...BILL },
    services: ['Appointment'],
  },
  'Online Consultation': {
    dateLabel: 'Appointment Date',
    prescription: 'required',
    provider: 'Doctor',
    establishment: 'Platform name',
    details: BILL,
    services: ['Consult'],
  },
  'Lab Tests': {
    dateLabel: 'Lab Test Date',
    prescription: 'required',
    establishment: 'Lab',
    details: BILL,
    services: ['Diagnostics', 'Radiology'],
  },
  'Annual Health Checkup': {
    dateLabel: 'Lab Test Date',
    prescription: 'optional',
    establishment: 'Centre',
    details: { package: 'Package', ...BILL },
    services: ['Master Checkup'],
  },
  Pharmacy: {
    dateLabel: 'Medicine Purchased Date',
    prescription: 'required',
    establishment: 'Pharmacy',
    details: { ...BILL, gstin: 'GSTIN of the pharmacy' },
    services: [],
  },
  'Covid Home Care Plan': {
    dateLabel: 'Plan Purchased Date',
    prescription: 'optional',
    provider: 'Provider',
    details: BILL,
    services: [],
  },
  'Dental Procedure': {
    dateLabel: 'Procedure Date',
    prescription: 'optional',
    establishment: 'Clinic',
    details: { procedure: 'Procedure', ...BILL },
    services: [],
  },
  Vaccination: {
    dateLabel: 'Procedure Date',
    prescription: 'optional',
    establishment: 'Centre',
    details: { vaccine: 'Vaccine', ...BILL },
    services: [],
  },
  'Vision Care': {
    dateLabel: 'Procedure Date',
    prescription: 'optional',
    establishment: 'Optician',
    details: BILL,
    services: [],
  },
  Other: {
    dateLabel: 'Procedure Date',
    prescription: 'optional',
    details: { description: 'What it was for', ...BILL },
    services: [],
  },
}

const NOT_WITHOUT_WALLET: readonly ClaimType[] = [
  'Online Consultation',
  'Annual Health Checkup',
  'Covid Home Care Plan',
  'Other',
]

/** What may be claimed from a plan: without a wallet the list is shorter. */
export function claimTypesOf({ has_wallet }: { has_wallet: boolean }): ClaimType[] {
  return CLAIM_TYPES.filter((type) => has_wallet || !NOT_WITHOUT_WALLET.includes(type))
}

/** Whether a prescription has to be handed in: for glasses, where the lenses have power. */
export function needsPrescription(
  claim_type: ClaimType,
  details: { power_lenses?: boolean | undefined } = {},
): boolean {
  if (claim_type === 'Vision Care' && details.power_lenses) return true
  return CLAIM_TYPE_RULES[claim_type].prescription === 'required'
}
