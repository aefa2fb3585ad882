import { sql } from 'kysely'
import { audit } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { uploadWords as words } from '../../words/upload.ts'
import { UPLOAD_ENDED, type UploadEnded } from '../notify-ended.ts'
import type { UploadRecord } from '../uploads.ts'

/** Ends an upload of which no row waits: it has failed where none of its rows was applied. */
export async function finishUpload(
  trx: Db,
  { upload, actor, now }: { upload: UploadRecord; actor: Caller; now: Date },
): Promise<void> {
  const { id, file_name, succeeded, failed, total_rows } = upload
  const isDone = succeeded > 0
  const refusal = { type: 'ECD108', extra_args: { error_count: failed, total_rows, file_id: id } }
  await trx
    .updateTable('bulk_uploads')
    .set((update) => ({
      status: isDone ? 'PROCESSED' : 'FAILED',
      finished_at: now,
      version: update('version', '+', 1),
      ...(!isDone && { refusal: sql`${JSON.stringify(refusal)}::jsonb` }),
    }))
    .where('id', '=', id)
    .execute()
  await record(trx, upload, { summary: words.activities.processed(file_name, succeeded, total_rows), actor, now })
  await enqueue<UploadEnded>(trx, UPLOAD_ENDED, { payload: { upload_id: id }, run_at: now })
}

/** Ends an upload that could not go on; started again, it continues with the rows that wait. */
export async function failUpload(trx: Db, upload_id: string, now: Date): Promise<void> {
  const upload = await trx
    .updateTable('bulk_uploads')
    .set((update) => ({
      status: 'FAILED',
      finished_at: now,
      refusal: sql`${JSON.stringify({ type: 'INTERNAL', extra_args: {} })}::jsonb`,
      version: update('version', '+', 1),
    }))
    .where('id', '=', upload_id)
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .returningAll()
    .executeTakeFirst()
  if (!upload) return
  const summary = words.activities.stopped(upload.file_name, upload.succeeded, upload.total_rows)
  await record(trx, upload, { summary, actor: 'system', now })
  await enqueue<UploadEnded>(trx, UPLOAD_ENDED, { payload: { upload_id }, run_at: now })
}

async function record(
  trx: Db,
  { id, type, succeeded, failed, total_rows, subsidiary_id }: UploadRecord,
  { summary, actor, now }: { summary: string; actor: Caller | 'system'; now: Date },
): Promise<void> {
  const entity = { entity: 'bulk_upload', entity_id: id }
  const after = { type, total_rows, succeeded, failed }
  await recordActivities(trx, { subsidiary_id, actor, at: now }, [
    { action: 'BULK_PROCESSED', ...entity, summary, after },
  ])
  await audit(trx, {
    at: now,
    actor,
    tenant_id: subsidiary_id,
    action: 'bulk-uploads.upload-processed',
    ...entity,
    after,
  })
}
