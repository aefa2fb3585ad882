import { type AuditEntry, audit } from '#platform/audit/audit.ts'
import type { FileReply } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { mayOpen } from '../rules/may-open.ts'
import type { ClaimRow } from './move-claim.ts'
import { refuseOwnClaim } from './own-claim.ts'

interface Found {
  claim: Pick<ClaimRow, 'id' | 'account_id' | 'status' | 'on_hold_by'>
  id: string
  original_name: string
  media_type: string
  storage_key: string
}

/**
 * A file of a claim, for its owner and for staff who may open the claim.
 * @throws Refusal NOT_FOUND for anyone else, OWN_AFFAIR for staff who are not its owner but concerned
 */
export async function findFile(db: Db, file_id: string, caller: Caller): Promise<Found> {
  const row = await db
    .selectFrom('claim_files as f')
    .innerJoin('claims as c', 'c.id', 'f.claim_id')
    .innerJoin('stored_files as s', 's.id', 'f.file_id')
    .select(['c.id as claim_id', 'c.account_id', 'c.status', 'c.on_hold_by', 'f.removed_at'])
    .select(['c.subscription_id', 'c.created_by', 'c.uhid', 'c.bank_details_id'])
    .select(['f.id', 's.original_name', 's.media_type', 's.storage_key'])
    .where('f.id', '=', file_id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const { id, original_name, media_type, storage_key, account_id, status, on_hold_by, removed_at } = row
  const claim = { id: row.claim_id, account_id, status, on_hold_by }
  const isOwner = account_id === caller.account_id && removed_at === null
  const staff = { part: 'staff', account_id: caller.account_id ?? '', actions: caller.actions } as const
  if (!isOwner && !(caller.staff_role && mayOpen(claim, staff))) throw new Refusal('NOT_FOUND')
  if (!isOwner) await refuseOwnClaim(db, caller.account_id, row)
  return { claim, id, original_name, media_type, storage_key }
}

/** Its bytes, and the line in the audit log with the viewer. */
export async function readFile(
  { db, storage }: { db: Db; storage: Storage },
  { claim, id, original_name, media_type, storage_key }: Found,
  by: Pick<AuditEntry, 'at' | 'actor' | 'ip' | 'request_id'>,
): Promise<FileReply> {
  const content = await storage.get(storage_key)
  if (!content) throw new Refusal('NOT_FOUND')
  await audit(db, {
    ...by,
    on_behalf_of: claim.account_id,
    action: 'claims.file-viewed',
    entity: 'claim',
    entity_id: claim.id,
    after: { file_id: id },
  })
  return { content, media_type, file_name: original_name }
}
