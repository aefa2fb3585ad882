/** Who may make a call. Each call of the product declares one; there is no default. */

/** The person behind a request, from the session and the role tables; never from the body or a header. */
export interface Caller {
  readonly session_id: string | null
  readonly account_id: string | null
  /** True until the second factor is given: such a session has no role. */
  readonly second_factor_pending: boolean
  /** When an authenticator code was given last in this session; null without one. */
  readonly second_factor_at: Date | null
  readonly staff_role: string | null
  /** Under which colleagues know this person; null without a staff role. */
  readonly staff_name: string | null
  /** Actions of the staff role; 'all' is every action. */
  readonly actions: readonly string[]
  /** The tenants this person is a member of, each with the role and the actions granted in that tenant only. */
  readonly tenants: readonly {
    readonly tenant_id: string
    readonly role: string
    readonly actions: readonly string[]
  }[]
}

/** The header in which our pages name the account that they were shown to. Other programs send none. */
export const PAGE_OF = 'x-page-of'

export const nobody: Caller = {
  session_id: null,
  account_id: null,
  second_factor_pending: false,
  second_factor_at: null,
  staff_role: null,
  staff_name: null,
  actions: [],
  tenants: [],
}

/** 'sign-in' answers 401, 'forbidden' 403, 'hidden' 404: the record does not exist for this person. */
export type Verdict = 'allowed' | 'sign-in' | 'forbidden' | 'hidden'

export interface AccessRule {
  /** Machine-readable name, published as `x-who`. */
  readonly rule: string
  /** What it may answer instead of 'allowed'. */
  readonly verdicts: readonly Exclude<Verdict, 'allowed'>[]
  permits(caller: Caller, params: Readonly<Record<string, string>>): Verdict
  /**
   * Asked next where the right depends on a field of the JSON body: as it was sent, because permission comes before what
   * is wrong with it.
   */
  permitsBody?(caller: Caller, params: Readonly<Record<string, string>>, body: unknown): Verdict
}

export const anyone: AccessRule = { rule: 'anyone', verdicts: [], permits: () => 'allowed' }

export const signedIn: AccessRule = {
  rule: 'signed-in',
  verdicts: ['sign-in'],
  permits: (caller) => (caller.account_id ? 'allowed' : 'sign-in'),
}
