import { CLAIM_TYPES, type ClaimType } from '#rooms/plans/rules/reimbursement.ts'
import type { ServiceName } from '#rooms/subscriptions/rules/services.ts'

export { CLAIM_TYPES, type ClaimType } from '#rooms/plans/rules/reimbursement.ts'

/**
 * The form's labels for the fields of a type; undefined where it does not ask. Always asked: patient, amount, date,
 * remarks.
 */
interface ClaimTypeRule {
  dateLabel: 'Appointment Date' | 'Lab Test Date' | 'Medicine Purchased Date' | 'Plan Purchased Date' | 'Procedure Date'
  /** `power-lenses`: required where the lenses have power, which the form asks. */
  prescription: 'required' | 'optional' | 'power-lenses'
  /** The labels of the required fields of this type. */
  provider?: string
  establishment?: string
  /** The labels of the optional ones. */
  details: Partial<Record<DetailField, string>>
  /** The plan's services it may use, the likeliest first; empty where only a wallet sets a limit. */
  services: readonly ServiceName[]
  /** Claimable only from plans with a wallet. */
  walletOnly?: true
  /** A bill dated on a weekend is a finding, because such places are closed then. */
  weekendCheck?: true
}

/** Texts in `additional_details` that only some types ask for. */
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
    weekendCheck: true,
  },
  'Online Consultation': {
    dateLabel: 'Appointment Date',
    prescription: 'required',
    provider: 'Doctor',
    establishment: 'Platform name',
    details: BILL,
    services: ['Consult'],
    walletOnly: true,
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
    walletOnly: true,
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
    walletOnly: true,
  },
  'Dental Procedure': {
    dateLabel: 'Procedure Date',
    prescription: 'optional',
    establishment: 'Clinic',
    details: { procedure: 'Procedure', ...BILL },
    services: [],
    weekendCheck: true,
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
    prescription: 'power-lenses',
    establishment: 'Optician',
    details: BILL,
    services: [],
  },
  Other: {
    dateLabel: 'Procedure Date',
    prescription: 'optional',
    details: { description: 'What it was for', ...BILL },
    services: [],
    walletOnly: true,
  },
}

/** The claim types of the specification: without a wallet there are fewer. A plan covers some of them: coverage.ts. */
export function claimTypesOf({ has_wallet }: { has_wallet: boolean }): ClaimType[] {
  return CLAIM_TYPES.filter((type) => has_wallet || !CLAIM_TYPE_RULES[type].walletOnly)
}

/** Whether the form asks if the lenses have power. */
export function asksPowerLenses(claim_type: ClaimType): boolean {
  return CLAIM_TYPE_RULES[claim_type].prescription === 'power-lenses'
}

/** Whether a prescription is required. */
export function needsPrescription(
  claim_type: ClaimType,
  details: { power_lenses?: boolean | undefined } = {},
): boolean {
  const { prescription } = CLAIM_TYPE_RULES[claim_type]
  return prescription === 'required' || (prescription === 'power-lenses' && details.power_lenses === true)
}
