import { type CorporateField, type CorporateForm, FIELD_OF_WIRE } from './corporate-lead.ts'

const EMPTY_FORM: CorporateForm = {
  name: '',
  organizationName: '',
  officialEmailId: '',
  contactNumber: '',
  organizationSize: '',
  interestedIn: '',
}

type Errors = Partial<Record<CorporateField, string>>

/** Why a request was not accepted. */
interface Failure {
  message: string
  /** Nothing in the form needs changing: the message may disappear once it was read. */
  autoDismiss: boolean
}

/** The form of a company (D4.37). What is typed is lost by no outcome, only by clearing the form. */
export interface CorporateFormState {
  form: CorporateForm
  errors: Errors
  step: 'input' | 'checking' | 'posting'
  /** The part of the captcha's work that is done, while it is being solved. */
  checked: number
  failure: Failure | undefined
  /** Whom the thank-you names, while it is shown. */
  thanks: { name: string; organizationName: string } | undefined
  /** Counts attempts to send: each moves the focus to the first invalid field. */
  attempt: number
}

export type CorporateFormEvent =
  | { kind: 'typed'; field: CorporateField; value: string }
  | { kind: 'invalid'; errors: Errors }
  | { kind: 'checking'; checked: number }
  | { kind: 'posting' }
  | { kind: 'failed'; failure: Failure; errors: Errors }
  | { kind: 'taken' }
  | { kind: 'dismissed' | 'closed' | 'reset' }

export const NEW_FORM: CorporateFormState = {
  form: EMPTY_FORM,
  errors: {},
  step: 'input',
  checked: 0,
  failure: undefined,
  thanks: undefined,
  attempt: 0,
}

export function formAfter(state: CorporateFormState, event: CorporateFormEvent): CorporateFormState {
  switch (event.kind) {
    case 'typed':
      return {
        ...state,
        form: { ...state.form, [event.field]: event.value },
        errors: { ...state.errors, [event.field]: undefined },
      }
    case 'invalid':
      return { ...state, errors: event.errors, failure: undefined, attempt: state.attempt + 1 }
    case 'checking':
      return { ...state, step: 'checking', checked: event.checked, failure: undefined, errors: {} }
    case 'posting':
      return { ...state, step: 'posting' }
    case 'failed':
      return { ...state, step: 'input', failure: event.failure, errors: event.errors, attempt: state.attempt + 1 }
    case 'taken': {
      const { name, organizationName } = state.form
      return { ...NEW_FORM, thanks: { name: name.trim(), organizationName: organizationName.trim() } }
    }
    case 'dismissed':
      return { ...state, failure: undefined }
    case 'closed':
      return { ...state, thanks: undefined }
    case 'reset':
      return NEW_FORM
  }
}

/** A failed call; its status is 0 if no answer arrived. */
interface FailedCall {
  status: number
  message: string
  fields: Readonly<Record<string, string>>
}

/**
 * What the form says of a failed call. A refusal that the person can act on shows the server's text and stays; one that
 * a retry may resolve shows the default text and dismisses itself.
 */
export function failureOf({ status, message, fields }: FailedCall, fallback: string) {
  const errors: Errors = {}
  for (const [name, text] of Object.entries(fields)) {
    const field = FIELD_OF_WIRE[name]
    if (field) errors[field] = text
  }
  const mayPass = status === 0 || status >= 500
  const isAboutFields = Object.keys(errors).length > 0
  return { failure: { message: mayPass || isAboutFields ? fallback : message, autoDismiss: mayPass }, errors }
}
