import { sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { mayInCompany } from '#rooms/access/rules/may-in-company.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { restoreDependents } from '#rooms/employees/server/commands/restore-dependents.ts'
import { restoreEmployees } from '#rooms/employees/server/commands/restore-employees.ts'
import { takeBackEmployees } from '#rooms/employees/server/commands/take-back-employees.ts'
import { findContract, lockOwnContract } from '#rooms/employees/server/contracts.ts'
import type { undoUpload as call, previewUndo } from '../../contract/undo.ts'
import { undoableUntil } from '../../rules/upload-state.ts'
import { deletesPeople, UNDONE_BY } from '../../rules/upload-types.ts'
import { uploadWords as words } from '../../words/upload.ts'
import { prepareUndo } from '../undo-deletions.ts'
import { lockUpload, readUpload, type UploadRecord } from '../uploads.ts'

interface UploadKey {
  subsidiaryId: string
  id: string
}

/**
 * A list of a company whose undo is the caller's to make.
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export async function readUndoable({ db, caller }: AnyRequestContext, key: UploadKey): Promise<UploadRecord> {
  const upload = await readUpload(db, key)
  const right = UNDONE_BY[upload.type]
  if (right && !mayInCompany(caller, key.subsidiaryId, right)) throw new Refusal('FORBIDDEN')
  return upload
}

/**
 * Undoes a list, once, within a day, as one act: takes back the plans that it gave, from people who have neither logged in nor used
 * them, or gives those back that it ended.
 * @throws Refusal NOT_FOUND, NOT_UNDOABLE, UNDO_OVER; of deletions STALE, PLAN_NOT_ACTIVE, QUOTA_EXCEEDED, INSUFFICIENT_FUNDS
 */
export async function undoUpload(
  context: AnyRequestContext,
  { subsidiaryId, id }: UploadKey,
  { upload: { partner_plan_id: partner_id }, seen }: { upload: UploadRecord; seen?: string | undefined },
): Promise<ReplyOf<typeof call>> {
  const { caller, now } = context
  return withTransaction(context.db, async (trx) => {
    const contract = await lockOwnContract(trx, { subsidiaryId, partner_id })
    const upload = await lockUpload(trx, { subsidiaryId, id })
    refuseUndo(upload, now)
    const { ids, retained } = deletesPeople(upload.type)
      ? await bringBack(trx, context, { contract, upload, seen })
      : await takeBack(trx, context, { contract, upload })
    await sql`update bulk_upload_rows set status = 'UNDONE'
      where upload_id = ${id} and status = 'DONE' and entity_id = any (${ids}::uuid[])`.execute(trx)
    await trx
      .updateTable('bulk_uploads')
      .set((update) => ({ undone_at: now, version: update('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    const entity = { entity: 'bulk_upload', entity_id: id }
    const result = { undone: ids.length, retained }
    const { undone, broughtBack } = words.activities
    const summary = (deletesPeople(upload.type) ? broughtBack : undone)(upload.file_name, ids.length)
    await recordActivities(trx, { subsidiary_id: subsidiaryId, actor: caller, at: now }, [
      { action: 'BULK_PROCESSED', ...entity, summary, after: result },
    ])
    await audit(trx, {
      ...auditedBy(context),
      tenant_id: subsidiaryId,
      action: 'bulk-uploads.upload-undone',
      ...entity,
      after: result,
    })
    return { file_id: id, ...result }
  })
}

/**
 * What the undo of a list of deletions would do.
 * @throws Refusal NOT_FOUND, NOT_UNDOABLE, UNDO_OVER
 */
export async function viewUndo(
  { db, caller, now }: AnyRequestContext,
  { subsidiaryId }: Pick<UploadKey, 'subsidiaryId'>,
  upload: UploadRecord,
): Promise<ReplyOf<typeof previewUndo>> {
  refuseUndo(upload, now)
  if (!deletesPeople(upload.type)) throw notUndoable(upload)
  const contract = await findContract(db, { subsidiaryId, partner_id: upload.partner_plan_id })
  return (await prepareUndo(db, { contract, upload, caller, now })).view
}

function refuseUndo(upload: UploadRecord, now: Date): void {
  const until = undoableUntil(upload)
  if (!until) throw notUndoable(upload)
  if (until <= now) throw new Refusal<typeof call>('UNDO_OVER')
}

function notUndoable({ status }: UploadRecord): Refusal<typeof call> {
  return new Refusal<typeof call>('NOT_UNDOABLE', { extra_args: { current_state: status } })
}

interface LockedList {
  contract: Contract
  upload: UploadRecord
}

/** Gives people their places back whom the list deleted: as the caller saw it before, all or none of them. */
async function bringBack(
  trx: Db,
  { caller, address, request_id, now }: AnyRequestContext,
  { contract, upload, seen }: LockedList & { seen: string | undefined },
): Promise<{ ids: string[]; retained: number }> {
  const { view, ids, blocks, removals } = await prepareUndo(trx, { contract, upload, caller, now, lock: true })
  const { lives, remaining_quota, credits, available, retained } = view
  if (view.refusal === 'PLAN_NOT_ACTIVE') throw new Refusal<typeof call>('PLAN_NOT_ACTIVE')
  if (seen !== undefined && seen !== view.seen) throw new Refusal('STALE')
  if (view.refusal === 'QUOTA_EXCEEDED')
    throw new Refusal<typeof call>('QUOTA_EXCEEDED', { extra_args: { requested: lives, remaining_quota } })
  if (view.refusal === 'INSUFFICIENT_FUNDS')
    throw new Refusal<typeof call>('INSUFFICIENT_FUNDS', { extra_args: { required: credits, available } })
  if (ids.length === 0) throw notUndoable(upload)
  const act = {
    contract,
    cause: `upload/${upload.id}/undone`,
    actor: caller,
    request: { ip: address, request_id },
    now,
  }
  await restoreEmployees(trx, { ...act, returning: blocks })
  await restoreDependents(trx, { ...act, returning: removals })
  return { ids, retained }
}

async function takeBack(
  trx: Db,
  { caller: actor, address: ip, request_id, now }: AnyRequestContext,
  { contract, upload }: LockedList,
): Promise<{ ids: string[]; retained: number }> {
  const rows = await trx
    .selectFrom('bulk_upload_rows')
    .select('entity_id')
    .where('upload_id', '=', upload.id)
    .where('status', '=', 'DONE')
    .execute()
  const given = rows.flatMap(({ entity_id }) => (entity_id === null ? [] : [entity_id]))
  const request = { ip, request_id }
  const { undone: ids, retained } = await takeBackEmployees(trx, { contract, ids: given, actor, request, now })
  return { ids, retained }
}
