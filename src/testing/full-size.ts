/** How many random cases a test draws: a sample on the way, all of them in CI. */
export function inCi(full: number, sample: number): number {
  return process.env.CI ? full : sample
}
