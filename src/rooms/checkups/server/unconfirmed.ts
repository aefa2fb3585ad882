import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { whileAny } from '#platform/jobs/job.ts'
import { DAY_MS } from '#values/ist-date.ts'

/**
 * Of `checkup_orders`: requests for a time before `until` that the centre has not confirmed. An order for which the person is to choose
 * another time is none. Nor is one whose plan is on hold.
 */
export function isUnconfirmed(until: Date) {
  return sql<boolean>`status = 'in_progress' and sub_status in ('REQUESTED', 'RESCHEDULED') and slot_at <= ${until}
    and not needs_time
    and not exists (select from subscriptions p where p.id = subscription_id and p.status = 'BLOCKED')`
}

/** While the time of one has passed. */
export function whileUnconfirmed(now: Date) {
  return whileAny(sql`select from checkup_orders where ${isUnconfirmed(now)}`)
}

/** Our staff are shown what has to be confirmed within a day. */
export function confirmBy(now: Date): Date {
  return new Date(now.getTime() + DAY_MS)
}

/** The requests that have to be confirmed within a day, and when the first of them was booked. */
export async function countUnconfirmed(db: Db, now: Date): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{
    count: number
    oldest: Date | null
  }>`select count(*)::int as count, min(created_at) as oldest
    from checkup_orders where ${isUnconfirmed(confirmBy(now))}`.execute(db)
  return rows[0]!
}
