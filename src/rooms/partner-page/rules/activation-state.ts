/** The stages of an activation, from opening the page to the plan (D4.20). */
type ActivationStage =
  | 'initial_verification_loading'
  | 'initial_verification_success'
  | 'initial_verification_failure'
  | 'sending_otp'
  | 'verifying_otp'
  | 'service_category_loading'
  | 'plan_activated'

/** Where a code is; times in milliseconds of the device's clock. */
export interface SentCode {
  verification_id: string
  sent_to: 'mobile' | 'email'
  resend_at: number
  expires_at: number
}

/** What is known of a person who is logged in. */
interface Member {
  mobile: string
  name: string | null
  subscription_id: string | null
  shows_mobile: boolean | null
}

/** Why a call was refused; `type` is its code. */
interface ActivationFailure {
  type: string
  message: string
  fields: Readonly<Record<string, string>>
}

export interface ActivationState {
  stage: ActivationStage
  /** Null for a visitor who is not logged in. */
  member: Member | null
  /** The code to be proven; stays while another is being sent. */
  sent: SentCode | null
  subscription_id: string | null
  /** What the plan can be used for, once it is activated. */
  services: readonly string[]
  error: ActivationFailure | null
}

export type ActivationEvent =
  | { kind: 'opened'; member: Member | null }
  | { kind: 'not_opened' | 'failed'; error: ActivationFailure }
  | { kind: 'opening' | 'sending' | 'verifying' | 'reset' }
  | { kind: 'sent'; sent: SentCode }
  | { kind: 'activated'; subscription_id: string }
  | { kind: 'services_loaded'; services: readonly string[] }

export const NEW_ACTIVATION: ActivationState = {
  stage: 'initial_verification_loading',
  member: null,
  sent: null,
  subscription_id: null,
  services: [],
  error: null,
}

/** Whose plan is activated, what is asked next, and why it was refused. A refusal loses nothing that was proven. */
export function activationAfter(state: ActivationState, event: ActivationEvent): ActivationState {
  switch (event.kind) {
    case 'opening':
      return NEW_ACTIVATION
    case 'opened':
      return { ...NEW_ACTIVATION, stage: 'initial_verification_success', member: event.member }
    case 'not_opened':
      return { ...NEW_ACTIVATION, stage: 'initial_verification_failure', error: event.error }
    case 'sending':
      return { ...state, stage: 'sending_otp', error: null }
    case 'sent':
      return { ...state, stage: 'verifying_otp', sent: event.sent, error: null }
    case 'verifying':
      return { ...state, error: null }
    case 'failed':
      return { ...state, stage: state.sent ? 'verifying_otp' : 'initial_verification_success', error: event.error }
    case 'activated':
      return {
        ...state,
        stage: 'service_category_loading',
        sent: null,
        subscription_id: event.subscription_id,
        error: null,
      }
    case 'services_loaded':
      return { ...state, stage: 'plan_activated', services: event.services }
    case 'reset':
      return { ...state, stage: 'initial_verification_success', sent: null, error: null }
  }
}
