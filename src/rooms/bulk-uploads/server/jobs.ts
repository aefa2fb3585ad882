import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { refreshStatistics } from '#rooms/employees/server/refresh-statistics.ts'
import { APPLY, type ApplyUpload } from './apply-job.ts'
import { applyChunk } from './commands/apply-chunk.ts'
import { failUpload } from './commands/finish-upload.ts'

/** Each run applies one set of rows, and adds the next in the same transaction: none is lost or applied twice. */
const apply = defineJob<ApplyUpload>({
  ...APPLY,
  timeoutSeconds: 60,
  retryAfterSeconds: [1, 2, 5, 10, 30, 60, 120, 300],
  work: async ({ db }, { upload_id, is_first = false }, { last, now }) => {
    try {
      await withTransaction(db, async (trx) => {
        const isOver = await applyChunk(trx, upload_id, now)
        if (!isOver) await enqueue<ApplyUpload>(trx, APPLY, { payload: { upload_id }, run_at: now })
      })
    } catch (error) {
      if (last) await withTransaction(db, (trx) => failUpload(trx, upload_id, now))
      throw error
    }
    if (is_first) await refreshStatistics(db)
  },
})

export const bulkUploadJobs = [apply]
