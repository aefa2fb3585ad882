import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/** When the next of the five calls of a plan is due; null where none is planned. What a patient asked for is not among them. */
export async function readNextCall(db: Db, subscription_id: string): Promise<Date | null> {
  const { due_at } = await db
    .selectFrom('home_care_calls')
    .select(sql<Date | null>`min(due_at)`.as('due_at'))
    .where('subscription_id', '=', subscription_id)
    .where('kind', '=', 'SCHEDULED')
    .where('status', '=', 'PLANNED')
    .executeTakeFirstOrThrow()
  return due_at
}
