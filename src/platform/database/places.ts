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
/** Looks at a connection that is still taken, after which it counts as stuck, and for which somebody waits behind such. */
const STUCK_LOOKS = 7
const LOOK_MS = 250
/** What PostgreSQL itself answers when there are no more connections. */
const TOO_MANY = '53300'

/** Looks are counted besides the time: a process that stood still has seen nobody give anything back either. */
interface Holder {
  lane: Lane
  looks: number
}

interface QueueEntry extends Holder {
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
  readonly #isBounded: boolean
  readonly #kept: Record<Lane, number>
  readonly #taken: Record<Lane, number> = { login: 0, pages: 0, polls: 0, jobs: 0, requests: 0 }
  #waiting: QueueEntry[] = []
  readonly #holders = new Set<Holder>()
  #timer: NodeJS.Timeout | undefined

  /** @param isBounded false: nobody is refused for waiting, as where no statement has a limit */
  constructor(total: number, isBounded = true) {
    this.#total = total
    this.#isBounded = isBounded
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
    const holder = { lane, looks: 0 }
    this.#holders.add(holder)
    return () => {
      this.#holders.delete(holder)
      this.#taken[lane] -= 1
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
    if (this.#isBounded && this.#waiting.length >= MOST_WAITING) throw tooMany()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ lane, looks: 0, since: performance.now(), enter: resolve, refuse: reject })
    if (this.#isBounded) this.#timer ??= setInterval(() => this.#refuseLate(), LOOK_MS)
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

  #refuseLate(): void {
    const before = performance.now() - LONGEST_MS
    for (const one of [...this.#holders, ...this.#waiting]) one.looks += 1
    this.#waiting = this.#waiting.filter(({ lane, looks, since, refuse }) => {
      const isLate = since <= before || (looks >= STUCK_LOOKS && this.#isStuck(lane))
      if (lane === 'jobs' || !isLate) return true
      refuse(tooMany())
      return false
    })
    this.#rest()
  }

  /** Whether most connections of a lane are taken for long, as by statements that wait for a lock; one by one they come free. */
  #isStuck(lane: Lane): boolean {
    const own = [...this.#holders].filter((holder) => holder.lane === lane)
    const holders = own.length > 0 ? own : [...this.#holders]
    return holders.filter(({ looks }) => looks >= STUCK_LOOKS).length * 2 > holders.length
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
