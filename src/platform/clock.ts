/**
 * The single clock. Every rule, job, code, session and rate window takes its time from here, so the demo world can move
 * it.
 */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that differs from the machine's by an offset that only grows: it never goes back. */
export class MovableClock implements Clock {
  readonly #machine: () => number
  #offsetMs: number
  #latest = Number.NEGATIVE_INFINITY

  /** @param machine the machine's time in milliseconds since 1970; a test's stands still */
  constructor(offsetMs = 0, machine: () => number = Date.now) {
    this.#offsetMs = offsetMs
    this.#machine = machine
  }

  now(): Date {
    this.#latest = Math.max(this.#latest, this.#machine() + this.#offsetMs)
    return new Date(this.#latest)
  }

  get offsetMs(): number {
    return this.#offsetMs
  }

  /** The offset with which this clock would show an instant now, in milliseconds. */
  offsetTo(instant: Date): number {
    return instant.getTime() - this.#machine()
  }

  /** Moves forward to an instant; an instant in the past changes nothing. */
  moveTo(instant: Date): void {
    this.#offsetMs = Math.max(this.#offsetMs, this.offsetTo(instant))
  }

  /** Adopts an offset that another process has stored. */
  adopt(offsetMs: number): void {
    this.#offsetMs = Math.max(this.#offsetMs, offsetMs)
  }
}
