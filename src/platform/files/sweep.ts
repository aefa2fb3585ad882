import { dailyAt, defineJob } from '../jobs/job.ts'
import { removeOldFiles } from '../storage/old-files.ts'
import { findOrphans } from './store-file.ts'
import { stagingFolder } from './take-file.ts'

/** Longer than any request lasts: a file without a row by then never gets one. */
const DAY_MS = 86_400_000
/** The number of keys in one database query. */
const BATCH = 500
/** More than this many, and most of the storage, is not leftovers but the wrong database or an incomplete restore. */
const LEFTOVERS = 100

/**
 * Deletes what a killed process left: stored bytes that no row refers to, and uploads that were never checked. The age
 * of a day is the machine's time, because the demo clock jumps and files do not.
 */
export const sweepFiles = defineJob({
  name: 'platform.sweep-files',
  schedule: dailyAt('03:30'),
  housekeeping: true,
  timeoutSeconds: 3600,
  work: async ({ config, db, storage, log }) => {
    const staged = await removeOldFiles(stagingFolder({ config }), DAY_MS)
    const orphans: string[] = []
    let seen = 0
    for await (const keys of storage.listOlderThan(DAY_MS)) {
      seen += keys.length
      for (let at = 0; at < keys.length; at += BATCH)
        orphans.push(...(await findOrphans(db, keys.slice(at, at + BATCH))))
    }
    if (orphans.length > LEFTOVERS && orphans.length * 2 > seen) {
      log.error(
        { seen, orphans: orphans.length },
        'most stored files have no row: is this their database? None was removed',
      )
      return
    }
    for (const key of orphans) await storage.delete(key)
    if (staged + orphans.length > 0) log.info({ staged, orphans: orphans.length }, 'orphaned files were deleted')
  },
})
