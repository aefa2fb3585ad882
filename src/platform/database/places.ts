import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose work a connection of the pool is for. */
export type Lane = 'login' | 'pages' | 'polls' | 'jobs' | 'requests'

/** Of ten connections, how many others leave to each lane: a locked table stops who needs it, and nobody else. */
const KEPT_OF_TEN: Record<Lane, number> = { login: 1, pages: 1, polls: 1, jobs: 1, requests: 3 }
/** A smaller pool keeps none, because one connection kept is then a large part of it. */
const SMALLEST = 10
/** Waiting costs memory, and who is behind so many is not answered in time. */
const MOST_WAITING = 500
/** As long as a caller waits for an answer at most, less what a statement may wait for a lock. */
const LONGEST_MS = 4_000
/** Looks without any connection given back, after which those who wait are refused: all of them wait for a lock. */
const STUCK_LOOKS = 3
const LOOK_MS = 250
/** What PostgreSQL itself answers when there are no more connections. */
const TOO_MANY = '53300'

interface Waiting {
  lane: Lane
  since: number
  enter: () => void
  refuse: (error: Error) => void
}

const current = new AsyncLocalStorage<Lane>()

/** Runs `work`, whose statements take their connections from this lane. */
export function inLane<T>(lane: Lane, work: () => T): T {
  return current.run(lane, work)
}

/**
 * Divides the connections of a pool between lanes, in the order in which they ask. Each lane has some that the others leave to
 * it, and takes of the rest what is free. Those who wait are few and not for long: then they are refused as if the database had
 * no connection left (53300, which is answered by 503). Jobs wait for as long as they may run.
 */
export class Places {
  readonly #total: number
  readonly #kept: Record<Lane, number>
  readonly #taken: Record<Lane, number> = { login: 0, pages: 0, polls: 0, jobs: 0, requests: 0 }
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  #looks = 0

  constructor(total: number) {
    this.#total = total
    const share = total < SMALLEST ? 0 : Math.floor(total / SMALLEST)
    this.#kept = { ...KEPT_OF_TEN }
    for (const lane of Object.keys(KEPT_OF_TEN) as Lane[]) this.#kept[lane] *= share
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * Waits for a place.
   * @returns gives it back
   * @throws Error with code 53300
   */
  async take(): Promise<() => void> {
    const lane = current.getStore() ?? 'requests'
    if (!this.#mayEnter(lane)) await this.#wait(lane)
    else this.#taken[lane] += 1
    return () => {
      this.#taken[lane] -= 1
      this.#looks = 0
      this.#letIn()
    }
  }

  #mayEnter(lane: Lane): boolean {
    const lanes = Object.keys(this.#taken) as Lane[]
    const taken = lanes.reduce((sum, one) => sum + this.#taken[one], 0)
    const kept = lanes.reduce(
      (sum, one) => sum + (one === lane ? 0 : Math.max(0, this.#kept[one] - this.#taken[one])),
      0,
    )
    return taken + kept < this.#total
  }

  async #wait(lane: Lane): Promise<void> {
    if (this.#waiting.length >= MOST_WAITING) throw tooMany()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ lane, since: performance.now(), enter: resolve, refuse: reject })
    if (!this.#timer) {
      this.#looks = 0
      this.#timer = setInterval(() => this.#refuseLate(), LOOK_MS)
    }
    return promise
  }

  #letIn(): void {
    this.#waiting = this.#waiting.filter(({ lane, enter }) => {
      if (!this.#mayEnter(lane)) return true
      this.#taken[lane] += 1
      enter()
      return false
    })
    this.#rest()
  }

  /** Looks are counted, and not the time: a process that stood still itself has seen nothing be given back either. */
  #refuseLate(): void {
    this.#looks += 1
    const before = performance.now() - (this.#looks >= STUCK_LOOKS ? STUCK_LOOKS * LOOK_MS : LONGEST_MS)
    this.#waiting = this.#waiting.filter(({ lane, since, refuse }) => {
      if (lane === 'jobs' || since > before) return true
      refuse(tooMany())
      return false
    })
    this.#rest()
  }

  #rest(): void {
    if (this.#waiting.length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

function tooMany(): Error {
  return Object.assign(new Error('No connection to the database is free.'), { code: TOO_MANY })
}
