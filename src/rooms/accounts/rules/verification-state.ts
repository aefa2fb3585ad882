/** The code that was sent: the verification's id and the number it went to. */
interface UserInfoSent {
  id: string
  number: string
}

/** The verification of a number, from requesting the code to proving it. */
export type VerificationState<Body> =
  | { status: 'idle'; sent: null; error: null }
  | { status: 'loading'; sent: UserInfoSent | null; error: null }
  | { status: 'user_info_sent' | 'success'; sent: UserInfoSent; error: null }
  | { status: 'error'; sent: UserInfoSent | null; error: Body | undefined }

export type VerificationEvent<Body> =
  | { kind: 'started' | 'succeeded' | 'reset' }
  | { kind: 'user_info_sent'; sent: UserInfoSent }
  | { kind: 'failed'; body: Body | undefined }

export const noVerification = { status: 'idle', sent: null, error: null } as const

/** The state after an event. An error preserves what was sent, so the person can retry; reset clears everything. */
export function verificationAfter<Body>(
  state: VerificationState<Body>,
  event: VerificationEvent<Body>,
): VerificationState<Body> {
  switch (event.kind) {
    case 'started':
      return { status: 'loading', sent: state.sent, error: null }
    case 'user_info_sent':
      return { status: 'user_info_sent', sent: event.sent, error: null }
    case 'succeeded':
      return state.sent ? { status: 'success', sent: state.sent, error: null } : state
    case 'failed':
      return { status: 'error', sent: state.sent, error: event.body }
    case 'reset':
      return noVerification
  }
}
