import type { Operation, Schema } from './fuzz-description.ts'
import type { Memory } from './fuzz-memory.ts'
import type { Random } from './fuzz-random.ts'
import { accepts } from './fuzz-values.ts'

/** An id, and where in which answer it was. */
export interface IdCandidate {
  value: string
  source: string
}

/** Learns whose ids belong where: those that `listClaims` calls `id` name something at `/claims/{id}/approve`. */
export class Places {
  readonly #scores = new Map<string, { tries: number; hits: number }>()

  /** @returns undefined where no answer contained a value of this form */
  choose(place: string, schema: Schema, memory: Memory, random: Random): IdCandidate | undefined {
    const sources = memory
      .sources()
      .map(([source, values]) => ({ source, values: values.filter((value) => accepts(schema, String(value))) }))
      .filter(({ values }) => values.length > 0)
    if (sources.length === 0) return undefined
    const promise = new Map(
      sources.map(({ source }) => [source, this.#scoreOf(place, source) * (0.5 + random.below(100) / 100)]),
    )
    const best = sources.reduce((a, b) => (promise.get(b.source)! > promise.get(a.source)! ? b : a))
    const { source, values } = random.chance(0.15) ? random.pick(sources) : best
    return { source, value: String(random.pick(values)) }
  }

  /** What became of it: whether there was a record of this name. */
  learn(place: string, { source }: IdCandidate, isFound: boolean): void {
    const score = this.#scores.get(`${place} ${source}`) ?? { tries: 0, hits: 0 }
    score.tries += 1
    if (isFound) score.hits += 1
    this.#scores.set(`${place} ${source}`, score)
  }

  #scoreOf(place: string, source: string): number {
    const { tries, hits } = this.#scores.get(`${place} ${source}`) ?? { tries: 0, hits: 0 }
    return (hits + 1) / (tries + 2)
  }
}

/** Calls of one record share what comes before the parameter. */
export function placeOf({ path }: Operation, name: string): string {
  return `${path.split(`{${name}}`)[0]}{${name}}`
}
