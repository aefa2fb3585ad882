/** A proposal as the screens follow it (C4.25 to C4.29, C4.35). */
export interface ProposalFlow {
  proposal: 'none' | 'created' | 'updated'
  hasActivePlanProposal: boolean
  /** False once a check has failed. */
  is_serviceable: boolean
}

export type FlowEvent =
  | { kind: 'fetched'; hasActive: boolean }
  | { kind: 'created' }
  | { kind: 'updated' }
  | { kind: 'checked'; is_eligible: boolean }
  | { kind: 'pincode_checked'; serviceable: boolean }

export function startFlow(): ProposalFlow {
  return { proposal: 'none', hasActivePlanProposal: false, is_serviceable: true }
}

export function flowAfter(state: ProposalFlow, event: FlowEvent): ProposalFlow {
  switch (event.kind) {
    case 'fetched':
      return { ...state, hasActivePlanProposal: event.hasActive }
    case 'created':
      return { ...state, proposal: 'created', hasActivePlanProposal: true }
    case 'updated':
      return { ...state, proposal: 'updated' }
    case 'checked':
      return { ...state, is_serviceable: event.is_eligible }
    case 'pincode_checked':
      return { ...state, is_serviceable: event.serviceable }
  }
}
