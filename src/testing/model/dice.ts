/** Random choices that a number repeats: the same seed is the same sequence on every machine. */
export interface Dice {
  /** 0 to `below` − 1. */
  number(below: number): number
  /** True this often, in percent. */
  chance(percent: number): boolean
  /** One of them; undefined where there is none. */
  one<T>(of: readonly T[]): T | undefined
  /** One of a list that is not empty. */
  of<const T>(list: readonly [T, ...T[]]): T
}

/** Mulberry32. */
export function dice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const number = (below: number) => Math.floor(next() * below)
  return {
    number,
    chance: (percent) => next() * 100 < percent,
    one: (of) => of[number(of.length)],
    of: (list) => list[number(list.length)]!,
  }
}
