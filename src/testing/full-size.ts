/** The number of random cases of a test: a sample locally, all of them in CI. */
export function inCi(full: number, sample: number): number {
  return process.env.CI ? full : sample
}
