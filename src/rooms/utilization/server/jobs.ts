import { defineJob, everyMinutes } from '#platform/jobs/job.ts'
import { foldUses, hasNewFacts } from './fold.ts'

/** Who records a use queues nothing: one run adds what many have committed. The schedule is for what a restored backup brings. */
const foldFacts = defineJob({
  name: 'utilization.fold-uses',
  isDue: hasNewFacts,
  schedule: everyMinutes(5),
  housekeeping: true,
  atOnce: 1,
  timeoutSeconds: 600,
  work: ({ db }) => foldUses(db),
})

export const utilizationJobs = [foldFacts]
