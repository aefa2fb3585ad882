import { PATIENT_FIELD_NAMES } from './answers.ts'
import type { ProposalStatus } from './proposal-state.ts'

/** The steps before the payment, by their addresses. */
export type CareStep = 'patient-detail-form' | 'patient-health-details' | 'patient-address' | 'not-eligible'

interface NewestProposal {
  status: ProposalStatus
  /** Fields that are not answered yet; absent where that was not asked for. */
  missing_fields?: readonly string[] | undefined
}

/**
 * Where somebody goes on who cannot pay yet: the first step with a question that is open, else the address, whose step checks
 * everything. With the answers of a plan that was bought nothing is bought again.
 */
export function missingStep(newest: NewestProposal | undefined): CareStep {
  if (!newest || newest.status === 'CONSUMED') return 'patient-detail-form'
  const { status, missing_fields = [] } = newest
  if (status === 'INELIGIBLE') return 'not-eligible'
  if (missing_fields.some((field) => (PATIENT_FIELD_NAMES as readonly string[]).includes(field)))
    return 'patient-detail-form'
  return missing_fields.some((field) => field !== 'dose_address_id') ? 'patient-health-details' : 'patient-address'
}
