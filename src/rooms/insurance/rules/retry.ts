const WAIT_MS = 15 * 60_000
const MOST = 5

export type RetryFault = 'NOT_CONNECTED' | 'RETRY_EARLY' | 'RETRIES_SPENT'

/** Why our staff cannot ask the insurer again now; undefined if they can. */
export function retryFault(
  { is_connected, last_try_at, retries }: { is_connected: boolean; last_try_at: Date | null; retries: number },
  now: Date,
): RetryFault | undefined {
  if (!is_connected) return 'NOT_CONNECTED'
  if (retries >= MOST) return 'RETRIES_SPENT'
  return last_try_at && now.getTime() - last_try_at.getTime() <= WAIT_MS ? 'RETRY_EARLY' : undefined
}

const WAITS_MIN = [1, 5, 15, 60, 180, 360]

/** Milliseconds until a request without a clear answer is repeated under the same key. */
export function askAgainAfterMs(tries: number): number {
  return (WAITS_MIN[Math.max(0, tries - 1)] ?? 720) * 60_000
}

/** When the insurer can be asked again after a request. */
export function retryAgainAt(last_try_at: Date | null): Date | null {
  return last_try_at && new Date(last_try_at.getTime() + WAIT_MS + 1)
}
