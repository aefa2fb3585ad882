import { sql } from 'kysely'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, everyMinutes } from '#platform/jobs/job.ts'
import { refreshStatistics } from '#rooms/employees/server/refresh-statistics.ts'
import { APPLY, type ApplyUpload } from './apply-job.ts'
import { applyChunk } from './commands/apply-chunk.ts'
import { failUpload } from './commands/finish-upload.ts'
import { notifyEnded, UPLOAD_ENDED, type UploadEnded } from './notify-ended.ts'

/** The embedded database has one connection, for which everybody else waits meanwhile: a tenth of a second. */
const AT_ONCE_EMBEDDED = 100

/** Each run applies one set of rows, and adds the next in the same transaction: none is lost or applied twice. */
const apply = defineJob<ApplyUpload>({
  ...APPLY,
  timeoutSeconds: 60,
  retryAfterSeconds: [1, 2, 5, 10, 30, 60, 120, 300],
  work: async ({ db, config }, { upload_id, is_first = false }, { last, now }) => {
    const limit = config.databaseUrl ? undefined : AT_ONCE_EMBEDDED
    try {
      await withTransaction(db, async (trx) => {
        const run_at = await applyChunk(trx, upload_id, now, limit)
        if (run_at) await enqueue<ApplyUpload>(trx, APPLY, { payload: { upload_id }, run_at })
      })
    } catch (error) {
      if (last) await withTransaction(db, (trx) => failUpload(trx, upload_id, now))
      throw error
    }
    if (is_first) await refreshStatistics(db)
  },
})

/** The user who started a list may have left its page. */
const ended = defineJob<UploadEnded>({
  ...UPLOAD_ENDED,
  work: (parts, payload, { now }) => notifyEnded(parts, payload, now),
})

/** A process that died at the last try has recorded nothing: its upload would run for ever, and no other could start. */
const failAbandoned = defineJob({
  name: 'bulk-uploads.fail-abandoned',
  schedule: everyMinutes(5),
  housekeeping: true,
  work: async ({ db }, _payload, { now }) => {
    const { rows } = await sql<{ id: string }>`select u.id from bulk_uploads u
      where u.status in ('PENDING', 'PROCESSING') and not exists (select from jobs j
        where j.name = ${APPLY.name} and j.status = 'queued' and j.payload ->> 'upload_id' = u.id::text)`.execute(db)
    for (const { id } of rows) await withTransaction(db, (trx) => failUpload(trx, id, now))
  },
})

export const bulkUploadJobs = [apply, ended, failAbandoned]
