/** The codes of a desk's screen change every minute. */
const CODE_MS = 60_000

/** Whether the codes that a screen shows have changed meanwhile: they were read before, and every reading since has failed. */
export function hasOutdatedCodes(read: { dataUpdatedAt: number; errorUpdatedAt: number }): boolean {
  return read.errorUpdatedAt - read.dataUpdatedAt >= CODE_MS
}
