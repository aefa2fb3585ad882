const EVERY_MS = 200
const SPIN_MS = 4
const WINDOW = 15
/** Server, database and this process share the machine, so some waiting is of our own making. */
const OURS = 2

/** Measures how much other work slows this machine down: how long some computing takes, against the time it needs. */
export class Machine {
  slowest = 1
  readonly #recent: number[] = []
  readonly #timer = setInterval(() => this.#measure(), EVERY_MS)

  stop(): void {
    clearInterval(this.#timer)
  }

  /** By how much everything takes longer now than on a quiet machine; 1 where that is only our own work. */
  slowness(): number {
    const worst = Math.max(1, ...this.#recent)
    return worst < OURS ? 1 : worst
  }

  #measure(): void {
    const due = performance.now()
    const before = process.threadCpuUsage()
    let used = 0
    while (used < SPIN_MS * 1_000) {
      const { user, system } = process.threadCpuUsage(before)
      used = user + system
    }
    this.#recent.push((performance.now() - due) / (used / 1_000))
    if (this.#recent.length > WINDOW) this.#recent.shift()
    this.slowest = Math.max(this.slowest, this.slowness())
  }
}
