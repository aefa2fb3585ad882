import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'

/**
 * The stored file of a prescription; the caller has checked who may see the consultation.
 * @throws Refusal NOT_FOUND
 */
export async function findPrescription(db: Db, { transaction_id, id }: { transaction_id: string; id: string }) {
  const found = await db
    .selectFrom('consult_prescriptions as p')
    .innerJoin('stored_files as f', 'f.id', 'p.file_id')
    .select(['f.storage_key', 'f.media_type', 'f.original_name as file_name'])
    .where('p.id', '=', id)
    .where('p.transaction_id', '=', transaction_id)
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}
