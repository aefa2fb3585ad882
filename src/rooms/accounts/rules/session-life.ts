export type Audience = 'consumer' | 'corporate' | 'staff'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The lifetime of a session: `idle` since it was last used, `absolute` since it started; milliseconds. */
const LIFE: Record<Audience, { idle: number; absolute: number }> = {
  consumer: { idle: 30 * DAY_MS, absolute: 90 * DAY_MS },
  corporate: { idle: 12 * HOUR_MS, absolute: 12 * HOUR_MS },
  staff: { idle: 30 * MINUTE_MS, absolute: 8 * HOUR_MS },
}

/** The strictest audience among a person's roles. */
export function audienceOf(roles: { staff_role: string | null; partner_roles: readonly string[] }): Audience {
  if (roles.staff_role) return 'staff'
  return roles.partner_roles.length > 0 ? 'corporate' : 'consumer'
}

/** Whether a session is still valid at `now`. */
export function isSessionAlive(
  session: { audience: Audience; created_at: Date; last_seen_at: Date },
  now: Date,
): boolean {
  const { idle, absolute } = LIFE[session.audience]
  return (
    now.getTime() - session.last_seen_at.getTime() < idle && now.getTime() - session.created_at.getTime() < absolute
  )
}

/** The latest instant at which a session started now can still be valid. */
export function sessionExpiry(audience: Audience, now: Date): Date {
  return new Date(now.getTime() + LIFE[audience].absolute)
}
