import type { CallShape, RefusalSpec } from './call.ts'

/**
 * The codes that a call declares, or those of several calls (`typeof a | typeof b`), or of a table of refusals that calls
 * share. A room whose commands serve calls of higher rooms names its codes itself, as a union of strings.
 */
export type RefusalCode<By> = [By] extends [string]
  ? By
  : [By] extends [CallShape]
    ? [By] extends [{ refusals: infer Declared }]
      ? keyof Declared & string
      : never
    : keyof By & string

/**
 * An expected error. Commands throw it by code; status and text come from the call's declared refusals, so nothing has to
 * parse a sentence. `new Refusal('NOT_FOUND')` takes the common codes; for a call's own code, name the
 * call that declares it: `new Refusal<typeof pauseRenewal>('NOTHING_TO_CHANGE')`.
 */
export class Refusal<By = unknown> extends Error {
  readonly code: string
  readonly extra_args: Readonly<Record<string, unknown>>
  readonly fields: Readonly<Record<string, string>>
  /** Seconds, for 429 and 503. */
  readonly retry_after: number | undefined
  /** A text that is only known when it is thrown; by default the declared one is shown. */
  readonly text: string | undefined

  constructor(
    code: CommonRefusal | NoInfer<RefusalCode<By>>,
    details: {
      extra_args?: Record<string, unknown>
      fields?: Record<string, string>
      retry_after?: number
      text?: string
    } = {},
  ) {
    super(code)
    this.code = code
    this.extra_args = details.extra_args ?? {}
    this.fields = details.fields ?? {}
    this.retry_after = details.retry_after
    this.text = details.text
  }
}

/** Refusals with the same text everywhere; declared.ts says which call may answer which of them. */
export const COMMON_REFUSALS = {
  MALFORMED: { status: 400, message: 'The request could not be understood.' },
  UNKNOWN_FIELD: { status: 400, message: 'The request contains a field that is not known here.' },
  SESSION_EXPIRED: { status: 401, message: 'Please log in to continue.' },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this.' },
  TOTP_REQUIRED: { status: 403, message: 'Confirm that it is you with a new code from your authenticator app.' },
  CROSS_ORIGIN: { status: 403, message: 'This request came from another site and was refused.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This method is not allowed here.' },
  IN_PROGRESS: { status: 409, message: 'The same request is still being worked on.' },
  STALE: { status: 409, message: 'This was changed by someone else meanwhile. Reload and try again.' },
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  MISDIRECTED: { status: 421, message: 'This server does not answer to this name. Please check the address.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'This type of content is not accepted here.' },
  INVALID: { status: 422, message: 'Please check the highlighted fields.' },
  IDEMPOTENCY_MISMATCH: { status: 422, message: 'This Idempotency-Key was used for a different request.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong.' },
  FILE_REFUSED: { status: 422, message: 'Please check the highlighted files.' },
  STORAGE_FULL: { status: 507, message: 'Files cannot be stored at the moment. Please try again later.' },
  UNAVAILABLE: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, RefusalSpec>
export type CommonRefusal = keyof typeof COMMON_REFUSALS

/** The wire form of every failure. */
export interface ErrorEnvelope {
  message: string
  /** The same text again where files were refused: what a client of the claim form shows. */
  image_error?: string
  error: {
    type: string
    extra_args: Record<string, unknown>
    fields: Record<string, string>
    request_id: string
    /** The same as `type`, for clients of the shorter shape. */
    code: string
    /** The same as the top-level message. */
    message: string
  }
}
