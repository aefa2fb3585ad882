import { type AuditEntry, audit } from '#platform/audit/audit.ts'
import type { FileReply } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Storage } from '#platform/storage/storage.ts'

interface StoredFileRow {
  claim_id: bigint
  account_id: string
  id: string
  original_name: string
  media_type: string
  storage_key: string
}

/** A file of a claim, for its owner. @throws Refusal NOT_FOUND for anyone else */
export async function findFile(db: Db, file_id: string, { account_id }: Caller): Promise<StoredFileRow> {
  const file = await db
    .selectFrom('claim_files as f')
    .innerJoin('claims as c', 'c.id', 'f.claim_id')
    .innerJoin('stored_files as s', 's.id', 'f.file_id')
    .select(['c.id as claim_id', 'c.account_id', 'f.id', 's.original_name', 's.media_type', 's.storage_key'])
    .where('f.id', '=', file_id)
    .where('f.removed_at', 'is', null)
    .where('c.account_id', '=', account_id ?? '')
    .executeTakeFirst()
  if (!file) throw new Refusal('NOT_FOUND')
  return file
}

/** Its bytes, and the line in the audit log with the viewer. */
export async function readFile(
  { db, storage }: { db: Db; storage: Storage },
  { claim_id, account_id, id, original_name, media_type, storage_key }: StoredFileRow,
  by: Pick<AuditEntry, 'at' | 'actor' | 'ip' | 'request_id'>,
): Promise<FileReply> {
  const content = await storage.get(storage_key)
  if (!content) throw new Refusal('NOT_FOUND')
  await audit(db, {
    ...by,
    on_behalf_of: account_id,
    action: 'claims.file-viewed',
    entity: 'claim',
    entity_id: claim_id,
    after: { file_id: id },
  })
  return { content, media_type, file_name: original_name }
}
