import type { FastifyBaseLogger } from 'fastify'

const MINUTE_MS = 60_000

/** Notices that a worker takes no jobs: its polls fail, are refused, or hang. */
export class PollWatch {
  readonly #log: FastifyBaseLogger
  #succeededAt = performance.now()
  #loggedAt = Number.NEGATIVE_INFINITY

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  /** How long ago the last poll succeeded, or the worker began. */
  get silentSeconds(): number {
    return (performance.now() - this.#succeededAt) / 1000
  }

  succeeded(): void {
    this.#succeededAt = performance.now()
    this.#loggedAt = Number.NEGATIVE_INFINITY
  }

  failed(error: unknown): void {
    this.#tell({ err: error }, 'the worker could not poll for jobs')
  }

  /** Tells of a poll that hangs. */
  tick(): void {
    if (this.silentSeconds * 1000 < MINUTE_MS) return
    this.#tell({ silent_s: Math.round(this.silentSeconds) }, 'no jobs are taken: login codes and payments wait')
  }

  /** Once a minute. */
  #tell(facts: object, message: string): void {
    if (performance.now() - this.#loggedAt < MINUTE_MS) return
    this.#loggedAt = performance.now()
    this.#log.error(facts, message)
  }
}
