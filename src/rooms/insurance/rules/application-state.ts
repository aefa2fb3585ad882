/** What a person confirms before the application is sent: three separate ticks, none set beforehand. */
export const TERMS = ['policy_terms', 'good_health_declaration', 'data_sharing'] as const
export type Term = (typeof TERMS)[number]

/** The choices on the way to a submitted application. */
export interface ApplicationState {
  /** The slug of the selected insurance plan. */
  insurance_plan: string | null
  terms: Record<Term, boolean>
  is_submitting: boolean
}

export type ApplicationEvent =
  | { kind: 'plan_fetched'; slug: string }
  | { kind: 'term_ticked'; term: Term; on: boolean }
  /** The text that was confirmed is no longer the current one. */
  | { kind: 'declaration_changed' }
  | { kind: 'submit_started' }
  | { kind: 'submit_ended' }

export function startApplication(): ApplicationState {
  const terms = { policy_terms: false, good_health_declaration: false, data_sharing: false }
  return { insurance_plan: null, terms, is_submitting: false }
}

export function applicationAfter(state: ApplicationState, event: ApplicationEvent): ApplicationState {
  switch (event.kind) {
    case 'plan_fetched':
      return { ...state, insurance_plan: event.slug }
    case 'term_ticked':
      return { ...state, terms: { ...state.terms, [event.term]: event.on } }
    case 'declaration_changed':
      return { ...state, terms: { ...state.terms, good_health_declaration: false } }
    case 'submit_started':
      return { ...state, is_submitting: true }
    case 'submit_ended':
      return { ...state, is_submitting: false }
  }
}
