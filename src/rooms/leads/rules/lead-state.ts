/** A refusal as the form stores it: the reply's body, and whether the message dismisses itself. */
export interface LeadError {
  message: string
  /** The server's reply; undefined if there was none. */
  body: unknown
  /** Error texts by field of the form. */
  fields: Readonly<Record<string, string>>
  /** True if the form needs no change: the message may disappear once it was read. */
  autoDismiss: boolean
}

/** The progress of posting a lead. The typed values are not part of it, so no outcome loses them. */
export interface LeadState {
  step: 'asking' | 'posting' | 'posted'
  error: LeadError | null
}

export type LeadEvent =
  | { kind: 'sent' }
  | { kind: 'taken' }
  | { kind: 'refused'; error: LeadError }
  | { kind: 'dismissed' }

export const NO_LEAD: LeadState = { step: 'asking', error: null }

export function leadAfter(state: LeadState, event: LeadEvent): LeadState {
  switch (event.kind) {
    case 'sent':
      return { step: 'posting', error: null }
    case 'taken':
      return { step: 'posted', error: null }
    case 'refused':
      return { step: 'asking', error: event.error }
    case 'dismissed':
      return { ...state, error: null }
  }
}

/** A failed call; its status is 0 if no reply arrived. */
interface FailedCall {
  status: number
  message: string
  body?: unknown
  fields: Readonly<Record<string, string>>
}

/** Wire names → form field names. */
const FIELDS: Record<string, string> = { mobile: 'phoneNumber', partnerId: 'selectedPartnerId' }

/**
 * The error to store for a failed call. A refusal the person can act on shows the server's text and stays; one that a
 * retry may resolve shows the default text and dismisses itself.
 */
export function leadError(failed: FailedCall, fallback: string): LeadError {
  const fields = Object.fromEntries(Object.entries(failed.fields).map(([name, text]) => [FIELDS[name] ?? name, text]))
  const mayPass = failed.status === 0 || failed.status >= 500
  const hasFields = Object.keys(fields).length > 0
  const message = mayPass || hasFields ? fallback : failed.message
  return { message, body: failed.body, fields, autoDismiss: mayPass }
}

/**
 * Posts a lead and updates the form's state with the outcome. A failure is stored there and rethrown for the caller.
 */
export async function postLead<Answer>(
  post: () => Promise<Answer>,
  dispatch: (event: LeadEvent) => void,
  fallback: string,
): Promise<Answer> {
  dispatch({ kind: 'sent' })
  try {
    const answer = await post()
    dispatch({ kind: 'taken' })
    return answer
  } catch (error) {
    dispatch({ kind: 'refused', error: leadError(error as FailedCall, fallback) })
    throw error
  }
}
