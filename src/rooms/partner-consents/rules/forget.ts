const KEEP_MS = 90 * 86_400_000

/** Requests that ended before, and to which nobody agreed, lose the number that they went to. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - KEEP_MS)
}
