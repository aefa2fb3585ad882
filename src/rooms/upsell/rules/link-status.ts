const HOUR_MS = 3_600_000

/** How long a link is valid. */
const LINK_HOURS = 48

export const LINK_STATUSES = ['SENT', 'OPENED', 'PAID', 'EXPIRED'] as const
export type LinkStatus = (typeof LINK_STATUSES)[number]

/** The expiry of a link sent at this instant. */
export function linkEnds(sent_at: Date): Date {
  return new Date(sent_at.getTime() + LINK_HOURS * HOUR_MS)
}

/** The status of a link. PAID is final; an opened link expires like any other. */
export function linkStatus(
  { opened_at, expires_at }: { opened_at: Date | null; expires_at: Date },
  { isPaid, now }: { isPaid: boolean; now: Date },
): LinkStatus {
  if (isPaid) return 'PAID'
  if (expires_at <= now) return 'EXPIRED'
  return opened_at ? 'OPENED' : 'SENT'
}
