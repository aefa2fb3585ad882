/** Failures that happen once per key; losing them at a restart only repeats the failure. */
export class Once {
  readonly #seen = new Set<string>()

  /** True the first time. */
  isFirst(key: string): boolean {
    if (this.#seen.has(key)) return false
    this.#seen.add(key)
    return true
  }
}
