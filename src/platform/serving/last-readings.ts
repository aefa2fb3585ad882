/** An older one may show offers that have ended, and prices that nobody gets. */
const OLDEST_MS = 15 * 60_000
/** A stranger who asks for many addresses drives out those that nobody else has asked for since. */
const MOST = 500
const LARGEST_BYTES = 256 * 1024

interface LastAnswer {
  body: Buffer
  /** By `performance.now()`. */
  at: number
}

/** What calls that answer everybody alike answered last, by address: for the time in which the database answers nothing. */
export class LastReadings {
  readonly #byAddress = new Map<string, LastAnswer>()

  /** @param body JSON as it was sent */
  remember(address: string, body: Buffer): void {
    this.#byAddress.delete(address)
    if (body.length > LARGEST_BYTES) return
    this.#byAddress.set(address, { body, at: performance.now() })
    const [oldest] = this.#byAddress.keys()
    if (this.#byAddress.size > MOST && oldest !== undefined) this.#byAddress.delete(oldest)
  }

  /** @returns the answer and its age in seconds; undefined where there is none, or none of the last quarter of an hour */
  find(address: string): { body: Buffer; age_s: number } | undefined {
    const known = this.#byAddress.get(address)
    const age_ms = performance.now() - (known?.at ?? Number.NEGATIVE_INFINITY)
    return known && age_ms <= OLDEST_MS ? { body: known.body, age_s: Math.round(age_ms / 1000) } : undefined
  }
}
