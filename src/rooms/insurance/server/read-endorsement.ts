import type { Db } from '#platform/database/open-database.ts'
import { type Endorsement, endorsementOf } from '../rules/endorsement.ts'
import type { PolicyRow } from './policies.ts'

/** The newest endorsement of a policy's certificate; null before the first. */
export async function readEndorsement(
  db: Db,
  {
    id,
    coi_received_at: issued_at,
    sent_nominee_id: sent_id,
  }: Pick<PolicyRow, 'id' | 'coi_received_at' | 'sent_nominee_id'>,
): Promise<Endorsement | null> {
  if (!issued_at) return null
  const nominees = await db
    .selectFrom('insurance_nominees')
    .select(['id', 'named_at'])
    .where('policy_id', '=', id)
    .orderBy('id')
    .execute()
  return endorsementOf(nominees, { issued_at, sent_id })
}
