/**
 * The single clock. Every rule, job, code, session and rate window takes its time from here, so the demo world can move
 * it.
 */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that runs ahead of the machine's by an offset that only grows: it never goes back. */
export class MovableClock implements Clock {
  #offsetMs: number
  #latest = 0

  constructor(offsetMs = 0) {
    this.#offsetMs = offsetMs
  }

  now(): Date {
    this.#latest = Math.max(this.#latest, Date.now() + this.#offsetMs)
    return new Date(this.#latest)
  }

  get offsetMs(): number {
    return this.#offsetMs
  }

  /** Moves forward to an instant; an instant in the past changes nothing. */
  moveTo(instant: Date): void {
    this.#offsetMs = Math.max(this.#offsetMs, instant.getTime() - Date.now())
  }

  /** Adopts an offset that another process has stored. */
  adopt(offsetMs: number): void {
    this.#offsetMs = Math.max(this.#offsetMs, offsetMs)
  }
}
