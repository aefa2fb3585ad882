import { dailyAt, defineJob, type Schedule } from '../jobs/job.ts'
import { removeOldFiles } from '../storage/old-files.ts'
import { removeUnkept } from './keep-file.ts'
import { stagingFolder } from './take-file.ts'

/** Longer than any request lasts: what has no row by then never gets one. */
const DAY_MS = 86_400_000
/** As many keys as one question to the database names. */
const BATCH = 500

/**
 * Takes away what a killed process left: stored bytes that no row speaks of, and uploads that were never looked at. Files
 * are a day old by the machine's time, because the demo clock leaps and files do not.
 */
export const sweepFiles = defineJob({
  name: 'platform.sweep-files',
  timeoutSeconds: 3600,
  work: async ({ config, db, storage, log }) => {
    const staged = await removeOldFiles(stagingFolder({ config }), DAY_MS)
    let unkept = 0
    for await (const keys of storage.listOlderThan(DAY_MS))
      for (let at = 0; at < keys.length; at += BATCH)
        unkept += await removeUnkept(db, storage, keys.slice(at, at + BATCH))
    if (staged + unkept > 0) log.info({ staged, unkept }, 'files that belong to nobody were taken away')
  },
})

export const sweepFilesSchedule = {
  name: sweepFiles.name,
  next: dailyAt('03:30'),
  housekeeping: true,
} satisfies Schedule
