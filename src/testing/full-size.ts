/** The number of random cases of a test: a sample locally, more in CI, all of them at night. */
export function inCi(full: number, sample: number, atNight: number = full): number {
  if (process.env.NIGHTLY) return atNight
  return process.env.CI ? full : sample
}
