export const HOUR_MS = 3_600_000
/** How long the insurer has to confirm a cancellation. */
const CONFIRM_MS = 24 * HOUR_MS
/** How long an application is left alone before its state is asked for. */
export const CHECK_AFTER_MS = HOUR_MS / 2

/** A cancellation that was asked for longer ago than it ever waits was lost. */
export const CANCEL_LOST_MS = 13 * HOUR_MS

/** Milliseconds until a cancellation is asked for again: each hour for a day, then twice a day. */
export function confirmWaitMs(cancelled: { cancelled_at: Date | null }, now: Date): number {
  return isUnconfirmed(cancelled, now) ? 12 * HOUR_MS : HOUR_MS
}

/** Whether our staff have to ask why the insurer does not confirm a cancellation. */
export function isUnconfirmed({ cancelled_at }: { cancelled_at: Date | null }, now: Date): boolean {
  return cancelled_at !== null && now.getTime() - cancelled_at.getTime() >= CONFIRM_MS
}
