import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a statement on PostgreSQL may take, and wait for a lock, in milliseconds; 0: without limit. */
export interface WaitLimits {
  readonly statement: number
  readonly lock: number
}

export const NO_LIMITS: WaitLimits = { statement: 0, lock: 0 }

/** A request gives up sooner than its caller does: with its wait for a place (places.ts), a lock takes five seconds of it. */
export const REQUEST_LIMITS: WaitLimits = { statement: 30_000, lock: 3_000 }

/** What was read last is sent where it takes longer, so nobody has to wait for a lock until then. */
export const LAST_READING_LIMITS: WaitLimits = { statement: 30_000, lock: 2_000 }

const current = new AsyncLocalStorage<WaitLimits>()

/** Runs `work`, whose statements have these limits instead of those of the database's opening. */
export function withWaitLimits<T>(limits: WaitLimits, work: () => T): T {
  return current.run(limits, work)
}

/** @returns undefined where the limits of the database's opening apply */
export function currentWaitLimits(): WaitLimits | undefined {
  return current.getStore()
}

/**
 * Tells a session its limits. One whose process has gone silent between two statements of a transaction keeps its locks for
 * a minute at most, or as long as one of its statements may take.
 */
export function setWaitLimits({ statement, lock }: WaitLimits): string {
  const idle = statement === 0 ? 0 : Math.max(statement, 60_000)
  return `set statement_timeout = ${statement}; set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idle}`
}
