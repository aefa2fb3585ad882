export interface Window {
  starts_at: Date
  /** The first instant at which the offer no longer holds. */
  ends_at: Date
}

/**
 * The window that a browser gets when it first asks now: a fixed number of hours, but never past the campaign's end.
 */
export function windowFrom(now: Date, hours: number, campaign_ends_at: Date | null): Window {
  const ends_at = new Date(now.getTime() + hours * 3_600_000)
  return { starts_at: now, ends_at: campaign_ends_at && campaign_ends_at < ends_at ? campaign_ends_at : ends_at }
}

export function isWindowOpen({ starts_at, ends_at }: Window, now: Date): boolean {
  return starts_at <= now && now < ends_at
}
