import { inject } from 'vitest'

/** The number of random cases of a test: a sample locally, more in CI, all of them at night. */
export function inCi(full: number, sample: number, atNight: number = full): number {
  if (process.env.NIGHTLY) return atNight
  return process.env.CI ? full : sample
}

/**
 * All of a list at night, else one of every so many of it: those that the commit's number chooses, so that all of it is tried within
 * as many commits.
 */
export function sampled<T>(list: readonly T[], oneOf: number): T[] {
  if (process.env.NIGHTLY) return [...list]
  const seed = Math.abs(inject('runSeed')) % oneOf
  return list.filter((_, at) => at % oneOf === seed)
}
