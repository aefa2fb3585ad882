import type { ConsentState } from './consent-state.ts'

/** What a person can allow. */
export const CONSENT_SCOPES = ['activate_plan', 'edit_address', 'edit_details', 'file_claims'] as const
export type ConsentScope = (typeof CONSENT_SCOPES)[number]

/** What a consent is for: to arrange home care, or to file claims. Each has a text of its own, and neither includes the other. */
export const CONSENT_PURPOSES = ['CARE', 'CLAIMS'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

export const SCOPES_FOR: Record<ConsentPurpose, ConsentScope[]> = {
  CARE: ['activate_plan', 'edit_address', 'edit_details'],
  CLAIMS: ['file_claims'],
}

export function purposeOf(scopes: readonly ConsentScope[]): ConsentPurpose {
  return scopes.includes('file_claims') ? 'CLAIMS' : 'CARE'
}

/** What a coordinator does for a person, by the scope it needs; status alone needs none. */
const SCOPE_OF = {
  read_status: null,
  read_details: 'edit_details',
  edit_details: 'edit_details',
  check_eligibility: 'edit_details',
  read_address: 'edit_address',
  edit_address: 'edit_address',
  activate_plan: 'activate_plan',
  read_claims: 'file_claims',
  file_claim: 'file_claims',
} as const satisfies Record<string, ConsentScope | null>
export type CoordinatorAct = keyof typeof SCOPE_OF
export const COORDINATOR_ACTS = Object.keys(SCOPE_OF) as CoordinatorAct[]

/** Everything that the log of a consent has: also that the person was asked. */
export const LOGGED_ACTS = ['request', 'resend', ...COORDINATOR_ACTS] as const

/** The purpose of the consents that decide about an act. */
export function purposeOfAct(act: CoordinatorAct): ConsentPurpose {
  return SCOPE_OF[act] === 'file_claims' ? 'CLAIMS' : 'CARE'
}

export type ConsentRefusal = 'CONSENT_MISSING' | 'CONSENT_EXPIRED' | 'CONSENT_WITHDRAWN'

/** In which state a coordinator can do nothing, and when only its status is left to read (decisions §9). */
const REFUSALS: Record<ConsentState, { read_status: ConsentRefusal | null; others: ConsentRefusal | null }> = {
  REQUESTED: { read_status: 'CONSENT_MISSING', others: 'CONSENT_MISSING' },
  EXPIRED: { read_status: 'CONSENT_MISSING', others: 'CONSENT_MISSING' },
  DECLINED: { read_status: 'CONSENT_MISSING', others: 'CONSENT_MISSING' },
  PROVIDED: { read_status: null, others: null },
  ACTIVATED: { read_status: null, others: 'CONSENT_EXPIRED' },
  ENDED: { read_status: null, others: 'CONSENT_EXPIRED' },
  WITHDRAWN: { read_status: 'CONSENT_WITHDRAWN', others: 'CONSENT_WITHDRAWN' },
}

/** Why a coordinator may not do something for a person; null where they may. */
export function refusalOfAct(
  act: CoordinatorAct,
  { state, scopes }: { state: ConsentState; scopes: readonly ConsentScope[] },
): ConsentRefusal | null {
  const refusals = REFUSALS[state]
  const refusal = act === 'read_status' ? refusals.read_status : refusals.others
  if (refusal) return refusal
  const scope: ConsentScope | null = SCOPE_OF[act]
  return scope === null || scopes.includes(scope) ? null : 'CONSENT_MISSING'
}
