import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { statusAt } from '../../rules/transitions.ts'
import type { ConsultRow } from '../consultations.ts'

/**
 * A consultation as it is at this instant, whether or not a job has recorded it yet. The caller has checked who may see
 * it.
 * @throws Refusal NOT_FOUND
 */
export async function readConsult(db: Db, transaction_id: string, now: Date): Promise<ConsultRow> {
  const row = await db
    .selectFrom('consultations')
    .selectAll()
    .where('transaction_id', '=', transaction_id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return { ...row, status: statusAt(row, now) }
}
