/**
 * The result of one call to an external service. A refusal is final: the gateway processed the call and declined.
 * UNKNOWN is everything else: the call may or may not have taken effect, so it is never treated as failed and is only
 * ever repeated under the same key.
 */
export type GatewayAnswer<T> = { outcome: 'DONE'; value: T } | GatewayRefusal | GatewayUnknown

type GatewayRefusal = {
  outcome: 'REFUSED'
  /** One of FINAL_REFUSALS. */
  status: number
  code: string
  description: string
  reason: string | null
}

export type GatewayUnknown = {
  outcome: 'UNKNOWN'
  cause:
    | 'timeout'
    | 'connection'
    | 'in_progress'
    | 'rate_limited'
    | 'server_error'
    | 'unreadable'
    | 'keys_rejected'
    | 'refused_again'
  /** Seconds the gateway asked us to wait, if it did. */
  retry_after_s: number | null
}

/** Every other status says nothing about what was done with the call: 401 and 403 reject our keys, not the call. */
const FINAL_REFUSALS: readonly number[] = [400, 404, 409, 422]

const CAUSES: Record<number, GatewayUnknown['cause']> = {
  401: 'keys_rejected',
  403: 'keys_rejected',
  408: 'in_progress',
  425: 'in_progress',
  429: 'rate_limited',
}

/** What an HTTP status says about a call, whatever its kind; the only place that decides it. */
export type StatusMeaning = 'done' | 'refused' | GatewayUnknown['cause']

/**
 * @param repeated an earlier call under the same key may have taken effect: then a refusal may be about the repetition,
 * and proves nothing about the first
 */
export function meaningOf(
  status: number,
  { repeated = false }: { repeated?: boolean | undefined } = {},
): StatusMeaning {
  if (status >= 200 && status < 300) return 'done'
  if (FINAL_REFUSALS.includes(status)) return repeated ? 'refused_again' : 'refused'
  return CAUSES[status] ?? (status >= 500 ? 'server_error' : 'unreadable')
}

/** The value of a DONE answer. */
export function done<T>(value: T): GatewayAnswer<T> {
  return { outcome: 'DONE', value }
}

/** It is unknown what the gateway did. */
export function unknown(cause: GatewayUnknown['cause'], retryAfterS: number | null = null): GatewayUnknown {
  return { outcome: 'UNKNOWN', cause, retry_after_s: retryAfterS }
}

/** Applies `change` to the value of a DONE answer; passes other answers on. */
export function mapAnswer<A, B>(answer: GatewayAnswer<A>, change: (value: A) => B): GatewayAnswer<B> {
  return answer.outcome === 'DONE' ? done(change(answer.value)) : answer
}
