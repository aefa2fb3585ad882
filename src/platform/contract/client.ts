import { type AnswerOf, API_BASE, type CallShape, type InputOf } from './call.ts'
import type { ErrorEnvelope } from './refusal.ts'
import { PAGE_OF } from './who.ts'

/**
 * A call that was refused or did not reach the server. `type` is the declared code; 'NETWORK' when it is unknown
 * whether the server handled it (no answer, or a proxy's 502), 'REFUSED' when a proxy refused it with its own text
 * (413).
 */
export class CallError extends Error {
  readonly status: number
  readonly type: string
  readonly fields: Record<string, string>
  readonly extra_args: Record<string, unknown>
  readonly request_id: string | undefined
  readonly retry_after: number | undefined
  /** The body as received: what the specification stores in the state. */
  readonly body: ErrorEnvelope | undefined

  /** @param body as received; a proxy may have answered with a text of its own */
  constructor(status: number, body: Partial<ErrorEnvelope> | undefined, retryAfter?: number) {
    super(body?.message ?? 'We could not reach the server. Check your connection and try again.')
    const { error } = body ?? {}
    this.status = status
    this.body = error && (body as ErrorEnvelope)
    this.type = error?.type ?? (status >= 400 && status < 500 ? 'REFUSED' : 'NETWORK')
    this.fields = error?.fields ?? {}
    this.extra_args = error?.extra_args ?? {}
    this.request_id = error?.request_id
    this.retry_after = retryAfter
  }
}

/** The transport of a request: the browser's fetch, or the server's in-process one while it renders. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>

/** Asks the person for a fresh authenticator code: true once the server has taken one, false if they would rather not. */
type ConfirmIdentity = () => Promise<boolean>
let confirmIdentity: ConfirmIdentity | undefined

/**
 * Sets how the browser asks for a fresh code where a call needs one: `request` then repeats the call as it was, under the
 * same Idempotency-Key. Without it the refusal reaches the caller. @returns removes it
 */
export function confirmIdentityBy(ask: ConfirmIdentity): () => void {
  confirmIdentity = ask
  return () => {
    if (confirmIdentity === ask) confirmIdentity = undefined
  }
}

/** Asks the person whose session has ended to log in over the page: true once the same person has. */
type LogInAgain = () => Promise<boolean>
let page: { account_id: string; logInAgain: LogInAgain } | undefined

/**
 * Sets whose page this is, and how that person logs in without leaving it once their session has ended, or another person has logged
 * in elsewhere in the browser: a write then goes on as it was, under the same Idempotency-Key, and what was typed stays. Without it
 * the refusal reaches the caller. @returns removes it
 */
export function logInAgainBy(account_id: string, logInAgain: LogInAgain): () => void {
  const own = { account_id, logInAgain }
  page = own
  return () => {
    if (page === own) page = undefined
  }
}

/** Says of a write whose page it comes from: what was typed by one person is not sent as another. */
export function pageHeaders({ method }: Pick<CallShape, 'method'>): Record<string, string> {
  return page && method !== 'GET' ? { [PAGE_OF]: page.account_id } : {}
}

/** Whether a refused write can go on, because the person has logged in again. Reads are asked again by the screen that shows them. */
export async function isLoggedInAgain({ method }: Pick<CallShape, 'method'>, { type }: CallError): Promise<boolean> {
  return method !== 'GET' && type === 'SESSION_EXPIRED' && ((await page?.logInAgain()) ?? false)
}

const writeListeners = new Set<() => void>()

/** Calls a function after each write of this page that was answered, by whatever form or button. @returns stops it */
export function afterWrites(listener: () => void): () => void {
  writeListeners.add(listener)
  return () => {
    writeListeners.delete(listener)
  }
}

const browserTransport: Transport = (path, init) => fetch(path, { ...init, credentials: 'same-origin' })

/**
 * Makes a call with the types of its contract.
 * @throws CallError
 */
export async function request<C extends CallShape>(
  call: C,
  input: InputOf<C>,
  options: {
    transport?: Transport
    headers?: Record<string, string>
    idempotencyKey?: string
    signal?: AbortSignal
    /** Nobody is asked to log in for it: nobody waits for it, or it belongs to a login. */
    unattended?: true
  } = {},
): Promise<AnswerOf<C>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
  const isOfPage = !options.transport && !options.unattended
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(isOfPage && pageHeaders(call)),
    ...options.headers,
  }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const init: RequestInit = { method: call.method, headers }
  if (body !== undefined) init.body = JSON.stringify(body)
  if (options.signal) init.signal = options.signal
  const response = await (options.transport ?? browserTransport)(callUrl(call, params, query), init).catch((error) => {
    if (options.signal?.aborted) throw error
    throw new CallError(0, undefined)
  })
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    const refused = new CallError(response.status, await response.json().catch(() => undefined), retryAfter)
    if (refused.type === 'TOTP_REQUIRED' && (await confirmIdentity?.())) return request(call, input, options)
    if (isOfPage && (await isLoggedInAgain(call, refused))) return request(call, input, options)
    throw refused
  }
  if (call.method !== 'GET' && !options.transport) for (const listener of writeListeners) listener()
  if (response.status === 204) return undefined as AnswerOf<C>
  return ('file' in call.reply ? await response.blob() : await response.json()) as AnswerOf<C>
}

/** The address of a call with its parameters filled in. */
export function callUrl(call: CallShape, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params))
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const base = call.base === 'root' ? path : `${API_BASE}/${path.replace(/^\//, '')}`
  return search.size > 0 ? `${base}?${search}` : base
}

/** The options TanStack Query needs for a call: `useQuery(queryOf(readUserInfo, {}))`. */
export function queryOf<C extends CallShape>(call: C, input: InputOf<C>) {
  return {
    queryKey: [call.name, input] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => request(call, input, { signal }),
  }
}
