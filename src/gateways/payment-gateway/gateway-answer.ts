/**
 * The result of one call to an external service. A refusal is final: the gateway processed the call and declined.
 * UNKNOWN is everything else (a timeout, a dropped connection, 409, 429, 5xx, an unreadable body): the call may or may
 * not have taken effect, so it is never treated as failed and is only ever repeated under the same key.
 */
export type GatewayAnswer<T> = { outcome: 'DONE'; value: T } | GatewayRefusal | GatewayUnknown

export type GatewayRefusal = {
  outcome: 'REFUSED'
  /** The gateway's HTTP status, 400 to 499. */
  status: number
  code: string
  description: string
  reason: string | null
}

export type GatewayUnknown = {
  outcome: 'UNKNOWN'
  cause: 'timeout' | 'connection' | 'in_progress' | 'rate_limited' | 'server_error' | 'unreadable'
  /** Seconds the gateway asked us to wait, if it did. */
  retry_after_s: number | null
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
