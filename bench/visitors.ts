import { setTimeout as sleep } from 'node:timers/promises'
import type { Hr } from './uploading-company.ts'

const GROUP = '/subscriptions/api/v1/plans/group/retail-promo-plans-2'
const PAUSE_MS = 10

/** What other users of a server wait for, while something else runs: their requests one after the other, with pauses. */
export class Visitors {
  readonly #times: number[] = []
  #stopped = false
  readonly #done: Promise<void>

  constructor(requests: readonly { url: string; cookie?: string }[]) {
    this.#done = this.#run(requests)
  }

  async #run(requests: readonly { url: string; cookie?: string }[]): Promise<void> {
    for (let at = 0; !this.#stopped; at++) {
      const { url, cookie } = requests[at % requests.length]!
      const began = performance.now()
      const answer = await fetch(url, { headers: cookie ? { cookie } : {} })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`)
      this.#times.push(performance.now() - began)
      await sleep(PAUSE_MS)
    }
  }

  /** @returns the milliseconds of each request, the shortest first */
  async stop(): Promise<number[]> {
    this.#stopped = true
    await this.#done
    return this.#times.toSorted((a, b) => a - b)
  }
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A user of another company, who looks at its people, and visitors of the plans. */
export function otherUsers(origin: string, { path, cookie }: Hr): Visitors {
  return new Visitors([{ url: `${origin}${path}/partner_users`, cookie }, { url: origin + GROUP }])
}
