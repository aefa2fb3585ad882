import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { forgetFile } from '#platform/files/store-file.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import type { deleteFile as call } from '../../contract/files.ts'
import { canDelete } from '../../rules/upload-state.ts'
import { uploadWords as words } from '../../words/upload.ts'
import { lockUpload } from '../uploads.ts'

/**
 * Takes an upload from the list. File and rows of one that was not applied are deleted; what was applied stays on record.
 * @throws Refusal NOT_FOUND, UPLOAD_BUSY while it is being applied
 */
export async function deleteFile(context: AnyRequestContext, of: { subsidiaryId: string; id: string }): Promise<void> {
  const { caller, now } = context
  await withTransaction(context.db, async (trx) => {
    const upload = await lockUpload(trx, of)
    if (!canDelete(upload)) throw new Refusal<typeof call>('UPLOAD_BUSY')
    const isWaiting = upload.status === 'PENDING'
    const isApplied = upload.succeeded > 0
    await trx
      .updateTable('bulk_uploads')
      .set((update) => ({
        hidden_at: now,
        version: update('version', '+', 1),
        ...(!isApplied && { file_id: null }),
        ...(isWaiting && { status: 'FAILED' as const, finished_at: now }),
      }))
      .where('id', '=', upload.id)
      .execute()
    if (!isApplied) await trx.deleteFrom('bulk_upload_rows').where('upload_id', '=', upload.id).execute()
    if (!isApplied && upload.file_id) await forgetFile(trx, upload.file_id)
    const entity = { entity: 'bulk_upload', entity_id: upload.id }
    await recordActivities(trx, { subsidiary_id: of.subsidiaryId, actor: caller, at: now }, [
      { action: 'FILE_DELETED', ...entity, summary: words.activities.deleted(upload.file_name) },
    ])
    await audit(trx, {
      ...auditedBy(context),
      tenant_id: of.subsidiaryId,
      action: 'bulk-uploads.file-deleted',
      ...entity,
      before: { status: upload.status },
    })
  })
}
