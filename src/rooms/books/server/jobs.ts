import { defineJob } from '#platform/jobs/job.ts'
import { postOpeningEntries } from './post-opening-entries.ts'

/** Queued once by the migration, on an installation that has payments or claims from before everything was booked. */
export const bookJobs = [
  defineJob({
    name: 'books.post-opening-entries',
    timeoutSeconds: 600,
    work: async ({ db, log }, _, { now }) => {
      log.info({ entries: await postOpeningEntries(db, now) }, 'opening entries posted')
    },
  }),
]
