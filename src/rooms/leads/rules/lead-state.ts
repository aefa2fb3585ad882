/** A refusal as the form keeps it: the answer's body, and whether the message goes away by itself. */
export interface LeadError {
  message: string
  /** What the server answered; undefined where nothing answered. */
  body: unknown
  /** Sentences by field of the form. */
  fields: Readonly<Record<string, string>>
  /** True where nothing in the form is to be changed: the message has served once it was read. */
  autoDismiss: boolean
}

/** How far the posting of a lead is. What was typed is not part of it: no outcome takes it away. */
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

/** A failed call: its status is 0 where no answer came. */
interface FailedCall {
  status: number
  message: string
  body?: unknown
  fields: Readonly<Record<string, string>>
}

/** Wire names → the form's own. */
const FIELDS: Record<string, string> = { mobile: 'phoneNumber', partnerId: 'selectedPartnerId' }

/**
 * The error to store for a failed call. A refusal the person can act on keeps the server's words and stays; one that
 * another try may cure says the default and dismisses itself.
 */
export function leadError(failed: FailedCall, fallback: string): LeadError {
  const fields = Object.fromEntries(Object.entries(failed.fields).map(([name, text]) => [FIELDS[name] ?? name, text]))
  const mayPass = failed.status === 0 || failed.status >= 500
  const hasFields = Object.keys(fields).length > 0
  const message = mayPass || hasFields ? fallback : failed.message
  return { message, body: failed.body, fields, autoDismiss: mayPass }
}

/**
 * Posts a lead and tells the form's state how it went. A failure is stored there and thrown on, so that whoever called
 * knows too.
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
