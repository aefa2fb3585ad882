import type { Selectable } from 'kysely'
import type { HealthCamps } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'

export type Camp = Selectable<HealthCamps>

/**
 * Locks a camp until the transaction ends: its plan, its places and who has one change under this lock only, and are read
 * after it.
 * @throws Refusal NOT_FOUND
 */
export async function lockCamp(trx: Db, id: string): Promise<Camp> {
  const camp = await trx.selectFrom('health_camps').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!camp) throw new Refusal('NOT_FOUND')
  return camp
}
