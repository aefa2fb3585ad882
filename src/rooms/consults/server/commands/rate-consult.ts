import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { rateConsultation } from '../../contract/consultation.ts'
import { lockConsult } from '../consultations.ts'
import { recordDue } from './move-consult.ts'

interface Rating {
  rating: number
  comment?: string | null | undefined
}

/**
 * Stores what a member thinks of a consultation that has taken place, once.
 * @throws Refusal NOT_COMPLETED, ALREADY_RATED
 */
export async function rateConsult(
  trx: Db,
  transaction_id: string,
  { rating, comment }: Rating,
  now: Date,
): Promise<void> {
  const consult = await recordDue(trx, await lockConsult(trx, transaction_id), now)
  if (consult.status !== 'completed')
    throw new Refusal<typeof rateConsultation>('NOT_COMPLETED', { extra_args: { current_state: consult.status } })
  if (consult.rating !== null) throw new Refusal<typeof rateConsultation>('ALREADY_RATED')
  await trx
    .updateTable('consultations')
    .set({ rating, rating_comment: comment || null, rated_at: now })
    .where('transaction_id', '=', transaction_id)
    .execute()
}
