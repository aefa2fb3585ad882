import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { uploadWords as words } from '../words/upload.ts'

/** The job that tells who started a list what became of it. */
export const UPLOAD_ENDED = { name: 'bulk-uploads.ended' }
export interface UploadEnded {
  upload_id: string
}

/** Once for each end: a list that stopped and was started again ends again. */
export async function notifyEnded(
  { db, keys, config }: Pick<Parts, 'db' | 'keys' | 'config'>,
  { upload_id }: UploadEnded,
  now: Date,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    const { started_by, finished_at, refusal, ...upload } = await trx
      .selectFrom('bulk_uploads')
      .select(['started_by', 'finished_at', 'refusal', 'succeeded', 'total_rows', 'subsidiary_id', 'partner_plan_id'])
      .where('id', '=', upload_id)
      .executeTakeFirstOrThrow()
    if (!started_by || !finished_at) return
    const { succeeded, total_rows, subsidiary_id, partner_plan_id } = upload
    const hasStopped = (refusal as { type: string } | null)?.type === 'INTERNAL'
    const at = new URLSearchParams({ subsidiary: subsidiary_id, partner: partner_plan_id, file: upload_id })
    await notify(trx, keys, {
      template: hasStopped ? 'upload-stopped' : 'upload-finished',
      variables: {
        result: words.rowsDone(succeeded, total_rows),
        link: linkTo(config, `/plus/corporate/dashboard/file-upload?${at}`),
      },
      to_account: started_by,
      cause: `upload:${upload_id}:${finished_at.toISOString()}`,
      now,
    })
  })
}
