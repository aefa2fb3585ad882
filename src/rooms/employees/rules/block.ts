const RESTORE_MS = 24 * 3_600_000

/** Until when a block can be undone. */
export function restorableUntil(blocked_at: Date): Date {
  return new Date(blocked_at.getTime() + RESTORE_MS)
}
