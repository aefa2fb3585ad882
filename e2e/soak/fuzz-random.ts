import fc from 'fast-check'

const patterns = new Map<string, fc.Arbitrary<string> | undefined>()

/** Choices that are the same for the same seed. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A whole number from 0, below this one. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit)
  }

  chance(probability: number): boolean {
    return this.#next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  /** A text that matches; undefined where the library does not know the pattern's syntax. */
  matching(pattern: string): string | undefined {
    if (!patterns.has(pattern)) patterns.set(pattern, arbitraryOf(pattern))
    const arbitrary = patterns.get(pattern)
    return arbitrary && this.sample(arbitrary)
  }

  sample<T>(arbitrary: fc.Arbitrary<T>): T {
    return fc.sample(arbitrary, { seed: this.below(2 ** 31), numRuns: 1 })[0]!
  }

  uuid(): string {
    return this.sample(fc.uuid({ version: 4 }))
  }

  /** Mulberry32. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function arbitraryOf(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    return undefined
  }
}
