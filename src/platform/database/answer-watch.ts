/** Knows for how long a database has answered nothing to anybody although it was asked. Over all connections of a process. */
export class AnswerWatch {
  #waiting = 0
  #since = 0

  sent(): void {
    if (this.#waiting === 0) this.#since = performance.now()
    this.#waiting += 1
  }

  /** @param hasAnswered false where the connection was lost instead */
  ended(hasAnswered: boolean): void {
    this.#waiting -= 1
    if (hasAnswered) this.#since = performance.now()
  }

  get silentMs(): number {
    return this.#waiting === 0 ? 0 : performance.now() - this.#since
  }
}
