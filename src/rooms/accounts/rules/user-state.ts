/** The status of one of the session's calls; the error is the response body unchanged. */
type Step<Body> = { status: 'idle' | 'loading' | 'success'; error: null } | { status: 'error'; error: Body | undefined }

/** The client's state of the signed-in user. */
export interface UserState<User, Body> {
  user: User | null
  login: Step<Body>
  logout: Step<Body>
  user_info: Step<Body>
  /** Why the code or the session was refused, until a login succeeds. */
  token_error: Body | null
}

export type UserEvent<User, Body> =
  | { kind: 'login_begun' | 'logout_begun' | 'user_info_begun' | 'logout_done' }
  /** The first factor is given, the second is not. */
  | { kind: 'login_paused' }
  | { kind: 'login_done' | 'user_info_done'; user: User }
  | { kind: 'login_failed' | 'logout_failed' | 'user_info_failed'; body: Body | undefined }
  /** The code was wrong, or the session has ended. */
  | { kind: 'token_refused'; body: Body }

const IDLE = { status: 'idle', error: null } as const
const LOADING = { status: 'loading', error: null } as const
const SUCCESS = { status: 'success', error: null } as const

export function startUser<User, Body>(user: User | null = null): UserState<User, Body> {
  return { user, login: IDLE, logout: IDLE, user_info: IDLE, token_error: null }
}

/** The state after an event; a failure never discards what was known before, except when the session has ended. */
export function userAfter<User, Body>(
  state: UserState<User, Body>,
  event: UserEvent<User, Body>,
): UserState<User, Body> {
  switch (event.kind) {
    case 'login_begun':
      return { ...state, login: LOADING }
    case 'login_paused':
      return { ...state, login: IDLE, token_error: null }
    case 'login_done':
      return { ...state, login: SUCCESS, user: event.user, token_error: null }
    case 'login_failed':
      return { ...state, login: { status: 'error', error: event.body } }
    case 'logout_begun':
      return { ...state, logout: LOADING }
    case 'logout_done':
      return { ...startUser<User, Body>(), logout: SUCCESS }
    case 'logout_failed':
      return { ...state, logout: { status: 'error', error: event.body } }
    case 'user_info_begun':
      return { ...state, user_info: LOADING }
    case 'user_info_done':
      return { ...state, user_info: SUCCESS, user: event.user, token_error: null }
    case 'user_info_failed':
      return { ...state, user_info: { status: 'error', error: event.body } }
    case 'token_refused':
      return { ...state, token_error: event.body }
  }
}

/**
 * Reads the signed-in user and updates the state. A failure is stored and rethrown, so that the caller cannot continue
 * as if it had succeeded.
 */
export async function loadUserInfo<User, Body>(
  read: () => Promise<User>,
  dispatch: (event: UserEvent<User, Body>) => void,
): Promise<User> {
  dispatch({ kind: 'user_info_begun' })
  try {
    const user = await read()
    dispatch({ kind: 'user_info_done', user })
    return user
  } catch (error) {
    const body = (error as { body?: Body }).body
    dispatch({ kind: 'user_info_failed', body })
    if ((error as { status?: number }).status === 401 && body !== undefined) dispatch({ kind: 'token_refused', body })
    throw error
  }
}
