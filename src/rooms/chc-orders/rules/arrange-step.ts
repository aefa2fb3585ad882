import { HEALTH_FIELD_NAMES, PATIENT_FIELD_NAMES } from '#rooms/covid-care/rules/answers.ts'
import type { ProposalStatus } from '#rooms/covid-care/rules/proposal-state.ts'

export const ARRANGE_STEPS = ['patient', 'health', 'address', 'activate'] as const
export type ArrangeStep = (typeof ARRANGE_STEPS)[number]

/** Where a coordinator goes on: the first step in which something is missing or stale, else the check. */
export function firstStep(
  proposal: { status?: ProposalStatus; missing_fields?: readonly string[] | undefined } | null,
): ArrangeStep {
  const missing = new Set<string>(proposal ? (proposal.missing_fields ?? []) : PATIENT_FIELD_NAMES)
  if (PATIENT_FIELD_NAMES.some((name) => missing.has(name))) return 'patient'
  if (HEALTH_FIELD_NAMES.some((name) => missing.has(name)) || proposal?.status === 'EXPIRED') return 'health'
  return missing.has('dose_address_id') ? 'address' : 'activate'
}
